import { placeToSave } from '#rules/geography/place-to-save.ts'
import { intent } from '#web/shell/forms/performs.ts'
import { type ScreenArgs, toSignIn } from '#web/shell/screen.ts'
import { redirectWithToast } from '#web/shell/toasts/toast-cookie.ts'
import { searchOf, searchPath, soughtText } from './search-address.ts'

const here = ({ url }: Pick<ScreenArgs, 'url'>) => searchPath(searchOf(url.searchParams))

/** Saves the address's search as a wish. */
export const keepSearch = intent({
  guests: (args) => toSignIn(here(args), 'Please log in to save a search.'),
  command: async ({ services, viewer, url }) => {
    const search = searchOf(url.searchParams)
    const { genre, offer, km } = search
    const place = placeToSave(search)
    await services.library.saveSearch(viewer, { text: soughtText(search), genre, offer, km, place })
    return { place }
  },
  after: ({ place }, args) =>
    redirectWithToast(here(args), {
      title: 'Search saved',
      text: `It’s on your wishlist. We’ll tell you when a matching book is available near ${place || 'you'}.`,
    }),
})
