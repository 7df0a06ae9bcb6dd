// Exports of members' data, and leaving.
import { runEach } from '#server/jobs/run-each.ts'
import type { DataRightsParts } from './data-rights-parts.ts'
import { createDepartures } from './departures.ts'
import { createExports } from './exports.ts'

export function createDataRights(parts: DataRightsParts) {
  const { operations: exports, makeExport, forgetExports } = createExports(parts)
  const { operations: departures, finishDepartures } = createDepartures(parts)
  return {
    ...parts.door.open({ ...exports, ...departures }),
    makeExport,

    /** The scheduled work. Everything due is selected by its state, so a missed run loses nothing. */
    async expireAndRemind(now: Date): Promise<void> {
      const works = [
        () => forgetExports(now),
        () => finishDepartures(now),
        () => parts.signIn.forgetExpired(),
      ]
      await runEach(works, (work) => work())
    },
  }
}
