// The external services that clubs use.
import type { City } from '#city/city.ts'
import type { LargeFiles } from '#server/files/large-files.ts'
import type { Pictures } from '#server/images/pictures.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import type { Door } from '#server/operations/door.ts'
import type { Database } from '#server/store/database.ts'

export type ClubParts = {
  /** The origin that people open in their browser. */
  publicUrl: string
  db: Database
  door: Door
  limits: Pick<RateLimits, 'take'>
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAll'>
  pictures: Pick<Pictures, 'take' | 'letGo' | 'file'>
  /** Files that members attach to posts. */
  clubFiles: LargeFiles
  clock: () => Date
  city: City
}
