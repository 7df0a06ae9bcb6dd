import type { StoredFile } from '#server/files/file-store.ts'
import type { Asked } from './refused.ts'

/** A picture of which each request decides who may see it; a browser that has it already is told that (conditional GET). */
export function sendPicture(context: Asked, { bytes, contentType, etag: ETag }: StoredFile): Response {
  if (context.req.header('if-none-match') === ETag) return context.body(null, 304, { ETag })
  return context.body(bytes, 200, { ETag, 'Content-Type': contentType })
}
