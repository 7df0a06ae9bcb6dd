import { longestShared } from './shared-book.ts'

/** Where a device posts what another app shares with the installed one. */
export const sharePath = '/add-book/shared'

/** A shared photo waits in the browser; or it did not arrive, because no service worker took it. */
const sharedPhotos = ['waits', 'lost'] as const
export type SharedPhoto = (typeof sharedPhotos)[number]

/** Add Book, filled in from what was shared. */
export function addSharedPath(words: string, photo?: SharedPhoto): string {
  const asked = new URLSearchParams({ shared: words.trim().slice(0, longestShared) })
  if (photo) asked.set('photo', photo)
  return `/add-book?${asked}`
}

/** The photo of such an address. */
export function sharedPhotoIn(asked: URLSearchParams): SharedPhoto | null {
  return sharedPhotos.find((each) => each === asked.get('photo')) ?? null
}
