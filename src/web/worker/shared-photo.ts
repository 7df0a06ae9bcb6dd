// A photo that another app shared, until Add Book has read it: for some minutes at most, and for nobody but the member who shared it.
import { MINUTE_MS } from '#rules/base/durations.ts'
import { sharedPhotoMinutes } from './kept-limits.ts'

const SHARED = 'shared'
const ADDRESS = '/add-book/shared/photo'
const KEPT_AT = 'X-Kept-At'
const KEPT_BY = 'X-Kept-By'
const LONGEST_MS = sharedPhotoMinutes * MINUTE_MS

/** `by`: the id of the member who uses this device, or 'guest'. */
export async function keepSharedPhoto(photo: Blob, by: string): Promise<void> {
  const cache = await caches.open(SHARED)
  const headers = { 'Content-Type': photo.type, [KEPT_AT]: String(Date.now()), [KEPT_BY]: by }
  await cache.put(ADDRESS, new Response(photo, { headers }))
}

/** Takes it out: it is read once. */
export async function takeSharedPhoto(viewer: string): Promise<Blob | undefined> {
  await forgetSharedPhoto(viewer)
  const answer = await keptPhoto()
  if (!answer) return undefined
  await caches.delete(SHARED)
  return answer.blob()
}

/**
 * Removes it if it is too old, or if another member shared it. What a guest shares survives their login, and what a member
 * shared survives a session that has ended: they log in again to read it.
 */
export async function forgetSharedPhoto(viewer: string): Promise<void> {
  const answer = await keptPhoto()
  if (!answer) return
  const { headers } = answer
  const by = headers.get(KEPT_BY) ?? 'guest'
  const isOld = Date.now() - Number(headers.get(KEPT_AT) ?? 0) > LONGEST_MS
  const isOfAnother = by !== viewer && by !== 'guest' && viewer !== 'guest'
  if (isOld || isOfAnother) await caches.delete(SHARED)
}

async function keptPhoto(): Promise<Response | undefined> {
  // Without HTTPS a page has no caches.
  if (typeof caches === 'undefined') return undefined
  return caches.match(ADDRESS, { cacheName: SHARED })
}
