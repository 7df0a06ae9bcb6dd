import type { City } from '#city/city.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { makeExport, tendDataRights } from './data-rights-jobs.ts'
import type { DataRights } from './data-rights-service.ts'

const THIRTY_SEVEN_PAST_EACH_HOUR = '37 * * * *'

/** Has this process take its share of them. */
export async function startDataRights(parts: {
  jobs: Jobs
  dataRights: Pick<DataRights, 'makeExport' | 'tend'>
  city: City
  clock: () => Date
}): Promise<void> {
  const { jobs, dataRights, city, clock } = parts
  await jobs.work(makeExport, ({ exportId }, { attempt, stopping }) =>
    dataRights.makeExport(exportId, { isLastTry: attempt >= makeExport.tuning.tries, stopping }),
  )
  await jobs.work(tendDataRights, () => dataRights.tend(clock()))
  await jobs.schedule(tendDataRights, THIRTY_SEVEN_PAST_EACH_HOUR, city.timeZone)
}
