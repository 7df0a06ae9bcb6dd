// The scan tray of a browser: it stays while screens change.
import { z } from '#rules/base/zod.ts'
import type { Services } from '#server/services.ts'
import { jsonRoutes } from './refused.ts'
import { sentBy } from './sent-json.ts'

// The operation parses the rest.
const anything = z.looseObject({})

export function trayRoutes(library: Pick<Services['library'], 'lookUp' | 'saveTray'>) {
  return (
    jsonRoutes()
      // The facts of the book with this ISBN.
      .post('/scan/look-up', async (context) => {
        const { member, sent } = await sentBy(context, anything)
        return context.json(await library.lookUp(member, sent as never))
      })
      // The result for each book.
      .post('/scan/save', async (context) => {
        const { member, sent } = await sentBy(context, anything)
        return context.json(await library.saveTray(member, sent as never))
      })
  )
}
