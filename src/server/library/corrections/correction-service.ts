// The catalogue is kept by its readers: what they correct, what becomes of it, and what waits for an answer.
import type { Pictures } from '#server/images/pictures.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { RateLimits } from '#server/limits/rate-limits.ts'
import type { Database } from '#server/store/database.ts'
import { createAnswering } from './answer-correction.ts'
import { createCorrecting } from './correct-book.ts'
import { createCorrectionLists } from './correction-lists.ts'

export function createCorrectionService(parts: {
  db: Database
  pictures: Pick<Pictures, 'take'>
  limits: Pick<RateLimits, 'take'>
  jobs: Pick<Jobs, 'enqueue'>
  clock: () => Date
}) {
  return { ...createCorrecting(parts), ...createAnswering(parts), ...createCorrectionLists(parts) }
}
