// What goes wrong outside of the product, as often as the seed says.
import type { Chance } from './chance.ts'

/** A letter that is refused, a disk that is full: the outside failed, not the product. */
class DoorFault extends Error {
  override readonly name = 'DoorFault'
}

export type Faults = ReturnType<typeof createFaults>

const MINUTES_LATE = { least: 10, most: 8 * 60 }

export function createFaults(chance: Chance) {
  return {
    /** In minutes; 0 for a job that runs in time. */
    delayOfJob: (): number => (chance.oneIn(15) ? chance.between(MINUTES_LATE.least, MINUTES_LATE.most) : 0),
    /** Its process was killed after the work and before the queue heard of it, so that the job runs again. */
    runsTwice: (): boolean => chance.oneIn(40),
    /** Two processes both found a schedule due in one minute. */
    ticksTwice: (): boolean => chance.oneIn(60),
    /** Throws DoorFault now and then. */
    passDoor(door: string): void {
      if (chance.oneIn(20)) throw new DoorFault(`${door} failed`)
    },
  }
}

/** Whether an error, or one of those that it collects, came from outside. */
export function isFromOutside(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isFromOutside)
  return error instanceof DoorFault || (error instanceof Error && isFromOutside(error.cause))
}
