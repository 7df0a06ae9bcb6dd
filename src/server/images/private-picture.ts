import type { Context } from 'hono'
import { isRefusal } from '#rules/domain-error.ts'
import type { StoredFile } from '#server/files/file-store.ts'

/** A picture for whoever may see it, which `find` decides anew each time; a browser that has it already is told so. */
export async function privatePicture(context: Context, find: () => Promise<StoredFile>): Promise<Response> {
  try {
    const { bytes, contentType, etag: ETag } = await find()
    if (context.req.header('if-none-match') === ETag) return context.body(null, 304, { ETag })
    return context.body(bytes, 200, { ETag, 'Content-Type': contentType })
  } catch (error) {
    if (!isRefusal(error)) throw error
    return new Response(error.message, { status: error.status })
  }
}
