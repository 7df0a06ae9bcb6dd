// Answers what is read: from the server while there is one, and from what was kept where nobody is reached.
import {
  forgetOthers,
  forgetScreen,
  type Kept,
  keepPicture,
  keepScreen,
  keptPicture,
  keptScreen,
} from './kept-pages.ts'
import { type Asked, askedScreen, dataAddress, fateOf, isWhole, OFFLINE, toldBy } from './kept-screens.ts'
import type { AskedEvent, WorkerScope } from './worker-scope.ts'

// An answer that was asked for before the device was cleared, or by who has left since, comes too late to be kept.
let clearings = 0
let lastViewer: string | undefined
let keeping: Promise<unknown> = Promise.resolve()

export function keepOffline(worker: WorkerScope): void {
  worker.addEventListener('activate', (event) => {
    // The browser asks the server for a page while the worker is still being started.
    event.waitUntil(Promise.all([worker.registration.navigationPreload?.enable(), inTurn(keepOfflinePage)]))
  })
  worker.addEventListener('fetch', (event) => {
    const { method, mode, url, destination } = event.request
    const { origin, pathname } = new URL(url)
    if (method !== 'GET' || origin !== self.location.origin) return
    if (mode === 'navigate') return event.respondWith(page(event))
    if (destination === 'image' && pathname.startsWith('/images/')) return event.respondWith(picture(event))
    const asked = askedScreen(url)
    if (asked?.as === 'data') event.respondWith(data(event, asked))
  })
  worker.addEventListener('message', (event) => {
    const { data: told } = event
    if ('viewer' in told) event.waitUntil(inTurn(() => clear(told.viewer)))
    else event.waitUntil(readToKeep(told.keep, told.build))
  })
}

async function page(event: AskedEvent): Promise<Response> {
  const { url } = event.request
  const began = clearings
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request))
    const asked = askedScreen(url)
    // Of what is not kept, which may be as large as a download, the headers say enough.
    const copy = asked ? answer.clone() : new Response(null, { headers: answer.headers })
    noteLater(event, asked, { answer: copy, began, build: '' })
    return answer
  } catch (error) {
    const { pathname, search } = new URL(url)
    const kept = await keptScreen(pathname === OFFLINE ? OFFLINE : pathname + search)
    if (kept?.as === 'page') return aged(kept)
    // The screen that stands for all others goes on to the one that was wanted.
    if (pathname === OFFLINE || !(await keptScreen(OFFLINE))) throw error
    const instead = `${OFFLINE}?to=${encodeURIComponent(pathname + search)}`
    return Response.redirect(self.location.origin + instead)
  }
}

async function data(event: AskedEvent, asked: Asked): Promise<Response> {
  const { request } = event
  const build = request.headers.get('X-Build') ?? ''
  const began = clearings
  try {
    const answer = await fetch(request)
    const isAll = isWhole(asked, request.headers.get('X-Known'))
    if (isAll || answer.status !== 200) noteLater(event, asked, { answer: answer.clone(), began, build })
    return answer
  } catch (error) {
    const kept = await keptScreen(asked.screen)
    // The page that asks goes on to the one that is kept.
    if (kept?.as === 'page') return new Response(null, { headers: kept.answer.headers })
    if (kept?.build !== build) throw error
    return kept.answer
  }
}

async function picture(event: AskedEvent): Promise<Response> {
  const { url } = event.request
  try {
    const answer = await fetch(event.request)
    if (answer.status === 200) event.waitUntil(keepPicture(url, answer.clone()))
    return answer
  } catch (error) {
    const kept = await keptPicture(url)
    if (kept) return kept
    throw error
  }
}

type Arrived = { answer: Response; began: number; build: string }

function noteLater(event: AskedEvent, asked: Asked | undefined, arrived: Arrived): void {
  event.waitUntil(inTurn(() => note(asked, arrived)))
}

/** One after the other, so that an answer to one viewer is not kept while what another read is being removed. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = keeping.then(work)
  keeping = done.catch(() => undefined)
  return done
}

async function note(asked: Asked | undefined, { answer, began, build }: Arrived): Promise<void> {
  const { viewer, isOnce } = toldBy(answer.headers)
  if (began !== clearings) return
  if (viewer) await clear(viewer)
  if (!asked) return
  const fate = fateOf({ status: answer.status, viewer, isOnce })
  if (fate === 'forget') await forgetScreen(asked.screen)
  if (fate !== 'keep' || !viewer) return
  await keepScreen(viewer, asked.screen, { as: asked.as, at: Date.now(), build, answer })
  if (!(await keptScreen(OFFLINE))) await keepOfflinePage()
}

async function clear(viewer: string): Promise<void> {
  const isAnother = lastViewer !== undefined && lastViewer !== viewer
  lastViewer = viewer
  if ((await forgetOthers(viewer)) || isAnother) clearings += 1
}

/** Reads a screen for a page that has it already: it was there before the worker was, or knows more than was kept. */
async function readToKeep(screen: string, build: string): Promise<void> {
  const asked = askedScreen(new URL(dataAddress(screen), self.location.origin).href)
  if (!asked) return
  const began = clearings
  const answer = await fetch(dataAddress(screen))
  await inTurn(() => note(asked, { answer, began, build }))
}

/** Kept for whoever's screens are: it has the frame around them. */
async function keepOfflinePage(): Promise<void> {
  const answer = await fetch(OFFLINE)
  const { viewer } = toldBy(answer.headers)
  if (answer.status !== 200 || !viewer) return
  await forgetOthers(viewer)
  await keepScreen(viewer, OFFLINE, { as: 'page', at: Date.now(), build: '', answer })
}

/** A page that can say how old it is. */
async function aged({ at, answer }: Kept): Promise<Response> {
  const text = await answer.text()
  const { headers } = answer
  return new Response(text.replace('<html ', `<html data-kept-at="${at}" `), { headers })
}
