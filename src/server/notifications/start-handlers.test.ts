// Which service does each job, and which jobs run on a schedule.
import { expect, test, vi } from 'vitest'
import { city } from '#city/city.ts'
import { dataRightsHandlers, expireDataRights, makeExport } from '#server/data-rights/data-rights-jobs.ts'
import { everyHandler, everyJob } from '#server/every-job.ts'
import type { Job, ScheduledJob } from '#server/jobs/job.ts'
import { startHandlers } from '#server/jobs/job-handlers.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { UndoOffer } from '#server/members/security/security-jobs.ts'
import type { Sms } from '#server/sms/sms.ts'
import { noticeSources } from './notice-sources.ts'

const now = new Date('2026-03-02T00:00:00Z')

/** Jobs that run when the test says so. */
function heldJobs() {
  const handlers = new Map<string, (payload: never, run: never) => Promise<unknown>>()
  const scheduled = new Map<string, [cron: string, timeZone: string]>()
  const enqueued: string[] = []
  const jobs = {
    work: async ({ name }: Job<object>, handler: never) => {
      if (handlers.has(name)) throw new Error(`${name} is worked twice`)
      handlers.set(name, handler)
    },
    schedule: async ({ name, schedule }: ScheduledJob, timeZone: string) =>
      void scheduled.set(name, [schedule.cron, timeZone]),
    enqueue: async (_db: unknown, { name }: Job<object>) => void enqueued.push(name),
    forgetSchedulesExcept: async () => undefined,
  } as unknown as Jobs // the parts of it that are called
  const run = (name: string, payload: object = {}, attempt = 1) =>
    handlers.get(name)?.(payload as never, { id: 'run', attempt } as never)
  return { jobs, handlers, scheduled, enqueued, run }
}

async function started() {
  const held = heldJobs()
  const done = vi.fn(async (..._: unknown[]) => undefined)
  const service = (name: string) =>
    new Proxy(
      {},
      {
        get: (_, action) =>
          action === 'then'
            ? undefined
            : (...asked: unknown[]) => done(`${name}.${String(action)}`, ...asked),
      },
    )
  const services = Object.fromEntries(
    [
      'exchanges',
      'library',
      'pictures',
      'events',
      'clubs',
      'journeys',
      'recommendations',
      'signIn',
      'moderation',
      'dataRights',
    ].map((name) => [name, service(name)]),
  )
  const mails: Mail[] = []
  const texts: Sms[] = []
  const given = {
    ...services,
    ...{ jobs: held.jobs, city, publicUrl: 'https://verandah.example', secret: 'a secret', clock: () => now },
    mailer: { send: async (mail: Mail) => void mails.push(mail) },
    smsSender: { send: async (sms: Sms) => void texts.push(sms) },
    pushSender: { send: async () => ({ is: 'sent', status: 201 }) },
    db: {}, // nothing is read before a job runs
  }
  await startHandlers(everyHandler, given as never) // any function of any service
  return { ...held, done, mails, texts }
}

test('every job has one handler in each process, and every notice is among them', async () => {
  const { handlers } = await started()
  expect([...handlers.keys()].sort()).toEqual(everyJob.map(({ name }) => name).sort())
  expect([...handlers.keys()]).toEqual(expect.arrayContaining(noticeSources.map(({ job }) => job.name)))
})

test.each([
  ['exchange.close-requests', { copyId: 'one' }, [['exchanges.closeRequestsOf', 'one']]],
  ['library.copy-withdrawn', { copyId: 'one' }, [['exchanges.closeRequestsOf', 'one']]],
  ['exchange.expire-and-remind', {}, [['exchanges.expireAndRemind', now]]],
  ['event.update-due', {}, [['events.updateDue', now]]],
  ['library.watch-arrivals', {}, [['library.watchArrivals']]],
  ['library.add-up-listed', {}, [['library.addUpListed']]],
  ['library.put-copies-in-place', {}, [['library.putStrayCopiesInPlace']]],
  ['library.put-book-keys-right', {}, [['library.putBookKeysRight']]],
  ['club-choice.advance', {}, [['clubs.advanceChoices', now]]],
  ['club.replace-disabled-admins', {}, [['clubs.handOnAbandoned']]],
  ['discussions.forget-files', {}, [['clubs.forgetFiles', now]]],
  ['images.forget-one', { id: 'one' }, [['pictures.forget', 'one']]],
  ['images.forget', {}, [['pictures.forgetUnused', now]]],
  ['messages.held', { heldId: 'one' }, [['moderation.reportHeld', 'one']]],
  ['figures.count', {}, [['moderation.countFigures']]],
  ['contact.forget', {}, [['moderation.forgetContact']]],
  ['approvals.finish', { batchId: 'one' }, [['moderation.finishApprovals', 'one']]],
  ['reports.forget-networks', {}, [['moderation.forgetReporterNetworks']]],
  ['reports.empty', {}, [['moderation.emptyReports']]],
  ['log.age', {}, [['moderation.ageLog']]],
  ['journey.catch-up', {}, [['journeys.catchUp']]],
  ['recommendations.compute', {}, [['recommendations.compute', now]]],
  ['members.add-up', {}, [['moderation.addUpMembers']]],
])('%s is done by the right service', async (name, payload, asked) => {
  const { run, done } = await started()
  await run(name, payload)
  expect(done.mock.calls).toEqual(asked)
})

test('letters and SMS that an older release has worded are sent as they are', async () => {
  const { run, mails, texts } = await started()
  const mail = { to: 'mia@example.org', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' }
  await run('mail.send', mail)
  await run('sms.send', { to: '+61412000001', text: 'Hello' })
  expect([mails, texts]).toEqual([[mail], [{ to: '+61412000001', text: 'Hello' }]])
})

test.each(['email', 'phone'] as const)(
  'a change of a way in is told by %s, with the way to take it back',
  async (channel) => {
    const { run, mails, texts } = await started()
    const recipient = channel === 'email' ? 'mia@example.org' : '+61412000001'
    const old: UndoOffer = {
      name: 'Mia Rossi',
      change: 'passkey-added',
      channel,
      recipient,
      token: 'a-token',
    }
    await run('members.tell-old-contact', old)
    const link = 'https://verandah.example/auth/undo?token=a-token'
    const [mail] = mails
    if (channel === 'email') {
      expect(mail).toMatchObject({ to: recipient, subject: 'A passkey was added' })
      expect(mail?.text).toContain(link)
      expect(mail?.text).toMatch(/^Hello Mia Rossi,\n/)
      expect(mail?.text).toContain('undo it within 7 days')
      expect(texts).toEqual([])
    } else {
      const says = `${city.productName}: A passkey was added. Not you? Undo this change within 7 days: ${link}`
      expect([mails, texts]).toEqual([[], [{ to: recipient, text: says }]])
    }
  },
)

const everyMinute = ['notices.digests', 'notices.push', 'event.update-due', 'library.watch-arrivals']
const everyHour: Record<string, number> = {
  'notices.forget': 37,
  'exchange.expire-and-remind': 7,
  'images.forget': 23,
  'discussions.forget-files': 44,
  'figures.count': 28,
  'contact.forget': 15,
  'reports.forget-networks': 15,
  'reports.empty': 15,
  'log.age': 15,
  'library.add-up-listed': 51,
  'members.add-up': 51,
  'library.expire-shelf-files': 47,
  'data-rights.expire': 37,
}

test('each minute, each hour at a time of its own, or at night, scheduled work runs in the city’s time zone', async () => {
  const { scheduled } = await started()
  const minutely = [
    ...everyMinute,
    'club-choice.advance',
    'club.replace-disabled-admins',
    'hold.serve-queues',
    'swap.search-new',
  ].map((name) => [name, '* * * * *'])
  const hourly = Object.entries(everyHour).map(([name, minute]) => [name, `${minute} * * * *`])
  expect(Object.fromEntries([...scheduled].map(([name, [cron]]) => [name, cron]))).toEqual(
    Object.fromEntries([
      ...minutely,
      ...hourly,
      ['data-rights.remove-orphaned-files', '49 3 * * *'],
      ['journey.catch-up', '41 3 * * *'],
      ['swap.search-all', '27 4 * * *'],
      ['library.put-copies-in-place', '11 5 * * *'],
      ['library.put-book-keys-right', '19 5 * * *'],
      ['recommendations.compute', '23 2 * * *'],
    ]),
  )
  expect(new Set([...scheduled.values()].map(([, timeZone]) => timeZone))).toEqual(new Set([city.timeZone]))
})

test('work that became due while no process ran is done at once', async () => {
  expect((await started()).enqueued.sort()).toEqual([
    'exchange.expire-and-remind',
    'figures.count',
    'hold.serve-queues',
    'journey.catch-up',
    'library.put-book-keys-right',
    'library.put-copies-in-place',
    'notices.push',
    'recommendations.compute',
  ])
})

test('an export knows its last try, and due exports and deletions are handled each hour', async () => {
  const { jobs, run, scheduled } = heldJobs()
  const made: unknown[] = []
  const dataRights = {
    makeExport: async (id: string, how: object) => void made.push([id, how]),
    expireAndRemind: async (at: Date) => void made.push(at),
  }
  const unused = {} as never
  const parts = { jobs, dataRights, city, db: unused, storedFiles: unused, clock: () => now }
  await startHandlers(dataRightsHandlers, parts)
  const { tries } = makeExport.tuning
  for (const attempt of [1, tries - 1, tries, tries + 1])
    await run(makeExport.name, { exportId: 'one' }, attempt)
  await run(expireDataRights.name)
  expect(made).toEqual([
    ['one', { isLastTry: false }],
    ['one', { isLastTry: false }],
    ['one', { isLastTry: true }],
    ['one', { isLastTry: true }],
    now,
  ])
  expect(new Map(scheduled).get(expireDataRights.name)).toEqual(['37 * * * *', city.timeZone])
})
