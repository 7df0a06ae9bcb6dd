// Private files and pictures: each request performs the operation, which checks access.

import { stream } from 'hono/streaming'
import { isRefusal, type RefusalCode } from '#rules/domain-error.ts'
import { keepingWayBack } from '#rules/members/sign-in-path.ts'
import type { Calls } from '#server/operations/door.ts'
import type { Services } from '#server/services.ts'
import { type Asked, fileRoutes } from './refused.ts'
import { sendFile } from './send-file.ts'
import { sendPicture } from './send-picture.ts'

export type FileServices = {
  messages: Calls<Pick<Services['messages'], 'photo'>>
  clubs: Pick<Services['clubs'], 'openFile' | 'openPicture'>
  moderation: Pick<Services['moderation'], 'reportPhoto'>
  dataRights: Pick<Services['dataRights'], 'openExport'>
  library: Pick<Services['library'], 'exportShelves'>
}

export function privateFiles({ messages, clubs, moderation, dataRights, library }: FileServices) {
  return (
    fileRoutes()
      // Only for the two members of the conversation.
      .get('/messages/:id/photo/:photo/:variant', async (context) => {
        const { id: conversationId, photo: photoId, variant } = context.req.param()
        return sendPicture(
          context,
          await messages.photo(context.var.viewer, { conversationId, photoId, variant }),
        )
      })
      .get('/admin/reports/:report/photo/:photo/:variant', async (context) => {
        const { report: reportId, photo: photoId, variant } = context.req.param()
        return sendPicture(
          context,
          await moderation.reportPhoto(context.var.viewer, { reportId, photoId, variant }),
        )
      })
      .get('/club/:id/picture/:picture/:variant', async (context) => {
        const { id: clubId, picture, variant } = context.req.param()
        return sendPicture(context, await clubs.openPicture(context.var.viewer, { clubId, picture, variant }))
      })
      // Always a download, never shown: no browser runs any of it here.
      .get('/club/:id/file/:file', async (context) => {
        const { id: clubId, file: id } = context.req.param()
        const { name, ...file } = await clubs.openFile(context.var.viewer, { clubId, id })
        return sendFile(context, file, {
          type: 'application/octet-stream',
          disposition: `attachment; filename="${ascii(name)}"; filename*=UTF-8''${encoded(name)}`,
        })
      })
      // Only in the session of the member it is about.
      .get('/settings/data/export/:id', (context) =>
        orShownAt(context, '/settings/data', async () => {
          const asked = { id: context.req.param('id') }
          const file = await dataRights.openExport(context.var.viewer, asked)
          const disposition = 'attachment; filename="my-data.zip"'
          return sendFile(context, file, { type: 'application/zip', disposition })
        }),
      )
      // Streamed while it is written.
      .get('/bookcase/files/export', (context) =>
        orShownAt(context, '/bookcase/files', async () => {
          const parts = await library.exportShelves(context.var.viewer)
          context.header('Content-Type', 'text/csv; charset=utf-8')
          context.header('Content-Disposition', 'attachment; filename="my-shelves.csv"')
          return stream(context, async (out) => {
            for await (const part of parts) await out.write(part)
          })
        }),
      )
  )
}

const toProve: RefusalCode = 'PROOF_NEEDED'

/** A visitor who followed a link from elsewhere sees the refusal on the screen it belongs to. */
async function orShownAt(context: Asked, screen: string, send: () => Promise<Response>): Promise<Response> {
  try {
    return await send()
  } catch (error) {
    if (!isRefusal(error)) throw error
    return context.redirect(error.code === toProve ? keepingWayBack('/prove', screen) : screen)
  }
}

const ascii = (name: string) => name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
/** In the encoding of RFC 8187. */
const encoded = (name: string) =>
  encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
