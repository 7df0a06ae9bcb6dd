import { isRefusal } from '#rules/domain-error.ts'
import type { KnownBook } from '#server/library/look-up/known-book-service.ts'
import { knownCopyForm } from '#web/library/copy-forms.ts'
import { submitted } from '#web/shell/forms/submitted.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'

/** The book of the catalogue that the address names as chosen; none if it has no such book. */
export async function chosenBook({
  services,
  viewer,
  url,
}: Pick<ScreenArgs, 'services' | 'viewer' | 'url'>): Promise<KnownBook | null> {
  const id = url.searchParams.get('book')
  if (id === null) return null
  try {
    return await services.library.knownBook(viewer, { bookId: id })
  } catch (error) {
    if (isRefusal(error) && error.code === 'NOT_FOUND') return null
    throw error
  }
}

/** What the form of a copy of a known book posts; `done` answers once it is added. */
export function addKnownCopy(
  { services, viewer }: ScreenArgs,
  form: FormData,
  done: () => Promise<Response>,
) {
  return submitted(
    form,
    knownCopyForm,
    async ({ book: bookId, ...copy }) => {
      await services.library.addCopyOf(viewer, { ...copy, bookId })
      return done()
    },
    { UNKNOWN_SUBURB: 'location' },
  )
}
