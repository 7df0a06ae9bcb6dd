import type { Context } from 'hono'
import type { Viewer } from '#rules/base/viewer.ts'
import { isRefusal } from '#rules/domain-error.ts'
import type { ClubService } from '#server/clubs/club-service.ts'

/** GET /club/:id/file/:file: to be saved, never shown: whatever it is, a browser runs nothing of it here. */
export function fileRoute(clubs: Pick<ClubService, 'openFile'>) {
  return async (context: Context<{ Variables: { viewer: Viewer } }>): Promise<Response> => {
    const [clubId = '', id = ''] = [context.req.param('id'), context.req.param('file')]
    try {
      const { size, content, name } = await clubs.openFile(context.var.viewer, { clubId, id })
      return context.body(content, 200, {
        'Content-Type': 'application/octet-stream',
        'Content-Length': String(size),
        'Content-Disposition': `attachment; filename="${ascii(name)}"; filename*=UTF-8''${encoded(name)}`,
      })
    } catch (error) {
      if (!isRefusal(error)) throw error
      return context.text(error.message, error.status as 404) // any status of a refusal
    }
  }
}

const ascii = (name: string) => name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
/** As RFC 8187 has it. */
const encoded = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
