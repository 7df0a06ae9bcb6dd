// GET /map/files/…: what the operator puts into DATA_DIR/map/files for a map of their own: a style, one file of tiles (PMTiles),
// fonts and pictures. Tiles are read in parts (range requests), so a large file is never sent as a whole.
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createMiddleware } from 'hono/factory'
import type { RequestEnv } from '#server/http/request-log.ts'

const PATH = '/map/files/'
// Names of letters, digits, dots and dashes, none of which begins with a dot: no path leads out of the folder.
const NAME = /^(?:\w[\w.-]{0,99}\/){0,4}\w[\w.-]{0,99}$/

const types: Record<string, string> = {
  '.json': 'application/json',
  '.geojson': 'application/geo+json',
  '.pmtiles': 'application/vnd.pmtiles',
  '.pbf': 'application/x-protobuf',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

export function mapFiles(folder: string) {
  return createMiddleware<RequestEnv>(async (c) => {
    const name = c.req.path.slice(PATH.length)
    const type = types[extname(name)]
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
    const { start, end } = range ?? { start: 0, end: size - 1 }
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
