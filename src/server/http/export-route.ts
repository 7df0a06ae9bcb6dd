import type { Context } from 'hono'
import type { Viewer } from '#rules/base/viewer.ts'
import { isRefusal } from '#rules/domain-error.ts'
import type { Services } from '#server/services.ts'

/** GET /settings/data/export/<id>: the file, in the session of the member it is about and for nobody else. */
export function exportRoute(dataRights: Pick<Services['dataRights'], 'openExport'>) {
  return async (context: Context<{ Variables: { viewer: Viewer } }>): Promise<Response> => {
    try {
      const { size, content } = await dataRights.openExport(context.get('viewer'), {
        id: context.req.param('id') ?? '',
      })
      return context.body(content, 200, {
        'Content-Type': 'application/zip',
        'Content-Length': String(size),
        'Content-Disposition': 'attachment; filename="my-data.zip"',
      })
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (error.code === 'PROOF_NEEDED') return context.redirect('/prove?from=/settings/data')
      // Whoever followed the link from somewhere else finds out on the screen it belongs to.
      return context.redirect('/settings/data')
    }
  }
}
