// Readers keep the catalogue: corrections, their answers, and those that wait.
import type { City } from '#city/city.ts'
import type { Pictures } from '#server/images/pictures.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { createAnswering } from './answer-correction.ts'
import { createCorrecting } from './correct-book.ts'
import { correctionLists } from './correction-lists.ts'

export function createCorrectionService(parts: {
  pictures: Pick<Pictures, 'take'>
  jobs: Pick<Jobs, 'enqueue'>
  clock: () => Date
  city: City
}) {
  const { operations: answering, confirmCorrectionFor } = createAnswering(parts)
  return {
    confirmCorrectionFor,
    operations: { ...createCorrecting(parts), ...answering, ...correctionLists },
  }
}
