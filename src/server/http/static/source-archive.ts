// GET /source.zip: the source of what is running here, for everybody who uses it, as the licence asks (AGPL, section 13).
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createMiddleware } from 'hono/factory'

/** Sends the archive that the build has packed; an operator who publishes the source elsewhere (SOURCE_URL) has people sent there. */
export function sourceArchive({ file, url }: { file: string; url: string | undefined }) {
  return createMiddleware(async (c) => {
    if (url) return c.redirect(url, 302)
    const found = await stat(file).catch(() => undefined)
    // In development nothing is packed: the source is where the app was started.
    if (!found) return c.text('Not found', 404)
    const headers = {
      'Content-Type': 'application/zip',
      'Content-Disposition': 'attachment; filename="verandah-source.zip"',
      'Content-Length': String(found.size),
      ETag: `"${Math.round(found.mtimeMs).toString(36)}-${found.size.toString(36)}"`,
    }
    if (c.req.header('if-none-match') === headers.ETag) return c.body(null, 304, { ETag: headers.ETag })
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    return new Response(Readable.toWeb(createReadStream(file)) as ReadableStream, { headers }) // Node's own type of the same
  })
}
