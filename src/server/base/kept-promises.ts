/**
 * A cache of promises, each valid for `lifeMs`: concurrent requests share one, and its failure, but later ones try again. When there are
 * `most`, the one that was made first makes room.
 */
export function createKeptPromises<Value>({
  lifeMs,
  most,
  clock,
}: {
  lifeMs: number
  most: number
  clock: () => Date
}) {
  const kept = new Map<string, { until: number; value: Promise<Value> }>()

  return {
    get(key: string): Promise<Value> | undefined {
      const found = kept.get(key)
      return found && found.until > clock().getTime() ? found.value : undefined
    },

    keep(key: string, value: Promise<Value>): Promise<Value> {
      const next = { until: clock().getTime() + lifeMs, value }
      // Moves the key to the end of the map, so that the first is the oldest.
      kept.delete(key)
      const [oldest] = kept.keys()
      if (oldest !== undefined && kept.size >= most) kept.delete(oldest)
      kept.set(key, next)
      value.catch(() => kept.get(key) === next && kept.delete(key))
      return value
    },

    forget: () => kept.clear(),
  }
}
