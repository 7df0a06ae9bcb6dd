// Each process takes its share of every kind of job: what each does is asked of the services, and what the clock begins is begun.
import { expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { startDataRights } from './data-rights/data-rights-work.ts'
import { everyJob } from './every-job.ts'
import type { Job } from './jobs/job.ts'
import type { Jobs } from './jobs/jobs.ts'
import { startShelfFiles } from './library/shelf-files/shelf-file-work.ts'
import { startWork } from './notifications/notification-jobs.ts'

type Work = (payload: object, run: { attempt: number }) => Promise<unknown>

async function started() {
  const work = new Map<string, Work[]>()
  const schedules: Record<string, string> = {}
  const begun: string[] = []
  const asked: string[] = []
  const jobs = {
    work: async ({ name }: Job<object>, does: Work) => void work.set(name, [...(work.get(name) ?? []), does]),
    schedule: async ({ name }: Job<object>, cron: string, timeZone: string) => {
      expect(timeZone).toBe(city.timeZone)
      schedules[name] = cron
    },
    enqueue: async (_db: unknown, { name }: Job<object>) => void begun.push(name),
  } as unknown as Jobs // no test here needs the others
  // Notes down which of its functions is asked, by a name with dots.
  const noting = (path: string): never =>
    new Proxy(() => undefined, {
      get: (_, name) => noting(path ? `${path}.${String(name)}` : String(name)),
      apply: async () => void asked.push(path),
    }) as never
  const services = noting('')
  const others = {
    mailer: noting('mailer'),
    smsSender: noting('sms'),
    pushSender: noting('push'),
    db: noting('db'),
  }
  const settings = { publicUrl: 'http://localhost:3000', secret: 'of the tests', clock: () => new Date(0) }
  const parts = { jobs, city, services, ...others, ...settings }
  await startWork(parts)
  await startDataRights({ ...parts, dataRights: noting('dataRights') })
  await startShelfFiles({ ...parts, library: noting('library') })

  /** What the work of this job asks for. */
  async function askedBy(name: string, payload: object): Promise<string[]> {
    asked.length = 0
    for (const does of work.get(name) ?? []) await does(payload, { attempt: 1 })
    return [...asked]
  }
  return { work, schedules, begun, askedBy }
}

test('every kind of job is done, by one piece of work', async () => {
  const { work } = await started()
  expect([...work.keys()].sort()).toEqual(everyJob.map(({ name }) => name).sort())
  expect([...work.values()].every(({ length }) => length === 1)).toBe(true)
})

// Those of notices find out for themselves whom they tell of what (notifications/deliver-notice.test.ts).
test.each([
  ['code.send', {}, ['signIn.codeMessage']],
  ['members.tell-old-contact', { channel: 'email' }, ['mailer.send']],
  ['members.tell-old-contact', { channel: 'phone' }, ['sms.send']],
  ['mail.send', {}, ['mailer.send']],
  ['sms.send', {}, ['sms.send']],
  ['library.copy-withdrawn', {}, ['exchanges.closeRequestsOf']],
  ['exchange.close-requests', {}, ['exchanges.closeRequestsOf']],
  ['exchange.tend', {}, ['exchanges.tend']],
  ['event.tend', {}, ['events.tend']],
  ['library.watch-arrivals', {}, ['library.watchArrivals']],
  ['club-choice.tend', {}, ['clubs.tendChoices']],
  ['club.tend', {}, ['clubs.handOnAbandoned']],
  ['images.forget-one', {}, ['pictures.forget']],
  ['images.forget', {}, ['pictures.forgetUnused', 'pictures.dropAvif']],
  ['discussions.forget-files', {}, ['clubs.forgetFiles']],
  ['messages.held', {}, ['moderation.reportHeld']],
  ['figures.count', {}, ['moderation.countFigures']],
  ['contact.forget', {}, ['moderation.forgetContact']],
  ['log.age', {}, ['moderation.ageLog']],
  ['library.add-up-listed', {}, ['library.addUpListed']],
  ['members.add-up', {}, ['moderation.addUpMembers']],
  ['data-rights.export', {}, ['dataRights.makeExport']],
  ['data-rights.tend', {}, ['dataRights.tend']],
  ['library.bring-shelves', {}, ['library.bringShelves']],
  ['library.tend-shelf-files', {}, ['library.tendShelfFiles']],
])('%s of %o asks for %o', async (name, payload, expected) => {
  const { askedBy } = await started()
  expect(await askedBy(name, payload)).toEqual(expected)
})

test('what the clock begins has its time in the city, and what fell due while no process ran is begun at once', async () => {
  const { schedules, begun } = await started()
  expect(schedules).toEqual({
    'notices.digests': '* * * * *',
    'notices.push': '* * * * *',
    'event.tend': '* * * * *',
    'library.watch-arrivals': '* * * * *',
    'club-choice.tend': '* * * * *',
    'club.tend': '* * * * *',
    'exchange.tend': '7 * * * *',
    'contact.forget': '15 * * * *',
    'log.age': '15 * * * *',
    'images.forget': '23 * * * *',
    'figures.count': '28 * * * *',
    'notices.forget': '37 * * * *',
    'data-rights.tend': '37 * * * *',
    'discussions.forget-files': '44 * * * *',
    'library.tend-shelf-files': '47 * * * *',
    'library.add-up-listed': '51 * * * *',
    'members.add-up': '51 * * * *',
  })
  expect(begun).toEqual(['notices.push', 'exchange.tend', 'figures.count'])
})
