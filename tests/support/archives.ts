// Two databases and a folder, for tests that carry an archive from one to the other.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { openFolders, storeFolders } from '#server/files/stores.ts'
import { backUp } from '#server/store/archive/backup.ts'
import { restore } from '#server/store/archive/restore.ts'
import { aDatabase, anEmptyDatabase, type TestDatabase } from './test-database.ts'

export const photo = '5d0c6a9e-0f6b-4c55-9d2e-7f1f6f1d2a01'
export const picture = Buffer.from('the bytes of a picture')
export const clubFile = '5d0c6a9e-0f6b-4c55-9d2e-7f1f6f1d2b01'
export const written = Buffer.from('the bytes of a reading list')
export const silent = { warn: () => undefined }
const madeAt = new Date('2026-03-01T10:00:00Z')

export type ArchiveRoom = Awaited<ReturnType<typeof anArchiveRoom>>

export async function anArchiveRoom() {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  const [source, target] = [await aDatabase(), await anEmptyDatabase()]
  const dataDirOf = (name: string) => join(folder, name)
  const imagesOf = (name: string) => storeFolders(dataDirOf(name)).images
  const clubFilesOf = (name: string) => storeFolders(dataDirOf(name)).clubFiles
  const stores = openFolders(dataDirOf('source'))
  const archive = (name = 'backup.tar') => join(folder, name)
  const backUpOf = (
    { connection }: TestDatabase,
    file: string,
    options: { withoutLostFiles?: boolean } = {},
  ) => {
    return backUp({ connection, ...stores, file, madeAt, ...options })
  }

  return {
    folder,
    source,
    target,
    dataDirOf,
    imagesOf,
    clubFilesOf,
    archive,
    backUpSource: (file = archive(), options?: { withoutLostFiles?: boolean }) =>
      backUpOf(source, file, options),
    /** Another database than the source, with its pictures and files. */
    backUp: (database: TestDatabase) => backUpOf(database, archive()),
    restoreTo({ connection }: TestDatabase, file = archive()) {
      const location = { kind: 'folder' as const, folder: dataDirOf('target') }
      return restore({ connection, location, file, jobs: undefined, log: silent })
    },
    async fillSource(): Promise<void> {
      await stores.images.put(photo, '96.webp', picture)
      await stores.clubFiles.write(clubFile, Readable.from([written]))
      await fill(source)
    },
    async isUntouched({ pool }: TestDatabase): Promise<boolean> {
      const { rowCount } = await pool.query(
        "select from pg_class where relnamespace = 'public'::regnamespace",
      )
      const files = await readdir(join(folder, 'target')).catch(() => [])
      return rowCount === 0 && files.length === 0
    },
    async close(): Promise<void> {
      await Promise.all([source.drop(), target.drop()])
      await rm(folder, { recursive: true, force: true })
    },
  }
}

// Two members, a photo its owner uploaded, a copy held by an exchange: every pair of tables that refer to each other.
// Also a file attached in a club, and another whose upload has not finished.
async function fill(source: TestDatabase): Promise<void> {
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
  await source.pool.query(`insert into discussion_files (id, name, bytes, image_id, uploaded_by)
    select file.id, file.name, file.bytes, file.image_id, ana.id from members ana, (values
      ('${clubFile}'::uuid, 'list.txt', ${written.length}, null::uuid),
      (gen_random_uuid(), 'coming.txt', 0, null),
      (gen_random_uuid(), 'shown.webp', 9, '${photo}')) as file (id, name, bytes, image_id)
    where ana.username = 'ana'`)
}

/** The same bytes with one bit flipped. */
export function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}
