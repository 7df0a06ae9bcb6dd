import { type ScreenArgs, toSignIn } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'

/** What the heart of a card posts, on whichever list it stands: the list is shown again, as it was. */
export async function wishFromList(
  { services, viewer, url, request }: ScreenArgs,
  posted?: FormData,
): Promise<Response> {
  const here = `${url.pathname}${url.search}`
  if (viewer.kind === 'guest') return toSignIn(here, 'Please sign in to add books to your wishlist.')
  const form = posted ?? (await request.formData())
  const bookId = String(form.get('bookId'))
  if (form.get('intent') === 'unwish') {
    await services.library.unwish(viewer, { bookId })
    return redirectWithToast(here, { tone: 'success', title: 'Removed from wishlist' })
  }
  await services.library.wish(viewer, { bookId })
  return redirectWithToast(here, { tone: 'success', title: 'Added to wishlist' })
}
