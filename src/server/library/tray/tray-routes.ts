// What the scan tray of a browser asks: it answers in JSON, since the tray goes on while screens come and go.
import type { Context } from 'hono'
import type { z } from 'zod'
import { DomainError, isRefusal } from '#rules/domain-error.ts'
import { trayForm, trayQuestion } from '#rules/library/tray-requests.ts'
import type { Viewer } from '#rules/viewer.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import { refusedInJson } from '#server/limits/refused-in-json.ts'

type Asked = Context<{ Variables: { viewer: Viewer } }>

/** POST /scan/look-up: what is known of the book with this ISBN. */
export function trayLookUp(library: Pick<LibraryService, 'lookUp'>) {
  return (context: Asked) =>
    answered(context, trayQuestion, ({ isbn }, viewer) => library.lookUp(viewer, isbn))
}

/** POST /scan/save: what became of each book. */
export function saveTray(
  library: Pick<LibraryService, 'saveTray'>,
  countWrite: (viewer: Viewer) => Promise<void>,
) {
  return (context: Asked) =>
    answered(context, trayForm, async ({ from: _, ...tray }, viewer) => {
      await countWrite(viewer)
      return library.saveTray(viewer, tray)
    })
}

/** What is wrong is told in a sentence; 401 where the tray waits until its owner is signed in again. */
async function answered<Schema extends z.ZodType<{ from: string }>>(
  context: Asked,
  schema: Schema,
  act: (asked: z.output<Schema>, viewer: Viewer) => Promise<unknown>,
): Promise<Response> {
  const { viewer } = context.var
  const read = schema.safeParse(await context.req.json().catch(() => undefined))
  if (!read.success) return refusedInJson(new DomainError('FORM_NOT_READABLE'))
  if (viewer.kind !== 'member' || viewer.id !== read.data.from)
    return refusedInJson(new DomainError('AUTHENTICATION_REQUIRED'))
  try {
    return Response.json(await act(read.data, viewer))
  } catch (error) {
    if (!isRefusal(error)) throw error
    return refusedInJson(error)
  }
}
