import type { z } from 'zod'
import type { DomainError } from '#rules/domain-error.ts'
import type { newCopyInput } from '#rules/library/copy-inputs.ts'
import { pictureRefusals } from '#rules/pictures/images.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'

/** The field of an add-book form that a refusal of the service belongs to. */
const refusedFields = {
  UNKNOWN_SUBURB: 'location',
  IS_THIS_YOUR_BOOK: 'isbn',
  ...pictureRefusals('cover'),
} as const

/**
 * What both add-book forms post. `read` makes a new copy of the checked form, `done` answers once it is added. A known ISBN
 * is answered with its book, which `SameBookQuestion` shows.
 */
export function addCopy<Schema extends z.ZodType<{ isbn: string | null }>>(
  { services, viewer }: ScreenArgs,
  {
    form,
    schema,
    read,
    done,
  }: {
    form: FormData
    schema: Schema
    read: (value: z.output<Schema>) => z.input<typeof newCopyInput>
    done: () => Promise<Response>
  },
) {
  return submitted(
    form,
    schema,
    async (value) => {
      await services.library.addCopy(viewer, read(value))
      return done()
    },
    refusedFields,
    async ({ code }: DomainError, { isbn }) =>
      code === 'IS_THIS_YOUR_BOOK' && isbn ? services.library.bookOfIsbn(viewer, { isbn }) : undefined,
  )
}
