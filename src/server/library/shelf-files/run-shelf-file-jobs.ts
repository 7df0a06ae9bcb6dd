import type { City } from '#city/city.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import { bringShelves, expireShelfFiles } from './shelf-file-jobs.ts'

const FORTY_SEVEN_PAST_EACH_HOUR = '47 * * * *'

/** Has this process take its share of them. */
export async function startShelfFiles(parts: {
  jobs: Jobs
  library: Pick<LibraryService, 'bringShelves' | 'expireShelfFiles'>
  city: City
}): Promise<void> {
  const { jobs, library, city } = parts
  await jobs.work(bringShelves, ({ importId }, { attempt, stopping }) =>
    library.bringShelves(importId, { isLastTry: attempt >= bringShelves.tuning.tries, stopping }),
  )
  await jobs.work(expireShelfFiles, () => library.expireShelfFiles())
  await jobs.schedule(expireShelfFiles, FORTY_SEVEN_PAST_EACH_HOUR, city.timeZone)
}
