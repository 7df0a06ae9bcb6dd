// GET /source.zip: the source of the running version, as the licence requires (AGPL, section 13).
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createMiddleware } from 'hono/factory'

/** Sends the archive from the build; redirects to SOURCE_URL if the operator publishes the source elsewhere. */
export function sourceArchive({ file, url }: { file: string; url: string | undefined }) {
  return createMiddleware(async (c) => {
    if (url) return c.redirect(url, 302)
    const found = await stat(file).catch(() => undefined)
    // In development there is no archive: the source is on the developer's machine.
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
