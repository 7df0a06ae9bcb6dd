// Forms whose files are never in memory: they are streamed to disk, or dropped. The files arrive before the form is read: the form then
// holds the ids of accepted files and the reasons for refused ones, or which fields had a file that was dropped.
import { createMiddleware } from 'hono/factory'
import { REFUSED_FILE } from '#rules/base/file-names.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import { writingLimits } from '#rules/clubs/writing/writing-limits.ts'
import { isRefusal } from '#rules/domain-error.ts'
import type { RequestEnv } from '#server/http/request-log.ts'
import { boundaryOf, type FormPart, partsOfForm } from './parts-of-form.ts'
import { type Answering, piecesOf, refusedBody, TOO_LARGE } from './read-body.ts'

type Taken = { id: string; name: string }
type TakeFile = (
  viewer: Viewer,
  file: { clubId: string; name: string; content: AsyncIterable<Uint8Array> },
) => Promise<Taken>
type SentFile = { field: string; name: string; content: AsyncIterable<Uint8Array> }
/** Notes in the fields what has become of a file. */
type Attach = (fields: URLSearchParams, file: SentFile) => Promise<void>

const MOST_PARTS = 200

/** Only if the policy of the address says so; other requests pass unchanged. */
export function filesToDisk(takeFile: TakeFile) {
  return createMiddleware<RequestEnv & { Variables: { viewer: Viewer } }>(async (c, next) => {
    const { viewer, policy } = c.var
    if (policy.files !== 'to disk' || viewer.kind === 'guest') return next()
    const clubId = /^\/club\/([^/]+)\//.exec(c.req.path)?.[1] ?? ''
    const take = ({ name, content }: SentFile) => takeFile(viewer, { clubId, name, content })
    return (await leaveFields(c, (fields, file) => attach(fields, file, take))) ?? next()
  })
}

/** Only if the policy of the address says so: of a file only that there was one is kept, whoever sends it. */
export const filesDropped = createMiddleware<RequestEnv>(async (c, next) => {
  if (c.get('policy').files !== 'dropped') return next()
  return (await leaveFields(c, drop)) ?? next()
})

/** Reads a form with files part by part, so that only its fields are left for the route. Returns the refusal of one that cannot be read. */
async function leaveFields(c: Answering, attachFile: Attach): Promise<Response | undefined> {
  const { body, headers } = c.req.raw
  const boundary = boundaryOf(headers.get('Content-Type') ?? '')
  if (!body || !boundary) return undefined
  const { memberBytes: most, seconds } = c.get('policy').body
  const announced = Number(headers.get('Content-Length') ?? 0)
  try {
    if (announced > most) throw TOO_LARGE
    const pieces = piecesOf(body, { most, seconds })
    const fields = await fieldsOf(partsOfForm(pieces, boundary), attachFile)
    const rest = new Headers(headers)
    rest.delete('Content-Length')
    rest.set('Content-Type', 'application/x-www-form-urlencoded;charset=UTF-8')
    c.req.raw = new Request(c.req.raw.url, { method: c.req.method, headers: rest, body: fields })
    return undefined
  } catch (error) {
    const refused = refusedBody(c, error)
    if (refused) return refused
    throw error
  }
}

async function fieldsOf(parts: AsyncIterable<FormPart>, attachFile: Attach): Promise<URLSearchParams> {
  const fields = new URLSearchParams()
  let room = 64 * 1024
  let count = 0
  for await (const { name, fileName, content } of parts) {
    count += 1
    room -= name.length
    if (count > MOST_PARTS || room < 0) throw TOO_LARGE
    if (fileName === undefined) {
      const text = await textOf(content, room)
      room -= text.length
      fields.append(name, text)
    } else if (fileName !== '') await attachFile(fields, { field: name, name: fileName, content })
  }
  return fields
}

/** Its id, or the reason for which it was refused; only the last reason is kept. */
async function attach(
  fields: URLSearchParams,
  file: SentFile,
  take: (file: SentFile) => Promise<Taken>,
): Promise<void> {
  if (fields.getAll('file').length >= writingLimits.files) return fields.set('fileProblem', 'FILES_TOO_MANY')
  try {
    const { id, name } = await take(file)
    fields.append('file', id)
    fields.append('fileName', name)
  } catch (error) {
    // Shown beside the field, in the order of the files, with everything that was written still there.
    if (!isRefusal(error)) throw error
    const before = fields.getAll('file').length + fields.getAll('refusedAt').length
    fields.append('refusedAt', String(before))
    fields.set('fileProblem', error.code)
    fields.set(REFUSED_FILE, file.name)
  }
}

async function drop(fields: URLSearchParams, { field, content }: SentFile): Promise<void> {
  let size = 0
  for await (const piece of content) size += piece.byteLength
  if (size > 0) fields.append(field, 'dropped')
}

async function textOf(content: AsyncIterable<Buffer>, most: number): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of content) {
    size += piece.byteLength
    if (size > most) throw TOO_LARGE
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}
