// GET /map/files/…: the operator's own map in DATA_DIR/map/files: a style, one file of tiles (PMTiles),
// fonts and pictures. Public and without limits, so tiles, which may be gigabytes, are sent only in parts
// (range requests), as the library that draws them requests them.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createMiddleware } from 'hono/factory'
import type { RequestEnv } from '#server/http/request-log.ts'

const PATH = '/map/files/'
// Names of letters, digits, dots and dashes that do not start with a dot: no path leads out of the folder (path traversal).
const NAME = /^(?:\w[\w.-]{0,99}\/){0,4}\w[\w.-]{0,99}$/

const IN_PARTS = '.pmtiles'
// The most bytes of one range: a tile has some hundred KB, and its directories less.
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
    // A range may be answered with fewer bytes than requested; Content-Range says which.
    const end = isInParts ? Math.min(last, start + LONGEST_PART - 1) : last
    const sized = { ...headers, 'Content-Length': String(end - start + 1) }
    const answer = range ? { ...sized, 'Content-Range': `bytes ${start}-${end}/${size}` } : sized
    const isEmpty = c.req.method === 'HEAD' || size === 0
    const body = isEmpty ? null : (Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream) // Node's own type of the same
    return new Response(body, { status: range ? 206 : 200, headers: answer })
  })
}

/** The single requested range, first and last byte; undefined for the whole file, and for several ranges. */
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
