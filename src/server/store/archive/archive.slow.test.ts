import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openFolders } from '#server/files/stores.ts'
import { migrate } from '#server/store/migrations/migrate.ts'
import { listMigrationFiles, migrationPath } from '#server/store/migrations/migration-files.ts'
import {
  type ArchiveRoom,
  anArchiveRoom,
  clubFile,
  photo,
  picture,
  silent,
  written,
} from '#tests/support/archives.ts'
import { catalogueOf } from '#tests/support/catalogue.ts'
import { anEmptyDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { restore } from './restore.ts'

let room: ArchiveRoom
beforeEach(async () => {
  room = await anArchiveRoom()
})
afterEach(() => room.close())

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

describe('a restored archive', () => {
  test.each(['backup.tar', 'backup.tar.gz', 'backup.tar.zst'])(
    '%s holds every row, picture and file of a club',
    async (name) => {
      await room.fillSource()
      const archived = await room.backUpSource(room.archive(name))
      expect(archived).toMatchObject({
        rows: { members: 2, messages: 2, exchanges: 1 },
        pictures: 1,
        clubFiles: 1,
      })
      const { rows, pictures, clubFiles } = await room.restoreTo(room.target, room.archive(name))
      expect({ rows, pictures, clubFiles }).toEqual({ rows: archived.rows, pictures: 1, clubFiles: 1 })

      expect(await everything(room.target)).toEqual(await everything(room.source))
      expect(await catalogueOf(room.target.pool)).toEqual(await catalogueOf(room.source.pool))
      expect(await readFile(join(room.imagesOf('target'), '01', photo, '96.webp'))).toEqual(picture)
      expect(await readFile(join(room.clubFilesOf('target'), '01', clubFile))).toEqual(written)
      expect(await migrate(room.target.pool)).toEqual([])
    },
  )

  test('continues its message numbers from where the original stood', async () => {
    await room.fillSource()
    await room.backUpSource()
    await room.restoreTo(room.target)
    const { rows } = await room.target.pool.query<{ seq: number }>(
      `insert into messages (conversation_id, sender_id, body) select id, low_id, 'next' from conversations returning seq`,
    )
    expect(rows).toEqual([{ seq: 4 }])
  })

  test('can be searched in indexes alone at once: every page of its tables is known to be visible to all', async () => {
    await room.fillSource()
    await room.backUpSource()
    await room.restoreTo(room.target)
    const { rows } = await room.target.pool.query<{ name: string; pages: number; visible: number }>(
      `select relname as name, (pg_relation_size(oid) / current_setting('block_size')::int)::int as pages, relallvisible as visible
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0`,
    )
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['books', 'copies', 'members']))
    expect(rows.filter(({ pages, visible }) => visible < pages)).toEqual([])
  })

  test('needs no more rights than owning the database, and vacuums what its role may', async () => {
    await room.fillSource()
    await room.backUpSource()
    const role = `owner_${randomUUID().slice(0, 8)}`
    await room.target.pool.query(`create role ${role} login password 'of the test'`)
    await room.target.pool.query('create schema apart; create table apart.of_another_role as select 1')
    const { database } = new pg.Client(room.target.connection)
    await room.target.pool.query(`alter database ${database} owner to ${role}`)
    await restore({
      connection: asRole(room.target.connection, role),
      location: { kind: 'folder', folder: room.dataDirOf('target') },
      log: silent,
      file: room.archive(),
      jobs: undefined,
    })
    expect(await everything(room.target)).toEqual(await everything(room.source))
    await room.target.pool.query(
      `alter database ${database} owner to current_user; drop owned by ${role} cascade; drop role ${role}`,
    )
  })

  test('is a consistent snapshot, even if writes go on', async () => {
    await room.source.pool.query(
      `insert into members (email, name, username)
       select 'm' || n || '@sample.test', repeat('m', 80), 'm' || n from generate_series(1, 20000) n`,
    )
    let written = 0
    let isDone = false
    const writing = (async () => {
      while (!isDone) {
        await room.source.pool.query(
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
    const { rows } = await room.backUpSource()
    isDone = true
    await writing
    expect(written).toBeGreaterThan(before)
    expect(rows.wishes).toBeGreaterThanOrEqual(before)
    expect(rows.wishes).toBe(rows.books)
    await room.restoreTo(room.target)
  })

  test('may be followed by zeros, as tapes and some programs add them', async () => {
    await room.backUpSource()
    await writeFile(room.archive(), Buffer.concat([await readFile(room.archive()), Buffer.alloc(200_000)]))
    await room.restoreTo(room.target)
  })

  test.each([tmpdir(), '/dev/shm'].filter((path) => existsSync(path)))(
    'leaves pictures where their folder leads, such as a shared disk: %s',
    async (disk) => {
      const shared = await mkdtemp(join(disk, 'shared-'))
      onTestFinished(() => rm(shared, { recursive: true }))
      await mkdir(room.dataDirOf('target'), { recursive: true })
      await symlink(shared, room.imagesOf('target'))
      await room.fillSource()
      await room.backUpSource()
      await room.restoreTo(room.target)
      expect((await lstat(room.imagesOf('target'))).isSymbolicLink()).toBe(true)
      expect(await readFile(join(shared, '01', photo, '96.webp'))).toEqual(picture)
      expect(await readdir(room.dataDirOf('target'))).toEqual(['club-files', 'images'])
    },
  )

  test('is not begun if the folder that a link names is missing', async () => {
    await mkdir(room.dataDirOf('target'), { recursive: true })
    await symlink(join(room.folder, 'unmounted'), room.imagesOf('target'))
    await room.backUpSource()
    await expect(room.restoreTo(room.target)).rejects.toThrow(/images leads to a folder that does not exist/)
  })

  test('says which files of clubs were missing', async () => {
    await room.fillSource()
    await openFolders(room.dataDirOf('source')).clubFiles.remove(clubFile)
    expect(await room.backUpSource()).toMatchObject({ clubFiles: 0, clubFilesMissing: 1 })
    expect(await room.restoreTo(room.target)).toMatchObject({ clubFiles: 0 })
  })

  test('made by an older release is migrated', async () => {
    const names = await listMigrationFiles()
    const older = names.slice(0, -1)
    const past = await anEmptyDatabase()
    onTestFinished(() => past.drop())
    await mkdir(join(room.folder, 'older'))
    for (const name of older) await copyFile(migrationPath(name), join(room.folder, 'older', name))
    await migrate(past.pool, { folder: join(room.folder, 'older') })
    await room.backUp(past)
    const { manifest } = await room.restoreTo(room.target)
    expect(manifest.migrations).toEqual(older)
    expect(await migrate(room.target.pool)).toEqual([])
    expect(await catalogueOf(room.target.pool)).toEqual(await catalogueOf(room.source.pool))
  })
})

describe('an archive', () => {
  test('is a tar that only its owner may read, and overwrites nothing', async () => {
    await room.fillSource()
    await room.backUpSource()
    expect((await stat(room.archive())).mode & 0o777).toBe(0o600)
    expect(execFileSync('tar', ['-tf', room.archive()], { encoding: 'utf8' }).split('\n')).toEqual(
      expect.arrayContaining([
        'manifest.json',
        'tables/members/000001.copy',
        `images/${photo}/96.webp`,
        `club-files/${clubFile}`,
        'end.json',
      ]),
    )
    await expect(room.backUpSource()).rejects.toThrow(/already exists/)
    expect(await readdir(room.folder)).toEqual(['backup.tar', 'source'])
  })

  test.each([
    [
      'pictures',
      `insert into images (kind, width, height, tint) select 'cover', 9, 9, '#102030' from generate_series(1, 9)`,
    ],
    [
      'files of clubs',
      `insert into discussion_files (name, bytes, uploaded_by)
       select 'list.txt', 9, m.id from members m, generate_series(1, 10) where m.username = 'ana'`,
    ],
  ])('is not made if most %s are elsewhere, unless they are known to be lost', async (what, insertRows) => {
    await room.fillSource()
    await openFolders(room.dataDirOf('source')).images.remove(photo)
    await room.source.pool.query(insertRows)
    await expect(room.backUpSource()).rejects.toThrow(
      new RegExp(`10 of 1[01] ${what} have no files.*FILES_URL`),
    )
    expect(await readdir(room.folder)).toEqual(['source'])
    await room.backUpSource(room.archive(), { withoutLostFiles: true })
  })

  test('is not made of an empty database', async () => {
    await expect(room.backUp(room.target)).rejects.toThrow(/nothing to back up/)
    expect(await readdir(room.folder)).toEqual([])
  })
})

function asRole(connection: pg.PoolConfig, user: string): pg.PoolConfig {
  const password = 'of the test'
  if (!connection.connectionString) return { ...connection, user, password }
  const url = new URL(connection.connectionString)
  url.username = user
  url.password = password
  return { ...connection, connectionString: url.href }
}
