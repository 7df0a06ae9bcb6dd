// GET /map/files/…: what the operator puts into DATA_DIR/map/files for a map of their own: a style, one file of tiles (PMTiles),
// fonts and pictures. Nobody is asked who they are and no limit counts here, so tiles, which may be gigabytes, go out in parts alone
// (range requests), as the library that draws them asks for them.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createMiddleware } from 'hono/factory'
import type { RequestEnv } from '#server/http/request-log.ts'

const PATH = '/map/files/'
// Names of letters, digits, dots and dashes, none of which begins with a dot: no path leads out of the folder.
const NAME = /^(?:\w[\w.-]{0,99}\/){0,4}\w[\w.-]{0,99}$/

const IN_PARTS = '.pmtiles'
// Of a part that is asked for, however long: a tile has some hundred KB, and its directories less.
const LONGEST_PART = 8 * 1024 * 1024

const types: Record<string, string> = {
  '.json': 'application/json',
  '.geojson': 'application/geo+json',
  [IN_PARTS]: 'application/vnd.pmtiles',
  '.pbf': 'application/x-protobuf',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

export function mapFiles(folder: string) {
  return createMiddleware<RequestEnv>(async (c) => {
    const name = c.req.path.slice(PATH.length)
    const extension = extname(name)
    const type = types[extension]
    const path = join(folder, name)
    const found = NAME.test(name) && type ? await stat(path).catch(() => undefined) : undefined
    if (!found?.isFile() || !type) return c.text('Not found', 404)
    const { size, mtimeMs } = found
    const headers = {
      'Content-Type': type,
      'Accept-Ranges': 'bytes',
      ETag: `"${Math.round(mtimeMs).toString(36)}-${size.toString(36)}"`,
    }
    if (c.req.header('if-none-match') === headers.ETag) return c.body(null, 304, headers)
    const range = rangeOf(c.req.header('range'), size)
    if (range === 'beyond') return c.body(null, 416, { ...headers, 'Content-Range': `bytes */${size}` })
    const isInParts = extension === IN_PARTS && c.req.method !== 'HEAD'
    if (!range && isInParts) return c.text('This file is sent in parts: ask for a range of bytes.', 403)
    const { start, end: last } = range ?? { start: 0, end: size - 1 }
    // Fewer bytes than were asked for are an answer to a range, and what it says of itself (Content-Range) tells which.
    const end = isInParts ? Math.min(last, start + LONGEST_PART - 1) : last
    const sized = { ...headers, 'Content-Length': String(end - start + 1) }
    const answer = range ? { ...sized, 'Content-Range': `bytes ${start}-${end}/${size}` } : sized
    const isEmpty = c.req.method === 'HEAD' || size === 0
    const body = isEmpty ? null : (Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream) // Node's own type of the same
    return new Response(body, { status: range ? 206 : 200, headers: answer })
  })
}

/** The one range that is asked for, first and last byte; undefined where the whole file is, as for several ranges. */
function rangeOf(
  asked: string | undefined,
  size: number,
): { start: number; end: number } | 'beyond' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(asked ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start >= size || start > end ? 'beyond' : { start, end }
}
