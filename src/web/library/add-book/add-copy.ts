import type { z } from 'zod'
import type { newCopyInput } from '#rules/library/copy-inputs.ts'
import { pictureRefusalsAt } from '#rules/pictures/images.ts'
import { asksToLookUp, respondToLookUp } from '#web/library/look-up/respond-to-look-up.ts'
import { type FieldsOf, intent } from '#web/shell/forms/performs.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'

/** The field of an add-book form that a refusal belongs to. */
const refusedFields = {
  UNKNOWN_SUBURB: 'location',
  NOT_YOUR_CLUB: 'shownTo',
  IS_THIS_YOUR_BOOK: 'isbn',
  ...pictureRefusalsAt('cover'),
} as const

/**
 * What both add-book forms share. `read` turns the validated form into a new copy; `done` responds once it is added. For a
 * known ISBN, the response has its book, which `SameBookQuestion` shows. Without scripts, a button in the form looks its book
 * up.
 */
export function addCopy<Schema extends z.ZodType<{ isbn: string | null }>>({
  form,
  read,
  done,
}: {
  form: Schema | ((args: ScreenArgs) => Schema)
  read: (value: z.output<Schema>) => z.input<typeof newCopyInput>
  done: () => Promise<Response>
}) {
  return intent({
    form,
    instead: (posted, schema) =>
      asksToLookUp(posted.form) ? respondToLookUp(posted, posted.form, schema) : undefined,
    command: ({ services, viewer }, value: z.output<Schema>) => services.library.addCopy(viewer, read(value)),
    after: done,
    fieldOf: refusedFields as FieldsOf<Schema>, // both forms have these fields
    about: async ({ code }, { services, viewer, value: { isbn } }) =>
      code === 'IS_THIS_YOUR_BOOK' && isbn ? services.library.bookOfIsbn(viewer, { isbn }) : undefined,
  })
}
