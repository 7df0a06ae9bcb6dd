import { z } from '#rules/zod.ts'
import { mostChosen, ownActs } from './own-books.ts'

const chosen = z
  .array(z.uuid(), { error: 'Select at least one book first' })
  .min(1, 'Select at least one book first')
  .max(mostChosen, `Select at most ${mostChosen} books at once`)

export const changeCopiesForm = z.object({
  chosen,
  act: z.enum(ownActs, { error: 'Choose what to do with the selected books' }),
})

export const withdrawCopiesForm = z.object({ chosen })
