// What the buttons below a recommended book do, on home.
import { redirect } from 'react-router'
import { isUuid } from '#rules/base/ids.ts'
import { intent, type Posted } from '#web/shell/forms/performs.ts'
import { markedBookForm } from './recommendation-forms.ts'

const MARKED = 'marked'

/** The book that the viewer has just marked as not for them, by the address. */
export function markedIn(url: URL): string | null {
  const bookId = url.searchParams.get(MARKED)
  return bookId !== null && isUuid(bookId) ? bookId : null
}

const home = ({ url }: Pick<Posted, 'url'>, marked?: string) =>
  redirect(marked ? `${url.pathname}?${new URLSearchParams({ [MARKED]: marked })}` : url.pathname)

export const recommendationIntents = {
  'not-for-me': intent({
    form: markedBookForm,
    command: ({ services, viewer }, book) => services.recommendations.notForMe(viewer, book),
    after: (_, args) => home(args, args.value.bookId),
  }),
  'for-me-after-all': intent({
    form: markedBookForm,
    command: ({ services, viewer }, book) => services.recommendations.forMeAfterAll(viewer, book),
    after: (_, args) => home(args),
  }),
}
