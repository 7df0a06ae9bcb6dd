import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppProcess, startApp } from '#tests/support/app-process.ts'
import { aVisitor, type Visitor } from '#tests/support/http-visitor.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'
import { samplePeople } from '#tests/support/sample-neighbourhood/people.ts'

const ROUNDS = 4
const WRITES_BEFORE_A_KILL = 25

let dataDir: string
let app: AppProcess
let books: string[]
let writers: Writer[]

type Writer = { email: string; visitor: Visitor; toDo: Write[] }
type Write = { book: string; isAcknowledged: boolean }

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'kill-nine-'))
  chmodSync(dataDir, 0o711)
  app = await startApp({ DATABASE_URL: '', DATA_DIR: dataDir, SAMPLE_DATA: 'on' })
  books = await look('delete from wishes; select id as value from books order by id')
  writers = samplePeople.slice(0, 6).map(({ email }) => ({
    email,
    visitor: aVisitor(),
    toDo: books.map((book) => ({ book, isAcknowledged: false })),
  }))
  for (const { visitor, email } of writers) await visitor.logIn(app.url, email, samplePassword)
}, 120_000)

afterAll(async () => {
  await app?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test('kill -9 in the midst of writes loses nothing that was answered, and the next start takes care of the rest', async () => {
  for (let round = 1; round <= ROUNDS; round++) {
    const orphan = await killWhileWriting()
    app = await startApp({ DATABASE_URL: '', DATA_DIR: dataDir, PORT: new URL(app.url).port })
    expect(app.said()).toContain(`process ${orphan}`)
    expect(postmasterId()).not.toBe(orphan)
    await expectEveryAnsweredWrite()
  }
  // Who was signed in before the kills still is, and what was cut off can be sent again.
  await Promise.all(writers.map(finish))
  await expectEveryAnsweredWrite()

  await app.stop()
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
  expect(existsSync(join(dataDir, 'app.lock'))).toBe(false)
}, 120_000)

/** Answers the process id of the database that was left behind. */
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

/** One write after another, until the connection breaks. */
async function write({ visitor, toDo }: Writer, acknowledge: () => void): Promise<void> {
  for (const write of toDo.filter(({ isAcknowledged }) => !isAcknowledged)) {
    const answer = await visitor
      .post(`${app.url}/book/${write.book}`, { intent: 'wish' })
      .catch(() => undefined)
    if (!answer) return
    expect(answer.status).toBe(302)
    write.isAcknowledged = true
    acknowledge()
  }
}

async function finish(writer: Writer): Promise<void> {
  await write(writer, () => undefined)
  expect(writer.toDo.every(({ isAcknowledged }) => isAcknowledged)).toBe(true)
}

async function expectEveryAnsweredWrite(): Promise<void> {
  const kept = await look(
    "select email || ' ' || book_id as value from wishes join members on id = member_id",
  )
  const answered = writers.flatMap(({ email, toDo }) =>
    toDo.filter(({ isAcknowledged }) => isAcknowledged).map(({ book }) => `${email} ${book}`),
  )
  expect(kept).toEqual(expect.arrayContaining(answered))
}

/** Looks into the database past the app. */
async function look(sql: string): Promise<string[]> {
  const client = new pg.Client({ host: join(dataDir, 'run'), user: 'verandah', database: 'verandah' })
  await client.connect()
  try {
    const results = await client.query<{ value: string }>(sql)
    // Several statements have several results.
    const last = Array.isArray(results) ? results.at(-1) : results
    return last.rows.map(({ value }: { value: string }) => value)
  } finally {
    await client.end()
  }
}

function postmasterId(): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
}
