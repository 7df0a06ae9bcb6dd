// Decides which request is next when there are more than can be handled at once.

type Waiting = { until: number; timer: NodeJS.Timeout; begin: (mayBegin: boolean) => void }
type Limits = {
  /** How many requests run at once. More would only make all of them slower. */
  atOnce: number
  /** How many more priority requests. */
  alsoFirst: number
  /** How long a request waits for a slot, in milliseconds. */
  longestWaitMs: number
  mostWaiting: number
}

// Enough to accept some thousands a second, but bounded, so that an endless crowd does not stop all work.
const MOST_ROUNDS = 64

export type RequestQueue = ReturnType<typeof createRequestQueue>

/**
 * A concurrency limit with a bounded queue (load shedding): a request that cannot be served is refused quickly, and requests
 * that have started finish soon. Its memory grows only with the number waiting.
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
   * Continues once no new request arrives, or after many rounds of the event loop. In each round Node accepts one new connection
   * (libuv does not accept in a loop). If pages were rendered back to back, a crowd would wait in the backlog, neither counted nor refused.
   */
  function afterArrivals(goOn: () => void, rounds = MOST_ROUNDS): void {
    const before = arrived
    // A connection is accepted in one round, and its request read in the next.
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

  /** Under load timers fire late, so the waiting time is checked here as well. */
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
    /** Returns true with a slot, which `leave` frees; false if there will be none in time. */
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

    /** Takes a slot again after giving it back. Goes before requests that have not started, and is never refused, so that started work finishes. */
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
