import { defineJob } from '#server/jobs/job.ts'

/** A copy left its bookcase: whoever still waits for it is to be told. */
export const copyWithdrawn = defineJob<{ copyId: string }>('library.copy-withdrawn')

/** Each hour: the changes to what is listed in a suburb are added up. */
export const addUpListed = defineJob<Record<string, never>>('library.add-up-listed')

/** A correction waits: the administrators are told. */
export const notifyAdministrators = defineJob<{ correctionId: string }>('library.correction-waits')

/** A correction waits for owners who may answer it, or was answered: they, or its author, are told. */
export const notifyCorrection = defineJob<{ correctionId: string; news: 'waits' | 'answered' }>(
  'library.correction',
)
