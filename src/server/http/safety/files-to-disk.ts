// Forms whose files are streamed to disk. The files arrive before the form is read: the form then holds the
// ids of accepted files, and the reasons for refused ones.
import { createMiddleware } from 'hono/factory'
import { REFUSED_FILE } from '#rules/base/file-names.ts'
import type { Viewer } from '#rules/base/viewer.ts'
import { writingLimits } from '#rules/clubs/writing/writing-limits.ts'
import { isRefusal } from '#rules/domain-error.ts'
import type { RequestEnv } from '#server/http/request-log.ts'
import { BrokenForm, boundaryOf, type FormPart, partsOfForm } from './parts-of-form.ts'
import { piecesOf, refusedBody, TOO_LARGE } from './read-body.ts'

type Taken = { id: string; name: string }
type TakeFile = (
  viewer: Viewer,
  file: { clubId: string; name: string; content: AsyncIterable<Uint8Array> },
) => Promise<Taken>

const MOST_PARTS = 200

/** Only if the policy of the address says so; other requests pass unchanged. */
export function filesToDisk(takeFile: TakeFile) {
  return createMiddleware<RequestEnv & { Variables: { viewer: Viewer } }>(async (c, next) => {
    const { body, headers } = c.req.raw
    const boundary = boundaryOf(headers.get('Content-Type') ?? '')
    const { viewer, policy } = c.var
    if (!body || !boundary || !policy.filesToDisk || viewer.kind === 'guest') return next()
    const { memberBytes: most, seconds } = policy.body
    const announced = Number(headers.get('Content-Length') ?? 0)
    const clubId = /^\/club\/([^/]+)\//.exec(c.req.path)?.[1] ?? ''
    try {
      if (announced > most) throw TOO_LARGE
      const pieces = piecesOf(body, { most, seconds })
      const fields = await fieldsOf(partsOfForm(pieces, boundary), (file) =>
        takeFile(viewer, { clubId, ...file }),
      )
      const rest = new Headers(headers)
      rest.delete('Content-Length')
      rest.set('Content-Type', 'application/x-www-form-urlencoded;charset=UTF-8')
      c.req.raw = new Request(c.req.raw.url, { method: c.req.method, headers: rest, body: fields })
    } catch (error) {
      if (error instanceof BrokenForm) return c.text('We couldn’t read what you sent. Please try again.', 400)
      const refused = refusedBody(c, error)
      if (refused) return refused
      throw error
    }
    return next()
  })
}

/** The form with ids for its files; only the first refused file is named, with the reason. */
async function fieldsOf(
  parts: AsyncIterable<FormPart>,
  take: (file: { name: string; content: AsyncIterable<Uint8Array> }) => Promise<Taken>,
): Promise<URLSearchParams> {
  const fields = new URLSearchParams()
  let room = 64 * 1024
  let count = 0
  for await (const { name, fileName, content } of parts) {
    count += 1
    if (count > MOST_PARTS) throw TOO_LARGE
    if (fileName === undefined) {
      const text = await textOf(content, room)
      room -= text.length
      fields.append(name, text)
    } else if (fileName !== '') await attach(fields, { name: fileName, content }, take)
  }
  return fields
}

async function attach(
  fields: URLSearchParams,
  file: { name: string; content: AsyncIterable<Uint8Array> },
  take: (file: { name: string; content: AsyncIterable<Uint8Array> }) => Promise<Taken>,
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
