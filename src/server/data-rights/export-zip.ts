// The ZIP of an export, generated while it is read: at most one page of rows or one picture is in memory.

import { PassThrough, Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
// Node's and the browser's byte streams are the same at run time, though their types differ.
import type { ReadableStream as WebStream } from 'node:stream/web'
import { ZipFile } from 'yazl'
import { keysOf } from '#rules/base/keys-of.ts'
import type { Reader } from '#rules/base/wording.ts'
import { type ExportSubject, exportSubjects } from '#rules/data-rights/data-rights.ts'
import { type PictureKind, pictureWidths } from '#rules/pictures/picture-paths.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { LargeFiles } from '#server/files/large-files.ts'
import { assertNotStopping } from '#server/jobs/worker.ts'
import { exportedShelves } from '#server/library/shelf-files/export-shelves.ts'
import type { Database } from '#server/store/database.ts'
import { type ExportedRow, exportedRows } from './exported-rows-queries.ts'
import {
  type NoticeReads,
  withLoggedActions,
  withMessageWords,
  withNotices,
  withReportReasons,
} from './exported-words.ts'
import { type EventReads, withoutUnseen } from './unseen-events.ts'

type Asked = {
  db: Database
  images: Pick<FileStore, 'get'>
  clubFiles: Pick<LargeFiles, 'open'>
  events: EventReads
  notices: NoticeReads
  city: Reader['city']
  memberId: string
  now: Date
  /** Called when each subject begins, and regularly in between. */
  say(percent: number, subject: ExportSubject): Promise<void>
  /** Checked before each row and picture: once aborted, the stream fails with Interrupted. */
  stopping?: AbortSignal | undefined
}

const PAGE = 500
const subjects = keysOf(exportSubjects)

export function zipOf(asked: Asked): Readable {
  const zip = new ZipFile()
  const whole = new PassThrough()
  zip.on('error', (error: Error) => whole.destroy(error))
  // The reader of `whole` gets the error; the promise rejects with the same one.
  pipeline(zip.outputStream, whole).catch(() => undefined)
  fill(zip, whole, asked).then(
    () => zip.end(),
    (error: Error) => whole.destroy(error),
  )
  return whole
}

async function fill(zip: ZipFile, whole: PassThrough, asked: Asked): Promise<void> {
  const { say, images, stopping } = asked
  const broken = finished(whole)
  broken.catch(() => undefined)
  /** One entry after another: the next begins when the last has been read completely, or the stream has failed. */
  const add = async (path: string, content: Readable, options = {}) => {
    zip.addReadStream(content, path, { mtime: asked.now, ...options })
    // What is left of one that the reader has broken off would keep its file open.
    await Promise.race([finished(content), broken]).finally(() => content.destroy())
  }
  await add('README.txt', Readable.from([readme]))
  const pictures: { id: string; kind: PictureKind }[] = []
  for (const [at, subject] of subjects.entries()) {
    await say(Math.floor((at / (subjects.length + 1)) * 100), subject)
    await add(`${subject}.json`, Readable.from(asJson(rowsOf(asked, subject))))
    if (subject === 'copies') await add('books.csv', Readable.from(booksOf(asked)))
  }
  for await (const { row } of rowsOf(asked, 'images')) pictures.push(row as (typeof pictures)[number]) // its own query's columns
  for (const { id, kind } of pictures) {
    assertNotStopping(stopping)
    const bytes = await largest(images, id, kind)
    // Already compressed.
    if (bytes) await add(`images/${id}.webp`, Readable.from([Buffer.from(bytes)]), { compress: false })
  }
  for await (const { row } of rowsOf(asked, 'discussions')) {
    for (const { file_id: id, name } of (row.files ?? []) as AttachedFile[]) {
      const file = id === null ? undefined : await asked.clubFiles.open(id)
      if (file) await add(`files/${id}/${safeName(name)}`, Readable.fromWeb(file.read() as WebStream))
    }
  }
}

/** Without an id if it is a picture, which is among the images. */
type AttachedFile = { file_id: string | null; name: string }

/** A name that cannot lead out of its folder when the ZIP is unpacked (path traversal). */
function safeName(name: string): string {
  return name.replaceAll(/[/\\:]/g, '_').replace(/^\.+/, '_')
}

async function largest(images: Asked['images'], id: string, kind: PictureKind) {
  for (const width of pictureWidths[kind].toReversed()) {
    const file = await images.get(id, `${width}.webp`)
    if (file) return file.bytes
  }
  return undefined
}

async function* rowsOf(asked: Asked, subject: ExportSubject): AsyncGenerator<ExportedRow> {
  const { db, memberId, now, stopping } = asked
  let after: string | null = null
  for (;;) {
    const page: ExportedRow[] = await exportedRows[subject](db, { memberId, after, now, limit: PAGE })
    for (const row of await asRead(page, subject, asked)) {
      assertNotStopping(stopping)
      yield row
    }
    if (page.length < PAGE) return
    after = page.at(-1)?.key ?? null
  }
}

/** The rows of a page as their member may read them, with stored facts turned into sentences. */
async function asRead(
  page: ExportedRow[],
  subject: ExportSubject,
  { events, notices, memberId, city }: Asked,
): Promise<ExportedRow[]> {
  if (subject === 'events') return withoutUnseen(page, { events, memberId })
  if (subject === 'profile') return withNotices(page, await notices.allOf(memberId))
  if (subject === 'reports') return withReportReasons(page)
  if (subject === 'adminLog') return withLoggedActions(page)
  return subject === 'messages' ? withMessageWords(page, { id: memberId, city }) : page
}

async function* asJson(rows: AsyncIterable<ExportedRow>): AsyncGenerator<string> {
  let before = '['
  for await (const { row } of rows) {
    yield `${before}\n${JSON.stringify(row, undefined, 1)}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

/** The file that members can import here again: without withdrawn copies, which are in copies.json. */
async function* booksOf({ db, memberId, city: { timeZone }, stopping }: Asked): AsyncGenerator<string> {
  for await (const lines of exportedShelves(db, { memberId, timeZone })) {
    assertNotStopping(stopping)
    yield lines
  }
}

const readme = `This is everything we keep about you, as it was when you asked for it. Each .json file covers one subject, books.csv lists your bookcase, your wishlist and the other books you’ve reviewed for a spreadsheet, or to be imported here again, the images folder has your pictures, and the files folder has what you attached in clubs, each under its file_id in discussions.json. Other members’ data isn’t included, apart from their names and any ratings of you that are already visible. Nor is what others reported about you, unless an administrator acted on it, which administrator did what, or their notes to each other.
`
