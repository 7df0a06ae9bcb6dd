// What neighbours who have a book also have, as JSON: its page asks once a reader comes near the end, because it has queries enough.
import { answersJson } from '#web/shell/answers-json.ts'

export const handle = { access: 'guest', reads: 'replica', answers: 'json' }

export const loader = answersJson(async ({ services, viewer, params }) =>
  services.recommendations.alsoHave(viewer, { bookId: params.id ?? '' }),
)
