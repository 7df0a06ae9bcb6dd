// What the buttons below a recommended book do, on home.
import { redirect } from 'react-router'
import { isUuid } from '#rules/base/ids.ts'
import type { DomainError } from '#rules/domain-error.ts'
import { intent, type Posted } from '#web/shell/forms/performs.ts'
import { leadsElsewhere } from '#web/shell/forms/submitted.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { markedBookForm } from './recommendation-forms.ts'

const MARKED = 'marked'

/** The book that the viewer has just marked as not for them, by the address. */
export function markedIn(url: URL): string | null {
  const bookId = url.searchParams.get(MARKED)
  return bookId !== null && isUuid(bookId) ? bookId : null
}

const home = ({ url }: Pick<Posted, 'url'>, marked?: string) =>
  redirect(marked ? `${url.pathname}?${new URLSearchParams({ [MARKED]: marked })}` : url.pathname)

// Home is the first page of most visitors, who download no more for it.
const refused = ({ code, message }: DomainError, { url }: Pick<Posted, 'url'>) =>
  leadsElsewhere.has(code)
    ? undefined
    : redirectWithToast(url.pathname + url.search, {
        tone: 'destructive',
        title: 'That didn’t work',
        text: message,
      })

export const recommendationIntents = {
  'not-for-me': intent({
    form: markedBookForm,
    command: ({ services, viewer }, book) => services.recommendations.notForMe(viewer, book),
    after: (_, args) => home(args, args.value.bookId),
    refused,
  }),
  'for-me-after-all': intent({
    form: markedBookForm,
    command: ({ services, viewer }, book) => services.recommendations.forMeAfterAll(viewer, book),
    after: (_, args) => home(args),
    refused,
  }),
}
