// GET /map/city: the data of the city's own map. The operator's, made by `npm run city:map`, else the built-in one.
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import type { RequestEnv } from '#server/http/request-log.ts'
import { builtInCity } from '#server/places/city-geojson.ts'

type Prepared = { etag: string; plain: Uint8Array; br: Uint8Array; gzip: Uint8Array }

const BUILT_IN = -1
// The best quality takes seconds for a large map, and saves a tenth.
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** Read and compressed on the first request, and again when the file at `path` has changed. */
export function cityMap(path: string) {
  let prepared: { madeOf: number; map: Promise<Prepared> } | undefined
  return createMiddleware<RequestEnv>(async (c) => {
    const madeOf = await changedAt(path)
    // An unreadable file is tried again once it has changed, including its permissions.
    if (prepared?.madeOf !== madeOf) prepared = { madeOf, map: prepare(path, madeOf) }
    const { etag, ...bytes } = await prepared.map
    const accepted = c.req.header('accept-encoding') ?? ''
    const encoding = (['br', 'gzip'] as const).find((known) => new RegExp(`\\b${known}\\b`).test(accepted))
    const headers = {
      ETag: etag,
      Vary: 'Accept-Encoding',
      'Content-Type': 'application/geo+json',
      ...(encoding && { 'Content-Encoding': encoding }),
    }
    if (c.req.header('if-none-match') === etag) return c.body(null, 304, headers)
    return c.body(new Uint8Array(bytes[encoding ?? 'plain']), 200, headers)
  })
}

async function changedAt(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined)
  return found?.ctimeMs ?? BUILT_IN
}

async function prepare(path: string, madeOf: number): Promise<Prepared> {
  const own = madeOf === BUILT_IN ? undefined : await readFile(path).catch(() => undefined)
  const plain = own ?? Buffer.from(JSON.stringify(builtInCity()))
  const digest = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const [br, zipped] = await Promise.all([promisify(brotliCompress)(plain, quick), promisify(gzip)(plain)])
  return { etag: `W/"${digest}"`, plain, br, gzip: zipped }
}
