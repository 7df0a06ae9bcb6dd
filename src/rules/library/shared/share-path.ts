import { longestShared } from './shared-book.ts'

/** Where a device posts what another app shares with the installed one. */
export const sharePath = '/add-book/shared'

/** Add Book, filled in from what was shared; with a photo, which waits in the browser. */
export function addSharedPath(words: string, hasPhoto = false): string {
  const asked = new URLSearchParams({ shared: words.trim().slice(0, longestShared) })
  if (hasPhoto) asked.set('photo', 'yes')
  return `/add-book?${asked}`
}
