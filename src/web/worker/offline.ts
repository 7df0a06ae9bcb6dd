// Handles reads: from the server if it can be reached, otherwise from the cache.

import { type Asked, askedScreen, dataAddress, fateOf, isStale, isWhole, tabsBeside } from './cache-rules.ts'
import { OFFLINE, offlinePath } from './offline-path.ts'
import {
  forgetOldScreens,
  forgetOthers,
  forgetPicture,
  forgetScreen,
  type Kept,
  keepPicture,
  keepScreen,
  keptPicture,
  keptScreen,
} from './screen-cache.ts'
import { toldBy } from './viewer-now.ts'
import type { AskedEvent, WorkerScope } from './worker-scope.ts'

// A response that was requested before the device was cleared, or by a member who has left since, is too late to be cached.
let clearings = 0
let lastViewer: string | undefined
let keeping: Promise<unknown> = Promise.resolve()

// A connection may be half dead: the network takes minutes to say that it cannot answer.
const PATIENCE_MS = 8000
/** By page (client), the screen that it was last given from the cache. It cannot use that copy again: it waits for the network. */
const given = new Map<string, string>()
// A page that is told of a cached page goes there at once.
const GOES_WITHIN_MS = 5000
/** When a page was told of it, by the screen. */
const toldAt = new Map<string, number>()

export function keepOffline(worker: WorkerScope): void {
  worker.addEventListener('activate', (event) => {
    event.waitUntil(Promise.all([preload(worker.registration), inTurn(forgetAndKeep)]))
  })
  worker.addEventListener('fetch', (event) => {
    const { method, mode, url, destination } = event.request
    const { origin, pathname } = new URL(url)
    if (method !== 'GET') return
    // Also from the operator's cache for pictures.
    if (destination === 'image' && pathname.startsWith('/images/')) return event.respondWith(picture(event))
    if (origin !== self.location.origin) return
    if (mode === 'navigate') return event.respondWith(page(event))
    const asked = askedScreen(url)
    // The page goes to another screen, and may come back.
    if (pathname.endsWith('.data') && asked?.screen !== given.get(event.clientId))
      given.delete(event.clientId)
    if (asked?.as === 'data') event.respondWith(data(event, asked))
  })
  worker.addEventListener('message', (event) => {
    const { data: told } = event
    if ('viewer' in told)
      event.waitUntil(inTurn(() => clear(told.viewer)).then(() => inTurn(keepOfflinePageIfNone)))
    else event.waitUntil(loadIntoCache(told.keep, told.build))
  })
}

async function forgetAndKeep(): Promise<void> {
  await forgetOldScreens(Date.now())
  await keepOfflinePage()
}

/**
 * Navigation preload: the browser requests a page while the worker is still starting. Not in Firefox, where a failed preload
 * shows the browser's own error page, whatever the worker responds.
 */
async function preload({ navigationPreload }: ServiceWorkerRegistration): Promise<void> {
  const isFirefox = /\bGecko\/\d/.test(navigator.userAgent)
  await (isFirefox ? navigationPreload?.disable() : navigationPreload?.enable())
}

async function page(event: AskedEvent): Promise<Response> {
  const { url } = event.request
  const began = clearings
  const asked = askedScreen(url)
  const { pathname, search } = new URL(url)
  const ofDevice = async () => {
    const kept = await keptScreen(pathname === OFFLINE ? OFFLINE : pathname + search)
    if (kept?.as !== 'page') return undefined
    if (asked) given.set(event.resultingClientId, asked.screen)
    return withAge(kept)
  }
  const told = (asked && toldAt.get(asked.screen)) ?? 0
  const promised = Date.now() - told < GOES_WITHIN_MS ? await ofDevice() : undefined
  if (asked) toldAt.delete(asked.screen)
  if (promised) return promised
  const network = loadPage(event).then((answer) => {
    // For a response that is not cached, which may be as large as a download, the headers are enough.
    const copy = asked ? answer.clone() : new Response(null, { headers: answer.headers })
    noteLater(event, asked, { answer: copy, began, build: '' })
    return answer
  })
  try {
    return await (asked ? inTime(event, network, ofDevice) : network)
  } catch (error) {
    const kept = await ofDevice()
    if (kept) return kept
    // The screen that stands in for all others redirects to the wanted one.
    if (pathname === OFFLINE || !(await keptScreen(OFFLINE))) throw error
    const instead = offlinePath(pathname + search)
    return Response.redirect(self.location.origin + instead)
  }
}

async function loadPage(event: AskedEvent): Promise<Response> {
  return (await event.preloadResponse) ?? fetch(event.request)
}

async function data(event: AskedEvent, asked: Asked): Promise<Response> {
  const { request } = event
  const build = request.headers.get('X-Build') ?? ''
  const began = clearings
  const isGiven = given.get(event.clientId) === asked.screen
  const network = fetch(request).then((answer) => {
    const isAll = isWhole(asked, request.headers.get('X-Known'))
    if (isAll || answer.status !== 200) noteLater(event, asked, { answer: answer.clone(), began, build })
    return answer
  })
  const ofDevice = async () => {
    const kept = await keptScreen(asked.screen)
    // The requesting page continues to the cached one.
    if (kept?.as === 'page') {
      if (!isGiven) toldAt.set(asked.screen, Date.now())
      return new Response(null, { headers: kept.answer.headers })
    }
    if (kept?.build !== build) return undefined
    given.set(event.clientId, asked.screen)
    return kept.answer
  }
  try {
    return await (isGiven ? network : inTime(event, network, ofDevice))
  } catch (error) {
    const kept = await ofDevice()
    if (kept) return kept
    throw error
  }
}

type OfDevice = () => Promise<Response | undefined>

/** What the network answers; or the cached copy, if there is one and the network is slow. What it answers later is cached too. */
async function inTime(event: AskedEvent, network: Promise<Response>, ofDevice: OfDevice): Promise<Response> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, PATIENCE_MS)
  const answer = await Promise.race([network, late]).finally(() => clearTimeout(timer))
  const kept = answer ?? (await ofDevice())
  if (!kept) return network
  if (kept !== answer) event.waitUntil(network.catch(() => undefined))
  return kept
}

async function picture(event: AskedEvent): Promise<Response> {
  const { url } = event.request
  try {
    const answer = await fetch(event.request)
    if (answer.status === 200) event.waitUntil(keepPicture(url, answer.clone()))
    if (answer.status === 404 || answer.status === 410) event.waitUntil(forgetPicture(url))
    return answer
  } catch (error) {
    const kept = await keptPicture(url)
    if (kept) return kept
    throw error
  }
}

type Arrived = { answer: Response; began: number; build: string }

function noteLater(event: AskedEvent, asked: Asked | undefined, arrived: Arrived): void {
  event.waitUntil(noteAndRead(asked, arrived))
}

/** Also loads the other tabs of a cached screen, unless that was done a moment ago. */
async function noteAndRead(asked: Asked | undefined, arrived: Arrived): Promise<void> {
  const kept = await inTurn(() => note(asked, arrived))
  if (!kept) return
  for (const screen of tabsBeside(kept.screen)) {
    const before = await keptScreen(screen)
    if (isStale(before?.at, Date.now())) await cacheOtherTabs({ screen, as: kept.as }, arrived.build)
  }
}

async function cacheOtherTabs(asked: Asked, build: string): Promise<void> {
  const began = clearings
  const answer = await fetch(asked.as === 'data' ? dataAddress(asked.screen) : asked.screen).catch(
    () => undefined,
  )
  if (answer) await inTurn(() => note(asked, { answer, began, build }))
}

/** One after the other, so that a response for one viewer is not cached while another viewer's are being removed. */
function inTurn<Done>(work: () => Promise<Done>): Promise<Done> {
  const done = keeping.then(work)
  keeping = done.catch(() => undefined)
  return done
}

/** Resolves to what was cached. */
async function note(asked: Asked | undefined, { answer, began, build }: Arrived): Promise<Asked | undefined> {
  const { viewer, isOnce } = toldBy(answer.headers)
  if (began !== clearings) return undefined
  // The browser's own copy of a page from before a login is not cached.
  if (viewer && !(await clear(viewer))) return undefined
  const fate = asked && fateOf({ status: answer.status, viewer, isOnce })
  if (asked && fate === 'forget') await forgetScreen(asked.screen)
  const kept = fate === 'keep' ? asked : undefined
  if (kept && viewer) await keepScreen(viewer, kept.screen, { as: kept.as, at: Date.now(), build, answer })
  if (viewer) await keepOfflinePageIfNone()
  return kept
}

/** Resolves to whether nothing of another viewer is left. */
async function clear(viewer: string): Promise<boolean> {
  const done = await forgetOthers(viewer)
  if (done === 'kept') return false
  const isAnother = lastViewer !== undefined && lastViewer !== viewer
  lastViewer = viewer
  if (done === 'removed' || isAnother) clearings += 1
  return true
}

/** Loads a screen for a page that already has it: the page was there before the worker, or knows more than the cache. */
async function loadIntoCache(screen: string, build: string): Promise<void> {
  const asked = askedScreen(new URL(dataAddress(screen), self.location.origin).href)
  if (!asked) return
  const began = clearings
  const answer = await fetch(dataAddress(screen))
  await noteAndRead(asked, { answer, began, build })
}

/** Cached for the viewer whose screens these are: it has the frame around them. */
async function keepOfflinePage(): Promise<void> {
  const answer = await fetch(OFFLINE)
  const { viewer } = toldBy(answer.headers)
  // A redirect has led to another page.
  if (answer.status !== 200 || answer.redirected || !viewer) return
  if ((await forgetOthers(viewer)) === 'kept') return
  await keepScreen(viewer, OFFLINE, { as: 'page', at: Date.now(), build: '', answer })
}

/** Guests have one too: everything cached for a member who has logged out is gone. */
async function keepOfflinePageIfNone(): Promise<void> {
  if (await keptScreen(OFFLINE)) return
  // The next page that is loaded tries again.
  await keepOfflinePage().catch(() => undefined)
}

/** A page that can say how old it is. */
async function withAge({ at, answer }: Kept): Promise<Response> {
  const text = await answer.text()
  const { headers } = answer
  return new Response(text.replace('<html ', `<html data-kept-at="${at}" `), { headers })
}
