// A whole app without HTTP: the real services on a database of its own, with a virtual clock and doors that record.
import { Hono } from 'hono'
import type pg from 'pg'
import { pino } from 'pino'
import { city } from '#city/city.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import { badgeCounts } from '#server/badges.ts'
import { everyHandler } from '#server/every-job.ts'
import { createPictures } from '#server/images/pictures.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { createRateLimits } from '#server/limits/rate-limits.ts'
import { createAuth } from '#server/members/sign-in/auth.ts'
import { createSessions } from '#server/members/sign-in/session.ts'
import { createSmsBudget } from '#server/members/sms-budget/sms-budget.ts'
import { createPost, sendCode } from '#server/notifications/mail-jobs.ts'
import { operationsOf } from '#server/operations-of.ts'
import { composeServices, type Parts } from '#server/services.ts'
import { openCityDatabase } from './city-database.ts'
import { cityQueue, cityWorkers, type JobRun } from './city-jobs.ts'
import { type Doors, recordingDoors } from './doors.ts'
import type { Faults } from './faults.ts'
import type { OpenIdIssuer } from './open-id-issuer.ts'
import { quickPasswords } from './quick-passwords.ts'

const secret = 'a-secret-of-the-simulation-0123456789'
const publicUrl = 'http://localhost:3000'

export type SimulatedCity = Awaited<ReturnType<typeof openCity>>

export async function openCity(given: {
  connection: pg.PoolConfig
  seed: string
  zone: string
  clock: () => Date
  faults: Faults
  /** Those of the city that this one was restored from. */
  doors?: Doors
  issuer: OpenIdIssuer
  ran: (run: JobRun) => Promise<void>
}) {
  const { clock, faults, ran } = given
  const database = await openCityDatabase(given.connection, given)
  database.turnTo(clock())
  const { db, pool } = database
  const doors = given.doors ?? recordingDoors(faults)
  const log = pino({ level: 'silent' })
  const jobs = cityQueue(clock)
  // It would sweep by the time of the machine, amid whatever the life does then.
  const limits = createRateLimits({ pool, sweeps: false })
  const { images, exports, clubFiles, drawer, finder } = doors
  const auth = createAuth({ db, secret, publicUrl, passwords: quickPasswords })
  const parts: Parts = {
    db,
    auth,
    secret,
    publicUrl,
    supportEmail: 'help@verandah.example',
    adminProof: 'one-way',
    issuers: [given.issuer.settings],
    sendCode: (toSend) => jobs.enqueue(db, sendCode, toSend),
    jobs,
    limits,
    sms: createSmsBudget({
      db,
      jobs,
      log,
      secret,
      settings: { countries: ['AU'], perHour: 100, perDay: 500 },
    }),
    pictures: createPictures({ db, store: images, limits, jobs, drawer }),
    images,
    exports,
    clubFiles,
    post: createPost(jobs),
    finder,
    push: { publicKey: 'B', endpoints: 'public' },
    clock,
    city,
    log,
  }
  const services = composeServices(parts)
  const sessions = await createSessions({
    db,
    auth,
    secret,
    clock,
    adminProof: 'one-way',
    counts: badgeCounts,
  })
  const { mailer, smsSender, pushSender } = doors
  // Handlers enqueue, and no more. Files in memory are never listed.
  const storedFiles = { list: async function* () {}, remove: async () => undefined }
  const handed = { ...parts, ...services, jobs: jobs as Jobs, mailer, smsSender, pushSender, storedFiles }
  const workers = cityWorkers(everyHandler, { parts: handed, database, clock, faults, ran })

  return {
    database,
    doors,
    issuer: given.issuer,
    workers,
    operations: operationsOf(services),
    /** Performs an operation by its name, as the door would for any caller. */
    perform(name: string, viewer: Viewer, input: unknown): Promise<unknown> {
      const [service = '', operation = ''] = name.split('.')
      const functions = services[service as 'exchanges'] as unknown as Record<string, Performed>
      const perform = functions[operation]
      if (!perform) throw new Error(`There is no operation ${name}`)
      return perform(viewer, input)
    },
    /** The viewer behind these cookies, with the numbers on their badges. */
    async viewerWith(cookies: string): Promise<Awaited<ReturnType<typeof sessions.read>>> {
      let seen: Awaited<ReturnType<typeof sessions.read>> | undefined
      const app = new Hono().get('/', async (context) => {
        seen = await sessions.read(context)
        return context.body(null)
      })
      await app.request(
        new Request(publicUrl, { headers: { Cookie: cookies, 'User-Agent': 'Firefox/130.0' } }),
      )
      if (!seen) throw new Error('The session was not read')
      return seen
    },
    close: () => pool.end(),
  }
}

type Performed = (viewer: Viewer, input: unknown) => Promise<unknown>
