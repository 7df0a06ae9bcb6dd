// Who is answered next when there is more to do than can be done at once.

type Waiting = { until: number; timer: NodeJS.Timeout; begin: (mayBegin: boolean) => void }
type Limits = {
  /** How many are worked on together. More would not be done sooner, only all of them later. */
  atOnce: number
  /** How many more of those that go first. */
  alsoFirst: number
  /** How long one waits for a turn, in milliseconds. */
  patienceMs: number
  mostWaiting: number
}

export type Turns = ReturnType<typeof createTurns>

/**
 * A limit of what is in progress, with bounded waiting: whoever waits in vain is told so while they still care, and what
 * is begun is finished soon (load shedding). It takes as much memory as those who wait.
 */
export function createTurns({ atOnce, alsoFirst, patienceMs, mostWaiting }: Limits) {
  const first: Waiting[] = []
  const others: Waiting[] = []
  let busy = 0

  const hasRoom = (goesFirst: boolean) => busy < (goesFirst ? atOnce + alsoFirst : atOnce)

  function wait(queue: Waiting[]): Promise<boolean> {
    return new Promise((begin) => {
      const waiting: Waiting = {
        until: Date.now() + patienceMs,
        timer: setTimeout(giveUp, patienceMs),
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
    /** Answers true when it is one's turn, which ends by `leave`; false when there will be none. */
    take(goesFirst: boolean): boolean | Promise<boolean> {
      if (hasRoom(goesFirst)) {
        busy += 1
        return true
      }
      if (first.length + others.length >= mostWaiting) return false
      return wait(goesFirst ? first : others)
    },

    leave(): void {
      busy -= 1
      if (hasRoom(true) && beginNext(first)) return
      if (hasRoom(false)) beginNext(others)
    },
  }
}
