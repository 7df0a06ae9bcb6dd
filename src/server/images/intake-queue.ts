import { DomainError } from '#rules/domain-error.ts'

/**
 * Runs one piece of work at a time and lets at most `waiting` wait, of each member one, so that many uploads can take
 * neither all memory nor everybody's turn. One more is refused: IMAGE_ON_ITS_WAY to that member, else IMAGES_BUSY.
 */
export function createIntakeQueue({ waiting }: { waiting: number }) {
  const line: { memberId: string; begin: () => void }[] = []
  let isRunning = false

  return async function inTurn<Result>(memberId: string, work: () => Promise<Result>): Promise<Result> {
    if (isRunning) {
      if (line.some((other) => other.memberId === memberId)) throw new DomainError('IMAGE_ON_ITS_WAY')
      if (line.length >= waiting) throw new DomainError('IMAGES_BUSY')
      // Whoever finishes hands its place over, so nobody who comes later can slip in between.
      await new Promise<void>((begin) => line.push({ memberId, begin }))
    }
    isRunning = true
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next) next.begin()
      else isRunning = false
    }
  }
}
