// Work after a transaction has committed: letters, SMS and pushes.
import type { City } from '#city/city.ts'
import { defineHandler } from '#server/jobs/job-handlers.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mailer } from '#server/mail/mailer.ts'
import { offerUndo } from '#server/members/security/security-jobs.ts'
import type { PushSender } from '#server/push/push-sender.ts'
import type { Services } from '#server/services.ts'
import type { SmsSender } from '#server/sms/sms-sender.ts'
import type { Database } from '#server/store/database.ts'
import { writeCodeLetter, writeCodeSms } from './code-letter.ts'
import { createDelivery } from './deliver-notice.ts'
import { forgetOldNotices, sendCode, sendDigest, sendLetter, sendText, writeDigests } from './mail-jobs.ts'
import { forgetOld } from './member-notice-queries.ts'
import { noticeSources } from './notice-sources.ts'
import { createPushRounds } from './push/pass-on-pushes.ts'
import { passOnPushes, sendPush } from './push/push-jobs.ts'
import { createSendPush } from './push/send-push.ts'
import { createSendDigest } from './send-digest.ts'
import { writeUndoLetter, writeUndoSms } from './undo-letter.ts'
import { toMail, toSms } from './word-letter.ts'
import { createDigests } from './write-digests.ts'

type Parts = {
  jobs: Jobs
  mailer: Mailer
  smsSender: SmsSender
  pushSender: PushSender
  db: Database
  signIn: Pick<Services['signIn'], 'codeMessage'>
  city: City
  publicUrl: string
  secret: string
  supportEmail: string
  clock: () => Date
}

export const notificationHandlers = [
  defineHandler(sendCode, (parts: Parts) => async (toSend, run) => {
    const { mailer, smsSender } = parts
    const message = await parts.signIn.codeMessage(toSend)
    if (message?.channel === 'email') await mailer.send(writeCodeLetter(message, parts), run)
    if (message?.channel === 'phone') await smsSender.send(writeCodeSms(message, parts), run)
  }),
  defineHandler(
    offerUndo,
    (parts: Parts) => (old, run) =>
      old.channel === 'phone'
        ? parts.smsSender.send(writeUndoSms(old, parts), run)
        : parts.mailer.send(writeUndoLetter(old, parts), run),
  ),
  defineHandler(sendLetter, (parts: Parts) => async (waiting, run) => {
    await parts.mailer.send(await toMail(waiting, parts), run)
  }),
  defineHandler(sendText, (parts: Parts) => async (waiting, run) => {
    await parts.smsSender.send(await toSms(waiting, parts), run)
  }),
  defineHandler(sendDigest, createSendDigest),
  ...noticeSources.map((source) =>
    defineHandler(source.job, (parts: Parts) => {
      const deliver = createDelivery(parts)
      return (payload, run) => deliver(source, payload, run)
    }),
  ),
  defineHandler(writeDigests, createDigests),
  defineHandler(passOnPushes, createPushRounds),
  defineHandler(sendPush, createSendPush),
  defineHandler(
    forgetOldNotices,
    ({ db, clock }: Parts) =>
      () =>
        forgetOld(db, clock()),
  ),
]
