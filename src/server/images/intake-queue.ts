import { DomainError } from '#rules/domain-error.ts'

/**
 * Runs at most `atOnce` pieces of work at a time and lets at most `waiting` wait, so that many uploads cannot
 * take all memory and processors. One more is refused with IMAGES_BUSY.
 */
export function createIntakeQueue({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const line: (() => void)[] = []
  let running = 0

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new DomainError('IMAGES_BUSY')
      // Whoever finishes hands its place over, so nobody who comes later can slip in between.
      await new Promise<void>((resolve) => line.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
