import { randomUUID } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppProcess, startApp } from '#tests/support/app-process.ts'
import { aVisitor, type Visitor } from '#tests/support/http-visitor.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'
import { samplePeople } from '#tests/support/sample-neighbourhood/people.ts'

const ROUNDS = 3
const WRITES_BEFORE_A_KILL = 20
const WRITERS = 8
// Enough for every round, and with retries still below the number of messages a member may send in a minute.
const MESSAGES_EACH = 14

let dataDir: string
let app: AppProcess
let writers: Writer[]

type Writer = { visitor: Visitor; contact: string; toDo: Message[] }
type Message = { body: string; clientKey: string; isAcknowledged: boolean }

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kill-nine-'))
  chmodSync(dataDir, 0o711)
  app = await startApp({ DATABASE_URL: '', DATA_DIR: dataDir, SAMPLE_DATA: 'on' })
  await look('delete from conversations')
  const emails = samplePeople.slice(0, WRITERS).map(({ email }) => email)
  // They write to each other in pairs: a new member may send only a few messages to somebody who has not replied.
  writers = await Promise.all(emails.map((email, place) => aWriter(email, emails.at(place ^ 1) ?? '')))
})

/** A logged-in member, with messages to write to the member of `contactEmail`. */
async function aWriter(email: string, contactEmail: string): Promise<Writer> {
  const visitor = aVisitor()
  await visitor.logIn(app.url, email, samplePassword)
  const [contact = ''] = await look('select id as value from members where email = $1', [contactEmail])
  const toDo = Array.from({ length: MESSAGES_EACH }, (_, number) => ({
    body: `${email} writes message ${number}`,
    clientKey: randomUUID(),
    isAcknowledged: false,
  }))
  return { visitor, contact, toDo }
}

afterAll(async () => {
  await app?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('kill -9 during writes loses nothing that was acknowledged, and the next start cleans up', async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const orphan = await killWhileWriting()
    app = await startApp({ DATABASE_URL: '', DATA_DIR: dataDir, PORT: new URL(app.url).port })
    expect(app.said()).toContain(`process ${orphan}`)
    expect(postmasterId()).not.toBe(orphan)
    await expectEveryAnsweredMessage()
  }
  // Sessions from before the kills still work, and interrupted messages can be sent again.
  await Promise.all(writers.map(finish))
  await expectEveryAnsweredMessage()

  await app.stop()
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  expect(existsSync(join(dataDir, 'app.lock'))).toBe(false)
})

/** Returns the process id of the orphaned database. */
async function killWhileWriting(): Promise<number> {
  let answered = 0
  const enough = Promise.withResolvers<void>()
  const writing = writers.map((writer) =>
    write(writer, () => {
      answered += 1
      if (answered === WRITES_BEFORE_A_KILL) enough.resolve()
    }),
  )
  await enough.promise
  const orphan = postmasterId()
  await app.kill()
  await Promise.all(writing)
  expect(answered).toBeGreaterThanOrEqual(WRITES_BEFORE_A_KILL)
  expect(writers.some(({ toDo }) => toDo.some(({ isAcknowledged }) => !isAcknowledged))).toBe(true)
  return orphan
}

/**
 * Sends one message after another until the connection breaks. An interrupted one goes first the next time, with the
 * same idempotency key.
 */
async function write({ visitor, contact, toDo }: Writer, acknowledge: () => void): Promise<void> {
  for (const message of toDo.filter(({ isAcknowledged }) => !isAcknowledged)) {
    const { body, clientKey } = message
    const sending = visitor.post(`${app.url}/messages/new?contact=${contact}`, { body, clientKey })
    const answer = await sending.catch(() => undefined)
    if (!answer) return
    expect(answer.status).toBe(302)
    message.isAcknowledged = true
    acknowledge()
  }
}

async function finish(writer: Writer): Promise<void> {
  await write(writer, () => undefined)
  expect(writer.toDo.every(({ isAcknowledged }) => isAcknowledged)).toBe(true)
}

/** Every acknowledged message is there exactly once and whole: unread counts match the messages. */
async function expectEveryAnsweredMessage(): Promise<void> {
  const kept = await look('select body as value from messages')
  const answered = writers.flatMap(({ toDo }) =>
    toDo.filter(({ isAcknowledged }) => isAcknowledged).map(({ body }) => body),
  )
  expect(kept).toEqual(expect.arrayContaining(answered))
  expect(new Set(kept).size).toBe(kept.length)
  const [unread] = await look('select coalesce(sum(unread), 0)::int as value from participants')
  expect(unread).toBe(kept.length)
}

/** Reads the database without the app. */
async function look<Value = string>(sql: string, values: string[] = []): Promise<Value[]> {
  const client = new pg.Client({ host: join(dataDir, 'run'), user: 'verandah', database: 'verandah' })
  await client.connect()
  try {
    const { rows } = await client.query<{ value: Value }>(sql, values)
    return rows.map(({ value }) => value)
  } finally {
    await client.end()
  }
}

function postmasterId(): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}
