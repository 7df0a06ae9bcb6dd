import { isRefusal } from '#rules/domain-error.ts'
import type { KnownBook } from '#server/library/look-up/known-book-service.ts'
import { knownCopyForm } from '#web/library/copy-forms.ts'
import { intent } from '#web/shell/forms/performs.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'

/** The catalogue book named by the address; undefined if there is no such book. */
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

/** Handles the form of a copy of a known book; `done` responds once it is added. */
export const addKnownCopy = (done: () => Promise<Response>) =>
  intent({
    form: knownCopyForm,
    command: ({ services, viewer }, { book: bookId, ...copy }) =>
      services.library.addCopyOf(viewer, { ...copy, bookId }),
    after: done,
    fieldOf: { UNKNOWN_SUBURB: 'location', NOT_YOUR_CLUB: 'shownTo' },
  })
