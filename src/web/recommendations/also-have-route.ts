// What neighbours who have a book also have, as JSON: its page asks once a reader comes near the end, because it has queries enough.

import { loadsJson } from '#web/shell/json-route.ts'
import type { Handle } from '#web/shell/screen.ts'

export const handle: Handle = { access: 'guest', reads: 'replica', responds: 'json' }

export const loader = loadsJson(async ({ services, viewer, params }) =>
  services.recommendations.alsoHave(viewer, { bookId: params.id ?? '' }),
)
