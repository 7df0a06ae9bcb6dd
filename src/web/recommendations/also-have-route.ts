// What neighbours who have a book also have, as JSON: its page asks once a reader comes near the end, because it has queries enough.
import { loads } from '#web/shell/screen.ts'

export const handle = { access: 'guest', reads: 'replica' }

export const loader = loads(async ({ services, viewer, params }) =>
  Response.json(await services.recommendations.alsoHave(viewer, { bookId: params.id ?? '' })),
)
