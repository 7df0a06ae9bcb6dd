import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aWaitForALock } from '#tests/support/a-wait-for-a-lock.ts'
import { aBook } from '#tests/support/builders.ts'
import { databaseAddress } from '#tests/support/database-address.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { DumpCutShort } from './dump-file.ts'
import { LONGEST_LINE } from './dump-lines.ts'
import { ImportBusy, importDump } from './import-dump.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await aDatabase()
  folder = await mkdtemp(join(tmpdir(), 'verandah-dump-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  await database.empty('catalogue_records, catalogue_works, catalogue_authors, catalogue_imports, books')
})

const line = (type: string, key: string, facts: object, time = '2010-04-13T05:33:06') =>
  [`/type/${type}`, key, 1, time, JSON.stringify(facts)].join('\t')
const edition = (number: number, facts: object = {}, time?: string) =>
  line(
    'edition',
    `/books/OL${number}M`,
    { title: `Book ${number}`, isbn_13: [isbnOf(number)], ...facts },
    time,
  )

/** A different one for each number below a million. */
function isbnOf(number: number): string {
  const digits = `978014${String(number).padStart(6, '0')}`
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

async function aDump(name: string, lines: string[], pack: (text: string) => Buffer = gzipSync) {
  const file = join(folder, name)
  await writeFile(file, pack(`${lines.join('\n')}\n`))
  return file
}

const bring = (file: string, more: object = {}) =>
  importDump({ connection: database.connection, file, ...more })
const records = async (columns = '*') =>
  (await database.pool.query(`select ${columns} from catalogue_records order by isbn`)).rows

test('imports editions, works and authors, and reports lines that could not be read', async () => {
  const file = await aDump('mixed.txt.gz', [
    edition(1, { authors: [{ key: '/authors/OL1A' }], title: 'Tabs\tand \\ and\nlines' }),
    line('work', '/works/OL1W', { authors: [{ author: { key: '/authors/OL1A' } }] }),
    line('author', '/authors/OL1A', { name: 'Thea Astley' }),
    'no line of a dump',
    edition(2, { title: 'x'.repeat(LONGEST_LINE) }),
    edition(3, { description: 'y'.repeat(1024 * 1024) }),
    edition(4, { isbn_13: undefined }),
    line('redirect', '/books/OL9M', {}),
  ])
  const brought = await bring(file)
  expect(brought.counts).toMatchObject({ columns: 1, tooLong: 1 })
  expect(brought).toMatchObject({
    ...{ lines: 8, before: 0, isFinished: true },
    counts: { edition: 2, work: 1, author: 1, bad: 2, withoutIsbn: 1, other: 1 },
    badLines: [
      { line: 4, why: 'columns' },
      { line: 5, why: 'tooLong' },
    ],
  })
  expect(await records('edition, title, authors, length(description) as described')).toEqual([
    { edition: 1, title: 'Tabs and \\ and lines', authors: [1], described: null },
    { edition: 3, title: 'Book 3', authors: null, described: 4000 },
  ])
  const { rows } = await database.pool.query(`
    select w.number as work, w.authors, a.number as author, a.name
    from catalogue_works w left join catalogue_authors a on a.number = w.authors[1]`)
  expect(rows).toEqual([{ work: 1, authors: [1], author: 1, name: 'Thea Astley' }])
  expect(await bring(file)).toMatchObject({ wasThere: true, lines: 8 })
  expect(await bring(file, { again: true })).toMatchObject({ wasThere: false, lines: 8 })
})

test('of two editions with one ISBN, and of two dumps, the last edited one stays, whichever comes first', async () => {
  const lines = [
    edition(1, { title: 'Old', isbn_13: [isbnOf(5)] }, '2010-01-01T00:00:00'),
    edition(2, { title: 'New', isbn_13: [isbnOf(5)] }, '2012-01-01T00:00:00'),
    edition(3, { title: 'Older', isbn_13: [isbnOf(5)] }, '2009-01-01T00:00:00'),
  ]
  await bring(await aDump('one.txt.gz', lines))
  const first = await records()
  expect(first).toMatchObject([{ title: 'New' }])
  await bring(await aDump('two.txt', lines.toReversed(), Buffer.from))
  expect(await records()).toEqual(first)
})

test('what readers have changed in a book stays', async () => {
  const { id } = await aBook(database.db, { isbn: isbnOf(1), title: 'As corrected' })
  await bring(await aDump('later.txt.gz', [edition(1, { title: 'As it was' })]))
  const { rows } = await database.pool.query('select title from books where id = $1', [id])
  expect(rows).toEqual([{ title: 'As corrected' }])
})

test('a file that ends early inside its compressed data is reported, and its contents are stored', async () => {
  const lines = Array.from({ length: 9_000 }, (_, at) => edition(at + 1))
  const short = await aDump('short.txt.gz', lines, (text) => gzipSync(text).subarray(0, -2_000))
  await expect(bring(short)).rejects.toThrow(DumpCutShort)
  expect((await records('isbn')).length % 2_000).toBe(0)
  expect((await records('isbn')).length).toBeGreaterThan(0)
  const next = await aDump('next.txt.gz', [edition(1)])
  await expect(bring(next)).resolves.toMatchObject({ isFinished: true })
})

test('an interrupted import continues where it stopped', async () => {
  const file = await aDump(
    'long.txt.gz',
    Array.from({ length: 9_000 }, (_, at) => edition(at + 1)),
  )
  const stop = new AbortController()
  const first = await bring(file, { signal: stop.signal, onProgress: () => stop.abort() })
  expect(first.isFinished).toBe(false)
  expect(first.lines).toBeLessThan(9_000)
  const second = await bring(file)
  expect(second).toMatchObject({ before: first.lines, lines: 9_000, counts: { edition: 9_000 } })
  expect(await records('isbn')).toHaveLength(9_000)
})

test('killed by kill -9 and run again, it stores the rows of one complete run; meanwhile another is refused', async () => {
  const text = Array.from({ length: 20_000 }, (_, at) =>
    at % 100 === 7
      ? 'bad'
      : edition(at % 17_000, { publish_date: '1999' }, `20${10 + (at % 7)}-01-01T00:00:00`),
  )
  const file = await aDump('killed.txt.gz', text)
  const letGo = await heldAtHalf(text.length)
  const killed = spawn(process.execPath, ['scripts/catalogue-import.ts', file], {
    env: { ...process.env, DATABASE_URL: databaseAddress(database.connection) },
    stdio: 'ignore',
  })
  const ended = once(killed, 'exit')
  await aWaitForALock(database.pool)
  await expect(bring(file)).rejects.toThrow(ImportBusy)
  killed.kill('SIGKILL')
  await ended
  await letGo()
  const resumed = await bring(file)
  expect(resumed.before).toBe(text.length / 2)
  const rows = await records()
  await database.pool.query('truncate catalogue_records')
  const whole = await bring(file, { again: true })
  expect(await records()).toEqual(rows)
  expect(whole).toMatchObject({ counts: resumed.counts, badLines: resumed.badLines })
})

/** Makes an import wait for a lock once it has stored half of these lines, until the returned function is called. */
async function heldAtHalf(lines: number): Promise<() => Promise<void>> {
  const client = new pg.Client(database.connection)
  await client.connect()
  await client.query(`
    create function wait_at_half() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(1); return new; end';
    create trigger wait_at_half before update on catalogue_imports
      for each row when (new.lines > ${lines / 2}) execute function wait_at_half();
    select pg_advisory_lock(1)`)
  return async () => {
    await client.query('select pg_advisory_unlock(1)')
    await client.end()
    await connectionGone()
    await database.pool.query('drop function wait_at_half cascade')
  }
}

/** The server notices a killed client when it next writes to it. */
async function connectionGone(): Promise<void> {
  const client = new pg.Client(database.connection)
  await client.connect()
  for (let rows = 1; rows > 0; await wait(20)) {
    const found = await client.query(
      `select from pg_stat_activity where application_name = 'verandah catalogue import' and datname = current_database()`,
    )
    rows = found.rows.length
  }
  await client.end()
}
