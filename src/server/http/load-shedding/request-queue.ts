// Who is answered next when there is more to do than can be done at once.

type Waiting = { until: number; timer: NodeJS.Timeout; begin: (mayBegin: boolean) => void }
type Limits = {
  /** How many are worked on together. More would not be done sooner, only all of them later. */
  atOnce: number
  /** How many more of those that go first. */
  alsoFirst: number
  /** How long a request waits for a slot, in milliseconds. */
  longestWaitMs: number
  mostWaiting: number
}

// Enough to let in some thousands a second, and little enough that a crowd without end does not stop all work.
const MOST_ROUNDS = 64

export type RequestQueue = ReturnType<typeof createRequestQueue>

/**
 * A limit of what is in progress, with bounded waiting: whoever waits in vain is told so while they still care, and what
 * is begun is finished soon (load shedding). It takes as much memory as those who wait.
 */
export function createRequestQueue({ atOnce, alsoFirst, longestWaitMs, mostWaiting }: Limits) {
  const returning: (() => void)[] = []
  const first: Waiting[] = []
  const others: Waiting[] = []
  let busy = 0
  let arrived = 0

  const hasRoom = (goesFirst: boolean) => busy < (goesFirst ? atOnce + alsoFirst : atOnce)

  const isAnybodyWaiting = () => returning.length + first.length + others.length > 0

  /**
   * Goes on once nobody new arrives, or after many rounds of the event loop. In each round Node takes one new connection
   * (libuv does not accept in a loop), so if pages followed on pages, a crowd would wait where it is neither counted nor refused.
   */
  function afterArrivals(goOn: () => void, rounds = MOST_ROUNDS): void {
    const before = arrived
    // A connection is taken in one round, and its request read in the next.
    setImmediate(() =>
      setImmediate(() => {
        if (arrived === before || rounds === 0) goOn()
        else afterArrivals(goOn, rounds - 1)
      }),
    )
  }

  function wait(queue: Waiting[]): Promise<boolean> {
    return new Promise((begin) => {
      const waiting: Waiting = {
        until: Date.now() + longestWaitMs,
        timer: setTimeout(giveUp, longestWaitMs),
        begin,
      }
      queue.push(waiting)

      function giveUp() {
        queue.splice(queue.indexOf(waiting), 1)
        begin(false)
      }
    })
  }

  /** Under load timers come late, so whoever has waited too long is found out here as well. */
  function beginNext(queue: Waiting[]): boolean {
    for (;;) {
      const next = queue.shift()
      if (!next) return false
      clearTimeout(next.timer)
      const isInTime = Date.now() < next.until
      if (isInTime) busy += 1
      next.begin(isInTime)
      if (isInTime) return true
    }
  }

  return {
    /** Answers true with a slot, which `leave` frees; false when there will be none in time. */
    take(goesFirst: boolean): boolean | Promise<boolean> {
      arrived += 1
      if (hasRoom(goesFirst)) {
        busy += 1
        return true
      }
      if (first.length + others.length >= mostWaiting) return false
      return wait(goesFirst ? first : others)
    },

    leave(): void {
      if (isAnybodyWaiting()) afterArrivals(handOn)
      else busy -= 1
    },

    /** For who had left for a while: before all who have not begun, and never refused, for what is begun is to be finished. */
    takeAgain(): Promise<void> {
      if (hasRoom(true)) {
        busy += 1
        return Promise.resolve()
      }
      return new Promise((resolve) => returning.push(resolve))
    },
  }

  function comeBack(): boolean {
    const back = returning.shift()
    if (!back) return false
    busy += 1
    back()
    return true
  }

  function handOn(): void {
    busy -= 1
    if (hasRoom(true) && comeBack()) return
    if (hasRoom(true) && beginNext(first)) return
    if (hasRoom(false)) beginNext(others)
  }
}
