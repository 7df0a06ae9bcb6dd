// What happens after a business transaction committed: letters, and whatever is due by the clock.
import type { City } from '#city/city.ts'
import { advanceChoices } from '#server/clubs/choice/choice-jobs.ts'
import { handOnAbandonedClubs } from '#server/clubs/club-jobs.ts'
import { forgetFiles } from '#server/clubs/discussions/discussion-jobs.ts'
import { updateDueEvents } from '#server/events/event-jobs.ts'

import { closeRequests, expireExchanges } from '#server/exchanges/exchange-jobs.ts'
import { forgetPicture, forgetPictures } from '#server/images/image-jobs.ts'
import type { Job } from '#server/jobs/job.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { watchArrivals } from '#server/library/alerts/alert-jobs.ts'
import { addUpListed, copyWithdrawn } from '#server/library/library-jobs.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { offerUndo } from '#server/members/security/security-jobs.ts'
import { messageHeld } from '#server/messages/message-jobs.ts'
import {
  addUpMembers,
  ageLog,
  countFigures,
  finishApprovals,
  forgetContact,
  forgetReporterNetworks,
} from '#server/moderation/moderation-jobs.ts'
import type { PushSender } from '#server/push/push-sender.ts'
import type { Services } from '#server/services.ts'
import type { SmsSender } from '#server/sms/sms-sender.ts'
import type { Database } from '#server/store/database.ts'
import { writeCodeLetter, writeCodeSms } from './code-letter.ts'
import { createDelivery } from './deliver-notice.ts'
import { forgetNotices, sendCode, sendLetter, sendText, writeDigests } from './mail-jobs.ts'
import { forgetOld } from './member-notice-queries.ts'
import { noticeSources } from './notice-sources.ts'
import { pushJobs, startPushes } from './push/run-push-jobs.ts'
import { writeUndoLetter, writeUndoSms } from './undo-letter.ts'
import { createDigests } from './write-digests.ts'

/** The jobs of the features, and those that deliver what they tell. */
export const jobCatalogue: Job<object>[] = [
  sendCode,
  offerUndo,
  sendLetter,
  sendText,
  ...noticeSources.map(({ job }) => job),
  writeDigests,
  ...pushJobs,
  forgetNotices,
  expireExchanges,
  updateDueEvents,
  closeRequests,
  copyWithdrawn,
  addUpListed,
  addUpMembers,
  watchArrivals,
  advanceChoices,
  handOnAbandonedClubs,
  forgetPictures,
  forgetPicture,
  forgetFiles,
  countFigures,
  forgetContact,
  forgetReporterNetworks,
  finishApprovals,
  ageLog,
  messageHeld,
]

const EACH_MINUTE = '* * * * *'
const THIRTY_SEVEN_PAST_EACH_HOUR = '37 * * * *'
const SEVEN_MINUTES_PAST_EACH_HOUR = '7 * * * *'
const FIFTY_ONE_PAST_EACH_HOUR = '51 * * * *'
const FORTY_FOUR_PAST_EACH_HOUR = '44 * * * *'
const FIFTEEN_PAST_EACH_HOUR = '15 * * * *'
const TWENTY_EIGHT_PAST_EACH_HOUR = '28 * * * *'
const TWENTY_THREE_PAST_EACH_HOUR = '23 * * * *'

/** Has this process take its share of the jobs. */
export async function startWork(parts: {
  jobs: Jobs
  mailer: Mailer
  smsSender: SmsSender
  pushSender: PushSender
  db: Database
  services: Pick<Services, 'exchanges' | 'library' | 'pictures'> & {
    events: Pick<Services['events'], 'updateDue'>
    clubs: Pick<Services['clubs'], 'advanceChoices' | 'handOnAbandoned' | 'forgetFiles'>
    signIn: Pick<Services['signIn'], 'codeMessage'>
    moderation: Pick<
      Services['moderation'],
      | 'addUpMembers'
      | 'ageLog'
      | 'countFigures'
      | 'finishApprovals'
      | 'forgetContact'
      | 'forgetReporterNetworks'
      | 'reportHeld'
    >
  }
  city: City
  publicUrl: string
  secret: string
  clock: () => Date
}): Promise<void> {
  const { jobs, mailer, smsSender, db, services, city, clock } = parts
  const deliver = createDelivery(parts)
  await jobs.work(sendCode, async (toSend, run) => {
    const message = await services.signIn.codeMessage(toSend)
    if (message?.channel === 'email') await mailer.send(writeCodeLetter(message, parts), run)
    if (message?.channel === 'phone') await smsSender.send(writeCodeSms(message, parts), run)
  })
  await jobs.work(offerUndo, (old, run) =>
    old.channel === 'phone'
      ? smsSender.send(writeUndoSms(old, parts), run)
      : mailer.send(writeUndoLetter(old, parts), run),
  )
  await jobs.work(sendLetter, (mail, run) => mailer.send(mail, run))
  await jobs.work(sendText, (sms, run) => smsSender.send(sms, run))
  for (const source of noticeSources) {
    await jobs.work(source.job, (payload, run) => deliver(source, payload, run))
  }
  const writeDue = createDigests(parts)
  await jobs.work(writeDigests, writeDue)
  await jobs.schedule(writeDigests, EACH_MINUTE, city.timeZone)
  await startPushes(parts)
  await jobs.work(forgetNotices, () => forgetOld(db, clock()))
  await jobs.schedule(forgetNotices, THIRTY_SEVEN_PAST_EACH_HOUR, city.timeZone)
  await jobs.work(copyWithdrawn, ({ copyId }) => services.exchanges.closeRequestsOf(copyId))
  await jobs.work(closeRequests, ({ copyId }) => services.exchanges.closeRequestsOf(copyId))
  await jobs.work(expireExchanges, () => services.exchanges.expireAndRemind(clock()))
  await jobs.schedule(expireExchanges, SEVEN_MINUTES_PAST_EACH_HOUR, city.timeZone)
  await jobs.work(updateDueEvents, () => services.events.updateDue(clock()))
  await jobs.schedule(updateDueEvents, EACH_MINUTE, city.timeZone)
  await jobs.work(watchArrivals, () => services.library.watchArrivals())
  await jobs.schedule(watchArrivals, EACH_MINUTE, city.timeZone)
  await jobs.work(advanceChoices, () => services.clubs.advanceChoices(clock()))
  await jobs.schedule(advanceChoices, EACH_MINUTE, city.timeZone)
  await jobs.work(handOnAbandonedClubs, () => services.clubs.handOnAbandoned())
  await jobs.schedule(handOnAbandonedClubs, EACH_MINUTE, city.timeZone)
  await jobs.work(forgetPicture, ({ id }) => services.pictures.forget(id))
  await jobs.work(forgetPictures, () => services.pictures.forgetUnused(clock()))
  await jobs.schedule(forgetPictures, TWENTY_THREE_PAST_EACH_HOUR, city.timeZone)
  await jobs.work(forgetFiles, () => services.clubs.forgetFiles(clock()))
  await jobs.schedule(forgetFiles, FORTY_FOUR_PAST_EACH_HOUR, city.timeZone)
  await jobs.work(messageHeld, ({ heldId }) => services.moderation.reportHeld(heldId))
  await jobs.work(countFigures, () => services.moderation.countFigures())
  await jobs.schedule(countFigures, TWENTY_EIGHT_PAST_EACH_HOUR, city.timeZone)
  await jobs.work(forgetContact, () => services.moderation.forgetContact())
  await jobs.schedule(forgetContact, FIFTEEN_PAST_EACH_HOUR, city.timeZone)
  await jobs.work(forgetReporterNetworks, () => services.moderation.forgetReporterNetworks())
  await jobs.schedule(forgetReporterNetworks, FIFTEEN_PAST_EACH_HOUR, city.timeZone)
  await jobs.work(finishApprovals, ({ batchId }) => services.moderation.finishApprovals(batchId))
  await jobs.work(ageLog, () => services.moderation.ageLog())
  await jobs.schedule(ageLog, FIFTEEN_PAST_EACH_HOUR, city.timeZone)
  await jobs.work(addUpListed, () => services.library.addUpListed())
  await jobs.schedule(addUpListed, FIFTY_ONE_PAST_EACH_HOUR, city.timeZone)
  await jobs.work(addUpMembers, () => services.moderation.addUpMembers())
  await jobs.schedule(addUpMembers, FIFTY_ONE_PAST_EACH_HOUR, city.timeZone)
  // What fell due while no process ran.
  await jobs.enqueue(db, expireExchanges, {})
  await jobs.enqueue(db, countFigures, {})
}
