import { defineJob, defineScheduledJob } from '#server/jobs/job.ts'
import { defineHandler } from '#server/jobs/job-handlers.ts'

/** A copy has left its bookcase: members who still wait for it are to be notified. */
export const copyWithdrawn = defineJob<{ copyId: string }>('library.copy-withdrawn')

/** Adds up the changes to the number of books listed in each suburb. */
const addUpListed = defineScheduledJob('library.add-up-listed', {
  cron: '51 * * * *',
  because: 'the map adds the changes to the sums itself, and an hour of changes is only a few rows',
})

/** Moves copies that are not where their owner's suburb or square says. */
const putStrayCopiesInPlace = defineScheduledJob('library.put-copies-in-place', {
  cron: '11 5 * * *',
  because:
    'no copy may stay at a square that its owner no longer shares, and a suburb’s centre may be corrected',
  atStart: true,
})

/** Gives books the key that this release makes of their title and author. */
const putBookKeysRight = defineScheduledJob(
  'library.put-book-keys-right',
  {
    cron: '19 5 * * *',
    because:
      'a former release that runs beside this one may still store keys made its way, and few books have such letters',
    atStart: true,
  },
  { timeOutSeconds: 600 },
)

/** A correction waits: notifies the administrators. */
export const notifyAdministrators = defineJob<{ correctionId: string }>('library.correction-waits')

/** A correction waits for owners who may answer it, or was answered: notifies them, or its author. */
export const notifyCorrection = defineJob<{ correctionId: string; news: 'waits' | 'answered' }>(
  'library.correction',
)

/** A correction was made at once: notifies the other owners, who can undo it. */
export const notifyOwners = defineJob<{ correctionId: string }>('library.correction-made')

export const libraryHandlers = [
  defineHandler(
    addUpListed,
    ({ library }: { library: { addUpListed(): Promise<void> } }) =>
      () =>
        library.addUpListed(),
  ),
  defineHandler(
    putStrayCopiesInPlace,
    ({ library }: { library: { putStrayCopiesInPlace(): Promise<void> } }) =>
      () =>
        library.putStrayCopiesInPlace(),
  ),
  defineHandler(
    putBookKeysRight,
    ({ library }: { library: { putBookKeysRight(): Promise<void> } }) =>
      () =>
        library.putBookKeysRight(),
  ),
]
