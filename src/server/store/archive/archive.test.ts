import { execFileSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDiskFileStore } from '#server/files/disk-file-store.ts'
import { defineJob } from '#server/jobs/job.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { listMigrationFiles, MIGRATIONS, migrate } from '#server/store/migrate.ts'
import { aDatabase, anEmptyDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { ArchiveError } from './archive-error.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'
import { readTar, tarEnd, tarFile } from './tar.ts'

const photo = '5d0c6a9e-0f6b-4c55-9d2e-7f1f6f1d2a01'
const picture = Buffer.from('the bytes of a picture')
const madeAt = new Date('2026-03-01T10:00:00Z')

let folder: string
let source: TestDatabase
let target: TestDatabase
let openDatabases: TestDatabase[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'))
  source = await aDatabase()
  target = await anEmptyDatabase()
  openDatabases = [source, target]
})
afterEach(async () => {
  await Promise.all(openDatabases.map((database) => database.drop()))
  await rm(folder, { recursive: true, force: true })
})

const imagesOf = (name: string) => join(folder, name, 'images')
const archive = (name = 'backup.tar') => join(folder, name)

function backUpSource(file = archive()) {
  const images = createDiskFileStore(imagesOf('source'))
  return backUp({ connection: source.connection, images, file, madeAt })
}

function restoreTo(database: TestDatabase, file = archive()) {
  return restore({
    connection: database.connection,
    imagesDir: imagesOf('target'),
    file,
    jobs: undefined,
  })
}

// Two members, a photo its owner uploaded, a copy held by an exchange: every pair of tables that point at each other.
async function fillSource(): Promise<void> {
  await createDiskFileStore(imagesOf('source')).put(photo, '96.webp', picture)
  await source.pool.query(`
    with ana as (
      insert into members (email, name, username, bio, favourite_genres, favourite_quotes, cell_lat, cell_lng)
      values ('ana@sample.test', 'Ana Ñandú', 'ana', E'tab\\t, line\\n, \\\\N and \\\\. and a “quote”', '{"a,b",NULL}', '[{"q":"\\\\n"}]', -27.47, 153.02)
      returning id
    ), noah as (
      insert into members (email, name, username, bio) values ('noah@sample.test', 'Noah', 'noah', '') returning id
    ), image as (
      insert into images (id, kind, width, height, tint, uploaded_by)
      select '${photo}', 'photo', 96, 96, '#102030', id from ana returning id
    ), book as (
      insert into books (title, author, match_key, description) values ('Cloudstreet', 'Tim Winton', 'k', '') returning id
    ), copy as (
      insert into copies (book_id, owner_id, condition, offer, suburb, lat, lng)
      select book.id, ana.id, 'Good', 'lend', 'West End', -27.4811, 153.0123456789 from book, ana returning id, owner_id
    ), conversation as (
      insert into conversations (low_id, high_id, copy_id)
      select least(ana.id, noah.id), greatest(ana.id, noah.id), copy.id from ana, noah, copy returning id
    ), exchange as (
      insert into exchanges (copy_id, owner_id, borrower_id, conversation_id, offer, state, answered_at)
      select copy.id, ana.id, noah.id, conversation.id, 'lend', 'accepted', now() from copy, ana, noah, conversation
    )
    insert into messages (conversation_id, sender_id, body)
    select conversation.id, noah.id, 'Hello ' || n from conversation, noah, generate_series(1, 3) as n`)
  await source.pool.query(`update members set photo_id = '${photo}' where username = 'ana'`)
  await source.pool.query('delete from messages where seq = 3')
}

/** Every row of every table, as text in a stable order. */
async function everything({ pool }: TestDatabase): Promise<Record<string, string[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables
     where schemaname = 'public' and tablename not in ('migrations', 'rate_limits') order by 1`,
  )
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
    content[name] = rows.map(({ row }) => row)
  }
  return content
}

async function schemaOf({ pool }: TestDatabase): Promise<unknown[]> {
  const { rows } = await pool.query(
    `select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as part from pg_constraint
     where connamespace = 'public'::regnamespace
     union all select tablename, indexdef from pg_indexes where schemaname = 'public'
     union all select tgrelid::regclass::text, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     order by 1, 2`,
  )
  return rows
}

async function isUntouched({ pool }: TestDatabase): Promise<boolean> {
  const { rowCount } = await pool.query("select from pg_class where relnamespace = 'public'::regnamespace")
  const files = await readdir(join(folder, 'target')).catch(() => [])
  return rowCount === 0 && files.length === 0
}

describe('a restored archive', () => {
  test.each(['backup.tar', 'backup.tar.gz', 'backup.tar.zst'])(
    '%s holds every row and picture',
    async (name) => {
      await fillSource()
      const archived = await backUpSource(archive(name))
      expect(archived).toMatchObject({ rows: { members: 2, messages: 2, exchanges: 1 }, pictures: 1 })
      const { rows, pictures } = await restoreTo(target, archive(name))
      expect({ rows, pictures }).toEqual({ rows: archived.rows, pictures: 1 })

      expect(await everything(target)).toEqual(await everything(source))
      expect(await schemaOf(target)).toEqual(await schemaOf(source))
      expect(await readFile(join(imagesOf('target'), '01', photo, '96.webp'))).toEqual(picture)
      expect(await migrate(target.pool)).toEqual([])
    },
  )

  test('counts its messages on from where the first one stood', async () => {
    await fillSource()
    await backUpSource()
    await restoreTo(target)
    const { rows } = await target.pool.query<{ seq: number }>(
      `insert into messages (conversation_id, body) select id, 'next' from conversations returning seq`,
    )
    expect(rows).toEqual([{ seq: 4 }])
  })

  test('needs no more rights than owning the database', async () => {
    await fillSource()
    await backUpSource()
    const role = `owner_${randomUUID().slice(0, 8)}`
    await target.pool.query(`create role ${role} login password 'of the test'`)
    const { database } = new pg.Client(target.connection)
    await target.pool.query(`alter database ${database} owner to ${role}`)
    await restore({
      connection: asRole(target.connection, role),
      imagesDir: imagesOf('target'),
      file: archive(),
      jobs: undefined,
    })
    expect(await everything(target)).toEqual(await everything(source))
    await target.pool.query(
      `alter database ${database} owner to current_user; drop owned by ${role} cascade; drop role ${role}`,
    )
  })

  test('is one moment, although writes go on', async () => {
    await source.pool.query(
      `insert into members (email, name, username)
       select 'm' || n || '@sample.test', repeat('m', 80), 'm' || n from generate_series(1, 20000) n`,
    )
    let written = 0
    let isDone = false
    const writing = (async () => {
      while (!isDone) {
        await source.pool.query(
          `with book as (
             insert into books (title, author, match_key, description) values ('A', 'B', $1, '') returning id
           ) insert into wishes (member_id, book_id) select m.id, book.id from book, (select id from members limit 1) m`,
          [randomUUID()],
        )
        written += 1
      }
    })()
    await expect.poll(() => written).toBeGreaterThan(20)
    const before = written
    const { rows } = await backUpSource()
    isDone = true
    await writing
    expect(written).toBeGreaterThan(before)
    expect(rows.wishes).toBeGreaterThanOrEqual(before)
    expect(rows.wishes).toBe(rows.books)
    await restoreTo(target)
  })

  test('may be followed by zeros, as tapes and some programs add them', async () => {
    await backUpSource()
    await writeFile(archive(), Buffer.concat([await readFile(archive()), Buffer.alloc(200_000)]))
    await restoreTo(target)
  })

  test('of the older format, with one checksum for all of it, is read and checked', async () => {
    await fillSource()
    await backUpSource()
    const older = await inOlderFormat(await readFile(archive()))
    await writeFile(archive('changed.tar'), changed(older, older.indexOf(picture)))
    await expect(restoreTo(target, archive('changed.tar'))).rejects.toThrow(/its checksum is not/)
    await writeFile(archive('older.tar'), older)
    expect(await restoreTo(target, archive('older.tar'))).toMatchObject({ pictures: 1 })
  })

  test('made by an older release is brought up to date', async () => {
    const names = await listMigrationFiles()
    const older = names.slice(0, -1)
    const past = await anEmptyDatabase()
    openDatabases.push(past)
    await mkdir(join(folder, 'older'))
    for (const name of older) await copyFile(join(MIGRATIONS, name), join(folder, 'older', name))
    await migrate(past.pool, join(folder, 'older'))
    const images = createDiskFileStore(imagesOf('source'))
    await backUp({ connection: past.connection, images, file: archive(), madeAt })
    const { manifest } = await restoreTo(target)
    expect(manifest.migrations).toEqual(older)
    expect(await migrate(target.pool)).toEqual([])
    expect(await schemaOf(target)).toEqual(await schemaOf(source))
  })
})

describe('an archive', () => {
  test('is a tar only its owner may read, and replaces nothing', async () => {
    await fillSource()
    await backUpSource()
    expect((await stat(archive())).mode & 0o777).toBe(0o600)
    expect(execFileSync('tar', ['-tf', archive()], { encoding: 'utf8' }).split('\n')).toEqual(
      expect.arrayContaining([
        'manifest.json',
        'tables/members/000001.copy',
        `images/${photo}/96.webp`,
        'end.json',
      ]),
    )
    await expect(backUpSource()).rejects.toThrow(/exists already/)
    expect(await readdir(folder)).toEqual(['backup.tar', 'source'])
  })

  test('is not made of an empty database', async () => {
    const images = createDiskFileStore(imagesOf('source'))
    const making = backUp({ connection: target.connection, images, file: archive(), madeAt })
    await expect(making).rejects.toThrow(/nothing to back up/)
    expect(await readdir(folder)).toEqual([])
  })
})

describe('nothing is written', () => {
  test('by an archive that was cut or changed anywhere', async () => {
    await fillSource()
    await backUpSource()
    await backUpSource(archive('backup.tar.gz'))
    const whole = await readFile(archive())
    const packed = await readFile(archive('backup.tar.gz'))
    const row = whole.indexOf('ana@sample.test')
    const damages = [
      Buffer.alloc(0),
      Buffer.from('not an archive at all'),
      whole.subarray(0, row),
      whole.subarray(0, whole.indexOf('end.json')),
      changed(whole, row),
      changed(whole, whole.indexOf(picture)),
      changed(whole, whole.indexOf('tables/')),
      changed(whole, whole.indexOf('\\n') + 1),
      changed(whole, whole.indexOf(picture) + picture.length + 3),
      changed(whole, whole.lastIndexOf('"sha256"') + 14),
      Buffer.concat([whole, whole]),
      Buffer.concat([whole, Buffer.alloc(200_000), Buffer.from('x')]),
      Buffer.concat([packed, packed]),
      packed.subarray(0, packed.length - 20),
      changed(packed, packed.length >> 1),
    ]
    for (const [number, bytes] of damages.entries()) {
      await writeFile(archive('damaged'), bytes)
      const refusal = await restoreTo(target, archive('damaged')).catch((error: unknown) => error)
      expect(refusal, `damage ${number}`).toBeInstanceOf(ArchiveError)
      expect(await isUntouched(target), `damage ${number}`).toBe(true)
    }
    await restoreTo(target)
  })

  test('and nothing is left of an attempt that was killed before', async () => {
    await backUpSource()
    await createDiskFileStore(imagesOf('target')).put(photo, '96.webp', picture)
    await createDiskFileStore(`${imagesOf('target')}.restoring`).put(photo, '96.webp', picture)
    await expect(restoreTo(target)).rejects.toThrow(/holds pictures already/)
    expect(await readdir(join(folder, 'target'))).toEqual(['images'])
  })

  test('into a database that has tables, or beside pictures that are there', async () => {
    await backUpSource()
    const used = await aDatabase()
    openDatabases.push(used)
    await expect(restoreTo(used)).rejects.toThrow(/not empty/)
    await createDiskFileStore(imagesOf('target')).put(photo, '96.webp', picture)
    await expect(restoreTo(target)).rejects.toThrow(/holds pictures already/)
  })

  test('by an archive of a newer release', async () => {
    await source.pool.query("insert into migrations (name) values ('9999_later.sql')")
    await backUpSource()
    await expect(restoreTo(target)).rejects.toThrow(/newer Verandah.*9999_later\.sql/)
    expect(await isUntouched(target)).toBe(true)
  })
})

describe('jobs that were waiting', () => {
  const job = defineJob<{ to: string }>('test.letter')
  const jobsOf = ({ connection }: TestDatabase) =>
    createJobs({ connection, catalogue: [job], log: pino({ level: 'silent' }), pollSeconds: 0.5 })

  async function archiveWithOneWaiting() {
    const jobs = jobsOf(source)
    await jobs.start()
    await jobs.enqueue(source.db, job, { to: 'ana@sample.test' })
    await jobs.stop()
    await backUpSource()
  }

  test('are done once where they were asked for', async () => {
    await archiveWithOneWaiting()
    const { manifest } = await restore({
      connection: target.connection,
      imagesDir: imagesOf('target'),
      file: archive(),
      jobs: jobsOf(target),
    })
    expect(manifest.waitingJobs).toEqual({ 'test.letter': 1 })
    const done: object[] = []
    const jobs = jobsOf(target)
    await jobs.start()
    await jobs.work(job, async (payload) => void done.push(payload))
    await expect.poll(() => done).toEqual([{ to: 'ana@sample.test' }])
    await jobs.stop()
  })

  test('are named and left out otherwise', async () => {
    await archiveWithOneWaiting()
    const { manifest } = await restoreTo(target)
    expect(manifest.waitingJobs).toEqual({ 'test.letter': 1 })
    const { rows } = await target.pool.query("select from pg_tables where schemaname = 'pgboss'")
    expect(rows).toEqual([])
  })
})

async function inOlderFormat(archived: Buffer): Promise<Buffer> {
  const sum = createHash('sha256')
  const blocks: Buffer[] = []
  for await (const { name, bytes } of readTar(Readable.from([archived]))) {
    const facts = name.endsWith('.json') ? JSON.parse(bytes.toString()) : {}
    if (name === 'manifest.json') facts.verandahArchive = 1
    if (name === 'end.json') Object.assign(facts, { files: undefined, sha256: sum.digest('hex') })
    const content = name.endsWith('.json') ? Buffer.from(JSON.stringify(facts)) : bytes
    if (name !== 'end.json') sum.update(`${name}\0${content.length}\0`).update(content)
    blocks.push(tarFile({ name, bytes: content }, madeAt))
  }
  return Buffer.concat([...blocks, tarEnd])
}

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

function asRole(connection: pg.PoolConfig, user: string): pg.PoolConfig {
  const password = 'of the test'
  if (!connection.connectionString) return { ...connection, user, password }
  const url = new URL(connection.connectionString)
  url.username = user
  url.password = password
  return { ...connection, connectionString: url.href }
}
