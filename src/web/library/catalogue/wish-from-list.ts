import { wishForm } from '#web/library/book-forms.ts'
import { intent, type Posted } from '#web/shell/forms/performs.ts'
import { toSignIn } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'

export const wishSignIn = 'Please sign in to add books to your wishlist.'

const here = ({ url }: Pick<Posted, 'url'>) => `${url.pathname}${url.search}`
const guests = (posted: Posted) => toSignIn(here(posted), wishSignIn)

/** Handles the heart on a card, on any list: the list is shown again, as it was. */
export const wishFromList = {
  wish: intent({
    form: wishForm,
    guests,
    command: ({ services, viewer }, book) => services.library.wish(viewer, book),
    after: (_, args) => redirectWithToast(here(args), { title: 'Added to wishlist' }),
  }),
  unwish: intent({
    form: wishForm,
    guests,
    command: ({ services, viewer }, book) => services.library.unwish(viewer, book),
    after: (_, args) => redirectWithToast(here(args), { title: 'Removed from wishlist' }),
  }),
}
