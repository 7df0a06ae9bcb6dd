import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import { defineWork } from '#server/jobs/work.ts'

/** A copy left its bookcase: whoever still waits for it is to be told. */
export const copyWithdrawn = defineJob<{ copyId: string }>('library.copy-withdrawn')

/** Adds up the changes to the books listed in each suburb. */
const addUpListed = defineScheduledJob('library.add-up-listed', {
  cron: '51 * * * *',
  because: 'the map adds the changes to the sums itself, and an hour of them is few rows',
})

/** A correction waits: the administrators are told. */
export const notifyAdministrators = defineJob<{ correctionId: string }>('library.correction-waits')

/** A correction waits for owners who may answer it, or was answered: they, or its author, are told. */
export const notifyCorrection = defineJob<{ correctionId: string; news: 'waits' | 'answered' }>(
  'library.correction',
)

export const libraryWork = [
  defineWork(
    addUpListed,
    ({ library }: { library: { addUpListed(): Promise<void> } }) =>
      () =>
        library.addUpListed(),
  ),
]
