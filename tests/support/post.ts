// Notices, emails, SMS and what browsers show, with a clock that the test sets.
import { randomUUID } from 'node:crypto'
import { city } from '#city/city.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { WaitingLetter } from '#server/mail/waiting-letter.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { createDelivery } from '#server/notifications/deliver-notice.ts'
import { sendDigest, sendText } from '#server/notifications/mail-jobs.ts'
import { createNoticeService } from '#server/notifications/notice-service.ts'
import { createPushRounds } from '#server/notifications/push/pass-on-pushes.ts'
import { type PushToSend, sendPush } from '#server/notifications/push/push-jobs.ts'
import { createSendPush } from '#server/notifications/push/send-push.ts'
import { createSendDigest } from '#server/notifications/send-digest.ts'
import { toSms } from '#server/notifications/word-letter.ts'
import { createDigests } from '#server/notifications/write-digests.ts'
import type { PushSender } from '#server/push/push-sender.ts'
import type { Sms } from '#server/sms/sms.ts'
import type { Database } from '#server/store/database.ts'
import { monday } from './exchanges.ts'

export const publicUrl = 'https://verandah.example'
export const secret = 'a secret of this test'
export const pushTerms = { publicKey: 'B', endpoints: 'any' } as const

export function aNoticeService(db: Database) {
  const clock = () => new Date()
  const door = openMemberDoor({ db, limits: { take: async () => undefined }, clock, city })
  return createNoticeService({
    db,
    door,
    secret,
    push: pushTerms,
    clock,
    city,
    saveOthers: async () => undefined,
  })
}

type Digest = { memberId: string; digestId: string }

function aRun(id: string, createdAt: Date) {
  const { signal: never } = new AbortController()
  return { id, createdAt, attempt: 1, signal: never, stopping: never }
}

type WaitingPush = { id: string; toSend: PushToSend; due: Date }

const nowhere: PushSender = { send: async () => ({ is: 'sent', status: 201 }) }

export function aPost(db: Database, pushSender: PushSender = nowhere) {
  let now = monday
  const clock = () => now
  const texts: Sms[] = []
  const ids: (string | undefined)[] = []
  const digests: { id: string | undefined; digest: Digest }[] = []
  let waitingPushes: WaitingPush[] = []
  const enqueue: Jobs['enqueue'] = async (_tx, job, payload, { id, startAfter = now } = {}) => {
    if (job.name === sendDigest.name) {
      digests.push({ id, digest: payload as unknown as Digest }) // the payload of that job
      ids.push(id)
    }
    if (job.name === sendText.name) texts.push(await toSms(payload as unknown as WaitingLetter, parts)) // likewise
    if (job.name === sendPush.name && !waitingPushes.some((waiting) => waiting.id === id))
      waitingPushes.push({
        id: id ?? randomUUID(),
        toSend: payload as unknown as PushToSend,
        due: startAfter,
      }) // likewise
  }
  const enqueueAll: Jobs['enqueueAll'] = async (tx, job, payloads) => {
    for (const payload of payloads) await enqueue(tx, job, payload)
  }
  const site = { city, publicUrl, secret, supportEmail: 'help@example.org' }
  const parts = { db, jobs: { enqueue, enqueueAll }, ...site, clock, pushSender }
  const writeDue = createDigests(parts)
  const passOn = createPushRounds(parts)
  const sendOne = createSendPush(parts)

  return {
    deliver: createDelivery(parts),
    passMinutes(minutes: number): void {
      now = new Date(now.getTime() + minutes * 60_000)
    },
    /** Sets the clock to `local`, in the city's time zone. */
    turnTo(local: string): void {
      now = new Date(`${local}+10:00`)
    },
    /** The emails written when the scheduler runs, `times` at once, and sent; `meanwhile` happens before they are sent. */
    async write(times = 1, meanwhile = async () => {}): Promise<Mail[]> {
      await Promise.all(Array.from({ length: times }, () => writeDue()))
      await meanwhile()
      const mails: Mail[] = []
      const send = createSendDigest({ ...parts, mailer: { send: async (mail) => void mails.push(mail) } })
      for (const { id, digest } of digests.splice(0)) {
        await send(digest, aRun(id ?? '', now))
      }
      return mails
    },
    passSeconds(seconds: number): void {
      now = new Date(now.getTime() + seconds * 1000)
    },
    /** Turns pushes that are due into delivery jobs, with `times` rounds at once. */
    async passOnPushes(times = 1): Promise<void> {
      await Promise.all(Array.from({ length: times }, () => passOn()))
    },
    /** Runs the delivery jobs that are due, each `times`. Returns how many there were. */
    async sendPushes(times = 1): Promise<number> {
      const due = waitingPushes.filter((waiting) => waiting.due <= now)
      waitingPushes = waitingPushes.filter((waiting) => waiting.due > now)
      for (const { id, toSend } of due) {
        for (let time = 0; time < times; time++) await sendOne(toSend, aRun(id, now))
      }
      return due.length
    },
    /** SMS so far. */
    texts,
    /** The ids under which emails have been handed over so far. */
    ids,
  }
}
