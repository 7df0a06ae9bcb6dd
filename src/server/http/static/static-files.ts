import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { createMiddleware } from 'hono/factory'
import { getMimeType } from 'hono/utils/mime'
import { acceptedEncoding, type Encoding, encodings } from '#server/http/encoding/accepted-encoding.ts'
import { ENCODINGS } from './precompress.ts'

type StaticFile = {
  bytes: Uint8Array<ArrayBuffer>
  encoded: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>
  headers: Record<string, string>
}

/**
 * Serves the built client files, compressed if the browser accepts that. All are read into memory at startup:
 * a path is looked up in that list and never on disk, which prevents path traversal, and a later build
 * does not mix with the running one. Nothing else is in their folders: a missing file, such as one of an earlier build, costs no screen.
 */
export function staticFiles(folder: string) {
  const files = readFiles(folder)
  const folders = new Set([...files.keys()].filter((path) => path.lastIndexOf('/') > 0).map(firstSegment))
  return createMiddleware(async (c, next) => {
    const file = files.get(c.req.path)
    if (!file || (c.req.method !== 'GET' && c.req.method !== 'HEAD'))
      return folders.has(firstSegment(c.req.path)) ? c.text('Not found', 404) : next()
    const { ETag } = file.headers
    if (ETag && c.req.header('if-none-match') === ETag) return c.body(null, 304, file.headers)
    const offered = encodings.filter((each) => file.encoded[each])
    const encoding = acceptedEncoding(c.req.header('accept-encoding'), offered)
    const bytes = (encoding && file.encoded[encoding]) || file.bytes
    const headers: Record<string, string> = { ...file.headers, 'Content-Length': String(bytes.byteLength) }
    if (encoding) headers['Content-Encoding'] = encoding
    return c.req.method === 'HEAD' ? c.body(null, 200, headers) : c.body(bytes, 200, headers)
  })
}

const firstSegment = (path: string) => path.split('/', 2)[1]

function readFiles(folder: string): Map<string, StaticFile> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const compressed = new Set(names.filter((name) => isCompressedTwin(name, names)))
  // Names that start with a dot are the build's own notes.
  const served = names.filter((name) => !compressed.has(name) && !/(?:^|\/)\./.test(name))
  return new Map(served.map((name) => [`/${name}`, readFile(folder, name, compressed)]))
}

function isCompressedTwin(name: string, names: string[]): boolean {
  return ENCODINGS.some(
    ([, suffix]) => name.endsWith(suffix) && names.includes(name.slice(0, -suffix.length)),
  )
}

function readFile(folder: string, name: string, compressed: Set<string>): StaticFile {
  const bytes = readFileSync(join(folder, name))
  const twins = ENCODINGS.filter(([, suffix]) => compressed.has(name + suffix))
  const encoded = Object.fromEntries(
    twins.map(([encoding, suffix]) => [encoding, readFileSync(join(folder, name + suffix))]),
  )
  const headers: Record<string, string> = {
    'Content-Type': getMimeType(name) ?? 'application/octet-stream',
    // Weak, because the compressed versions share it.
    ETag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
  }
  if (twins.length > 0) headers.Vary = 'Accept-Encoding'
  return { bytes, encoded, headers }
}
