// The screens one viewer has read, in a cache of their own. There is only one at a time: the next viewer finds nothing of
// another's.
import { KEPT, KEPT_BY } from './cache-headers.ts'
import { screensToLeave } from './cache-rules.ts'
import { mostPictures } from './kept-limits.ts'
import { forgetSharedPhoto } from './shared-photo.ts'
import { viewerNow } from './viewer-now.ts'

const PAGES = 'pages '
const PICTURES = 'pictures'

export type Kept = { as: 'page' | 'data'; at: number; build: string; answer: Response }

/** Replaces the cached copy of its screen with a response. */
export async function keepScreen(
  viewer: string,
  screen: string,
  { as, at, build, answer }: Kept,
): Promise<void> {
  const headers = new Headers(answer.headers)
  // The body is stored decompressed.
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
  headers.set(KEPT, `${at} ${as} ${screen}`)
  headers.set(KEPT_BY, headers.get('X-Build') ?? build)
  const cache = await caches.open(PAGES + viewer)
  await cache.put(screen, new Response(await answer.arrayBuffer(), { headers }))
  await leaveOld(cache, at)
}

/** A copy that is too old is removed instead: nothing else may have been cached since. */
export async function keptScreen(screen: string): Promise<Kept | undefined> {
  const [name] = await pagesNames()
  const cache = name && (await caches.open(name))
  const answer = cache && (await cache.match(screen))
  if (!answer) return undefined
  const { headers } = answer
  const at = keptAt(headers)
  if (screensToLeave([{ screen, at }], Date.now()).length > 0) {
    await cache.delete(screen)
    return undefined
  }
  const as = headers.get(KEPT)?.split(' ')[1] === 'data' ? 'data' : 'page'
  return { as, at, build: headers.get(KEPT_BY) ?? '', answer }
}

export async function forgetOldScreens(now: number): Promise<void> {
  for (const name of await pagesNames()) await leaveOld(await caches.open(name), now)
}

async function leaveOld(cache: Cache, now: number): Promise<void> {
  for (const left of screensToLeave(await screensIn(cache), now)) await cache.delete(left)
}

export async function forgetScreen(screen: string): Promise<void> {
  for (const name of await pagesNames()) await (await caches.open(name)).delete(screen)
}

export async function forgetScreensBefore(at: number): Promise<void> {
  for (const name of await pagesNames()) {
    const cache = await caches.open(name)
    for (const { screen } of (await screensIn(cache)).filter((each) => each.at < at))
      await cache.delete(screen)
  }
}

/**
 * Removes everything that was read by anyone other than `viewer`, if the server confirms that they use this browser now. `kept`: it
 * did not.
 */
export async function forgetOthers(viewer: string): Promise<'nothing' | 'removed' | 'kept'> {
  // Without HTTPS a page has no caches.
  if (typeof caches === 'undefined') return 'nothing'
  await forgetSharedPhoto(viewer)
  const others = (await pagesNames()).filter((name) => name !== PAGES + viewer)
  if (others.length === 0) return 'nothing'
  if ((await viewerNow()) !== viewer) return 'kept'
  await Promise.all([...others, PICTURES].map((name) => caches.delete(name)))
  return 'removed'
}

/** A picture's address is immutable. The oldest are removed to make room. */
export async function keepPicture(address: string, answer: Response): Promise<void> {
  const cache = await caches.open(PICTURES)
  if (await cache.match(address)) return
  await cache.put(address, answer)
  const kept = await cache.keys()
  for (const oldest of kept.slice(0, Math.max(0, kept.length - mostPictures))) await cache.delete(oldest)
}

/** The server no longer has it: its owner removed it, or an administrator did. */
export async function forgetPicture(address: string): Promise<void> {
  await (await caches.open(PICTURES)).delete(address)
}

export async function keptPicture(address: string): Promise<Response | undefined> {
  return caches.match(address, { cacheName: PICTURES })
}

/** The member whose screens these are, by their id; or 'guest'. */
export async function lastKnownViewer(): Promise<string> {
  const [name] = await pagesNames()
  return name?.slice(PAGES.length) ?? 'guest'
}

async function pagesNames(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PAGES))
}

async function screensIn(cache: Cache): Promise<{ screen: string; at: number }[]> {
  const requests = await cache.keys()
  return Promise.all(
    requests.map(async (request) => {
      const { pathname, search } = new URL(request.url)
      const answer = await cache.match(request)
      return { screen: pathname + search, at: answer ? keptAt(answer.headers) : 0 }
    }),
  )
}

const keptAt = (headers: Headers) => Number.parseInt(headers.get(KEPT) ?? '0', 10)
