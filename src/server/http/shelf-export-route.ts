import type { Context } from 'hono'
import { stream } from 'hono/streaming'
import type { Viewer } from '#rules/base/viewer.ts'
import { isRefusal } from '#rules/domain-error.ts'
import type { Services } from '#server/services.ts'

/** GET /bookcase/files/export: the viewer's shelves as a file, written while it is sent. */
export function shelfExportRoute(library: Pick<Services['library'], 'exportShelves'>) {
  return async (context: Context<{ Variables: { viewer: Viewer } }>): Promise<Response> => {
    try {
      const parts = await library.exportShelves(context.get('viewer'))
      context.header('Content-Type', 'text/csv; charset=utf-8')
      context.header('Content-Disposition', 'attachment; filename="my-shelves.csv"')
      return stream(context, async (out) => {
        for await (const part of parts) await out.write(part)
      })
    } catch (error) {
      if (!isRefusal(error)) throw error
      // Whoever followed the link from somewhere else finds out on the screen it belongs to.
      return context.redirect('/bookcase/files')
    }
  }
}
