// What the scan tray of a browser asks: it answers in JSON, since the tray goes on while screens come and go.
import type { Context } from 'hono'
import type { Viewer } from '#rules/base/viewer.ts'
import { z } from '#rules/base/zod.ts'
import { DomainError, isRefusal } from '#rules/domain-error.ts'
import type { LibraryService } from '#server/library/library-service.ts'
import { refusedInJson } from '#server/limits/refused-in-json.ts'

type Asked = Context<{ Variables: { viewer: Viewer } }>

/** POST /scan/look-up: what is known of the book with this ISBN. */
export function trayLookUp(library: Pick<LibraryService, 'lookUp'>) {
  return (context: Asked) => answered(context, (viewer, asked) => library.lookUp(viewer, asked))
}

/** POST /scan/save: what became of each book. */
export function saveTray(
  library: Pick<LibraryService, 'saveTray'>,
  countWrite: (viewer: Viewer) => Promise<void>,
) {
  return (context: Asked) =>
    answered(context, async (viewer, asked) => {
      await countWrite(viewer)
      return library.saveTray(viewer, asked)
    })
}

/** Whose tray it is: whoever signs in after them on the same device saves nothing in their name. */
const fromWhom = z.looseObject({ from: z.string() })

/** What is wrong is told in a sentence; 401 where the tray waits until its owner is signed in again. */
async function answered(
  context: Asked,
  // biome-ignore lint/suspicious/noExplicitAny: the operation looks at what was sent
  act: (viewer: Viewer, asked: any) => Promise<unknown>,
): Promise<Response> {
  const { viewer } = context.var
  try {
    const { success, data } = fromWhom.safeParse(await context.req.json().catch(() => undefined))
    if (!success) throw new DomainError('FORM_NOT_READABLE')
    if (viewer.kind !== 'member' || viewer.id !== data.from) throw new DomainError('AUTHENTICATION_REQUIRED')
    return Response.json(await act(viewer, data))
  } catch (error) {
    if (!isRefusal(error)) throw error
    return refusedInJson(error)
  }
}
