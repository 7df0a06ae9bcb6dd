// All services composed as in the product, on a test database with a fixed clock; their side effects are recorded.
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { pino } from 'pino'
import { city } from '#city/city.ts'
import type { FileStore } from '#server/files/file-store.ts'
import { createPictures } from '#server/images/pictures.ts'
import type { RateRule } from '#server/limits/rate-limits.ts'
import { CHANNEL, readNotice } from '#server/live/live-notice.ts'
import { createAuth } from '#server/members/sign-in/auth.ts'
import type { CodeToSend } from '#server/members/sign-in/awaited-codes.ts'
import { composeServices, type Parts } from '#server/services.ts'
import { filesInMemory } from '#simulation/world/files-in-memory.ts'
import { quickPasswords } from '#simulation/world/quick-passwords.ts'
import { anIssuer } from '#tests/support/an-issuer.ts'
import { silentFinder } from '#tests/support/book-services.ts'
import { monday } from '#tests/support/exchanges.ts'
import { aLetterbox, siteOfLetters } from '#tests/support/letterbox.ts'
import { anSmsBudget } from '#tests/support/sms-budget.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

export const { secret } = siteOfLetters

/** Decodes nothing: whatever is sent becomes the same picture. */
const drawer: Parameters<typeof createPictures>[0]['drawer'] = {
  draw: async (_bytes, kind) => ({ kind, width: 640, height: 960, tint: '#aabbcc', variants: [] }),
  drawCard: async () => new Uint8Array(),
}
/** A picture as a browser sends it. */
export const aPicture = (): File => new File(['a picture'], 'picture.png', { type: 'image/png' })
const store: FileStore = {
  put: async () => undefined,
  // Each picture has one width for its kind, and reports it.
  get: async (id, name) =>
    name === '256.webp' || name === '480.webp'
      ? {
          bytes: new Uint8Array(Buffer.from(`picture ${id}`)),
          contentType: 'image/webp',
          etag: '',
        }
      : undefined,
  has: async (_, name) => name === '256.webp' || name === '480.webp',
  remove: async () => undefined,
}

export type House = Awaited<ReturnType<typeof aHouse>>
export type LoneHouse = Awaited<ReturnType<typeof aLoneHouse>>

export async function aHouse({ db, connection }: TestDatabase, replicas?: Parts['replicas']) {
  const time = { now: monday }
  const letters: CodeToSend[] = []
  const enqueued: string[] = []
  const payloads: object[] = []
  const made: { name: string; payload: object; startAfter?: Date }[] = []
  const counted: RateRule[] = []
  const { posted, texted, made: waiting, post } = aLetterbox()
  const notices = await listenTo(connection)
  const issuer = await anIssuer()
  const jobs: Parts['jobs'] = {
    enqueue: async (_tx, { name }, payload, { startAfter } = {}) => {
      enqueued.push(name)
      payloads.push(payload)
      made.push({ name, payload, ...(startAfter && { startAfter }) })
    },
    enqueueAll: async (_tx, { name }, all, options = {}) => {
      enqueued.push(...all.map(() => name))
      payloads.push(...all)
      made.push(...all.map((payload) => ({ name, payload, ...options })))
    },
  }
  const limits: Parts['limits'] = { take: async (rule) => void counted.push(rule) }
  const files = new Map<string, Buffer>()
  let isBroken = false
  const checkDisk = () => {
    if (isBroken) throw new Error('The disk is full')
  }
  const parts: Parts = {
    db,
    replicas,
    auth: createAuth({ db, secret, publicUrl: 'http://localhost:3000', passwords: quickPasswords }),
    secret,
    publicUrl: 'http://localhost:3000',
    supportEmail: 'help@example.org',
    adminProof: 'one-way',
    issuers: [issuer.settings],
    sendCode: async (toSend) => void letters.push(toSend),
    jobs,
    limits,
    sms: anSmsBudget(db),
    pictures: createPictures({ db, limits, jobs, store, drawer }),
    images: store,
    exports: filesInMemory(checkDisk, files),
    clubFiles: filesInMemory(checkDisk, files),
    post,
    finder: silentFinder,
    push: { publicKey: 'B', endpoints: 'public' },
    clock: () => time.now,
    city,
    log: pino({ level: 'silent' }),
  }
  const services = composeServices(parts)
  const hashPassword = async (password: string) => (await parts.auth.$context).password.hash(password)

  /** What `serviceCase` caused: limits counted, jobs created, and the live notices to each member's screens, in order. */
  async function noting(serviceCase: () => Promise<unknown>) {
    await notices.taken()
    enqueued.length = counted.length = 0
    let refusal: unknown
    await serviceCase().catch((error: unknown) => {
      refusal = error
    })
    return { refusal, counts: [...counted], enqueues: [...enqueued], notices: await notices.taken() }
  }

  return {
    ...services,
    db,
    issuer,
    time,
    letters,
    payloads,
    /** The same with the feature that each job belongs to. */
    made,
    posted,
    texted,
    /** The jobs of emails and SMS that wait to be sent. */
    waiting,
    files,
    auth: parts.auth,
    breakFiles(broken: boolean): void {
      isBroken = broken
    },
    hashPassword,
    noting,
    close: async () => {
      await issuer.stop()
      await notices.close()
    },
  }
}

/** Services on a database of their own, which is dropped afterwards. */
export async function aLoneHouse() {
  const database = await aDatabase()
  const house = await aHouse(database)
  return {
    ...house,
    pool: database.pool,
    connection: database.connection,
    empty: database.empty,
    /** Starts again with no members and nothing sent. */
    async startOver() {
      await database.empty('members, moderation_log, member_changes')
      house.time.now = monday
      house.files.clear()
      for (const list of [house.letters, house.payloads, house.made, house.posted, house.texted])
        list.length = 0
    },
    close: async () => {
      await house.close()
      await database.drop()
    },
  }
}

/** Every announcement, as any process hears it. */
async function listenTo(connection: pg.ClientConfig) {
  const client = new pg.Client(connection)
  let heard: string[] = []
  let arrived: () => void = () => undefined
  client.on('notification', ({ payload = '' }) => {
    heard.push(payload)
    arrived()
  })
  await client.connect()
  await client.query(`listen ${CHANNEL}`)
  return {
    /** All announcements since the last call. A marker of our own is sent last, so nothing is missed. */
    async taken() {
      const mark = randomUUID()
      await client.query('select pg_notify($1, $2)', [CHANNEL, mark])
      while (!heard.includes(mark)) await new Promise<void>((resolve) => (arrived = resolve))
      const payloads = heard.slice(0, heard.indexOf(mark))
      heard = heard.slice(payloads.length + 1)
      return payloads.map(readNotice)
    },
    close: () => client.end(),
  }
}
