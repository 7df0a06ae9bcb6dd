import type { StoredFile } from '#server/files/file-store.ts'
import type { Asked } from './refused.ts'

/** A private picture: every request checks access; a browser that already has it gets 304 (conditional GET). */
export function sendPicture(context: Asked, { bytes, contentType, etag: ETag }: StoredFile): Response {
  if (context.req.header('if-none-match') === ETag) return context.body(null, 304, { ETag })
  return context.body(bytes, 200, { ETag, 'Content-Type': contentType })
}
