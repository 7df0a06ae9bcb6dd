import { placeAt } from '#rules/place/asked-place.ts'
import { nearestSuburb } from '#rules/place/nearest-suburb.ts'
import { type ScreenArgs, toSignIn } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { type SearchAddress, searchOf, searchPath } from './search-address.ts'

/** Saves the search that the address asks for as a wish. */
export async function keepSearch({ services, viewer, url }: ScreenArgs) {
  const search = searchOf(url.searchParams)
  const here = searchPath(search)
  if (viewer.kind === 'guest') return toSignIn(here, 'Please sign in to save a search.')
  const { text, genre, offer, km } = search
  await services.library.saveSearch(viewer, { text, genre, offer, km, place: placeKept(search) })
  return redirectWithToast(here, {
    tone: 'success',
    title: 'Search saved',
    text: 'It is on your wishlist. We tell you when a book that fits comes near.',
  })
}

/** Where a browser is stays with it: what is kept is the suburb. */
function placeKept({ place, at }: SearchAddress): string {
  if (place) return place
  const cell = placeAt(at)
  return (cell && nearestSuburb(cell)) ?? ''
}
