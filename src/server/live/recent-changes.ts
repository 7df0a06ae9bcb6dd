const KEPT_MS = 60_000

export type RecentChanges = ReturnType<typeof createRecentChanges>

/** Whom and what the changes of the last minute or two concerned, by the ids of members and by topics. `now` in milliseconds. */
export function createRecentChanges(now: () => number = Date.now) {
  // Two of them, the older of which is dropped each minute: nothing has to be looked through to be forgotten.
  let latest = new Map<string, number>()
  let before = new Map<string, number>()
  let latestFrom = now()
  let knownFrom = latestFrom

  function turn(at: number): void {
    if (at - latestFrom < KEPT_MS) return
    before = latest
    knownFrom = latestFrom
    latest = new Map()
    latestFrom = at
  }

  return {
    note(name: string): void {
      const at = now()
      turn(at)
      latest.set(name, at)
    },

    /** Nothing is known of what came before this moment. */
    forget(): void {
      before.clear()
      latest.clear()
      latestFrom = knownFrom = now()
    },

    /** Has something changed since then for any of these? Yes, too, if it is not known. */
    mayHaveChanged(names: readonly string[], since: number): boolean {
      if (since < knownFrom) return true
      return names.some((name) => (latest.get(name) ?? before.get(name) ?? Number.NEGATIVE_INFINITY) >= since)
    },
  }
}
