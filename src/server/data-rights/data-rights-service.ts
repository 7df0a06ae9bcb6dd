// What members may take away with them, and how they leave.
import type { DataRightsParts } from './data-rights-parts.ts'
import { createDepartures } from './departures.ts'
import { createExports } from './exports.ts'

export function createDataRights(parts: DataRightsParts) {
  const { operations: exports, makeExport, forgetExports } = createExports(parts)
  const { operations: departures, finishDepartures } = createDepartures(parts)
  return {
    ...parts.door.open({ ...exports, ...departures }),
    makeExport,

    /** What is due by the clock, each chosen by state: a missed run loses nothing. */
    async expireAndRemind(now: Date): Promise<void> {
      await forgetExports(now)
      await finishDepartures(now)
    },
  }
}
