import { placeKept } from '#rules/place/kept-place.ts'
import { type ScreenArgs, toSignIn } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { searchOf, searchPath, soughtText } from './search-address.ts'

/** Saves the search that the address asks for as a wish. */
export async function keepSearch({ services, viewer, url }: ScreenArgs) {
  const search = searchOf(url.searchParams)
  const here = searchPath(search)
  if (viewer.kind === 'guest') return toSignIn(here, 'Please sign in to save a search.')
  const { genre, offer, km } = search
  const place = placeKept(search)
  await services.library.saveSearch(viewer, { text: soughtText(search), genre, offer, km, place })
  return redirectWithToast(here, {
    tone: 'success',
    title: 'Search saved',
    text: `It is on your wishlist. We tell you when a book that fits comes near ${place || 'you'}.`,
  })
}
