const KEPT_MS = 60_000

export type RecentChanges = ReturnType<typeof createRecentChanges>

/** Which members and topics had changes in the last minute or two. `now` in milliseconds. */
export function createRecentChanges(now: () => number = Date.now) {
  // Two maps, the older of which is dropped each minute, so that expiring entries needs no scan.
  let latest = new Map<string, number>()
  let before = new Map<string, number>()
  let latestFrom = now()
  let knownFrom = latestFrom

  function rotate(at: number): void {
    if (at - latestFrom < KEPT_MS) return
    before = latest
    knownFrom = latestFrom
    latest = new Map()
    latestFrom = at
  }

  return {
    note(name: string): void {
      const at = now()
      rotate(at)
      latest.set(name, at)
    },

    /** Marks everything before this moment as unknown. */
    forget(): void {
      before.clear()
      latest.clear()
      latestFrom = knownFrom = now()
    },

    /** Has something changed since then for any of these? True also if unknown. */
    mayHaveChanged(names: readonly string[], since: number): boolean {
      if (since < knownFrom) return true
      return names.some((name) => (latest.get(name) ?? before.get(name) ?? Number.NEGATIVE_INFINITY) >= since)
    },
  }
}
