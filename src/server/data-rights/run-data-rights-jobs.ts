import type { City } from '#city/city.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { expireDataRights, makeExport } from './data-rights-jobs.ts'
import type { DataRights } from './data-rights-service.ts'

const THIRTY_SEVEN_PAST_EACH_HOUR = '37 * * * *'

/** Has this process take its share of them. */
export async function startDataRights(parts: {
  jobs: Jobs
  dataRights: Pick<DataRights, 'makeExport' | 'expireAndRemind'>
  city: City
  clock: () => Date
}): Promise<void> {
  const { jobs, dataRights, city, clock } = parts
  await jobs.work(makeExport, ({ exportId }, { attempt, stopping }) =>
    dataRights.makeExport(exportId, { isLastTry: attempt >= makeExport.tuning.tries, stopping }),
  )
  await jobs.work(expireDataRights, () => dataRights.expireAndRemind(clock()))
  await jobs.schedule(expireDataRights, THIRTY_SEVEN_PAST_EACH_HOUR, city.timeZone)
}
