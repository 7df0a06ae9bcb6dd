// A photo that another app shared, until Add Book has read it.

const SHARED = 'shared'
const ADDRESS = '/add-book/shared/photo'

export async function keepSharedPhoto(photo: Blob): Promise<void> {
  const cache = await caches.open(SHARED)
  await cache.put(ADDRESS, new Response(photo))
}

/** Takes it out: it is read once. */
export async function takeSharedPhoto(): Promise<Blob | undefined> {
  // Without HTTPS a page has no caches.
  if (typeof caches === 'undefined') return undefined
  const answer = await caches.match(ADDRESS, { cacheName: SHARED })
  await caches.delete(SHARED)
  return answer?.blob()
}
