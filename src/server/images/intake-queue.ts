import { DomainError } from '#rules/domain-error.ts'

/**
 * Runs one upload at a time and lets at most `waiting` wait, one per member, so that many uploads can
 * neither use all memory nor block other members. Any more are refused: IMAGE_ON_ITS_WAY if that member has one, else IMAGES_BUSY.
 */
export function createIntakeQueue({ waiting }: { waiting: number }) {
  const line: { memberId: string; begin: () => void }[] = []
  let isRunning = false

  return async function inQueue<Result>(memberId: string, work: () => Promise<Result>): Promise<Result> {
    if (isRunning) {
      if (line.some((other) => other.memberId === memberId)) throw new DomainError('IMAGE_ON_ITS_WAY')
      if (line.length >= waiting) throw new DomainError('IMAGES_BUSY')
      // The finishing upload passes its slot on directly, so a later one cannot take it first (race condition).
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
