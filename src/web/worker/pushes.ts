// Shows pushed notices, and opens what they are about.
import { pushedNotice } from './pushed-notice.ts'
import { viewerNow } from './viewer-now.ts'
import type { PushClickEvent, Tab, WorkerScope } from './worker-scope.ts'

const DEVICE = '/settings/device'
const AWAKE_MS = 500
const WAKING_MS = 2500
const ARRIVING_MS = 20_000

export function showPushes(worker: WorkerScope): void {
  const { registration } = worker
  /** Whose subscription the server has answered about since this worker started. */
  let askedFor: string | undefined
  worker.addEventListener('push', (event) => {
    event.waitUntil(show(registration, event.data?.text()))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(lead(worker, event).then((isShown) => (isShown ? noteRead(event) : undefined)))
  })
  worker.addEventListener('message', (event) => {
    const { data: told } = event
    if (!('viewer' in told)) return
    event.waitUntil(keepSubscribed(told.viewer))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(resubscribe(registration))
  })
  async function keepSubscribed(viewer: string): Promise<void> {
    if (viewer === 'guest') await silence(registration)
    else if (!(await subscribeIfDropped(registration, viewer === askedFor))) return
    askedFor = viewer
  }
}

async function show(registration: ServiceWorkerRegistration, text: string | undefined): Promise<void> {
  const { title, tag, path, id } = pushedNotice(text, self.location.origin)
  const shown = await registration.getNotifications({ tag })
  // A duplicate only rings once.
  const isAgain = shown.some((before) => before.title === title && before.data?.id === id)
  const options = { tag, data: { id, path }, renotify: !isAgain, icon: '/icons/app-192.png' }
  await registration.showNotification(title, options)
}

/**
 * Whether it is shown. A page of ours leads there by itself, because loading it again would lose what is typed; its reader may
 * choose to keep writing instead. Throws if nothing can be shown.
 */
async function lead({ clients }: WorkerScope, { notification }: PushClickEvent): Promise<boolean> {
  const { path } = notification.data
  const { href } = new URL(path, self.location.origin)
  const open = () => clients.openWindow(href).then(() => true)
  const tab = tabToLead(await clients.matchAll({ type: 'window', includeUncontrolled: true }), href)
  if (!tab) return open()
  const { leads, isThere } = askToLead(tab, path)
  // Asked first: once a page has been brought to the front, some browsers open no other.
  const atOnce = await Promise.race([leads, pause(AWAKE_MS)])
  if (atOnce === false || !(await isInFront(tab))) return open()
  // A page that the system has frozen answers once it is in front; one whose scripts are missing, never.
  const answered = atOnce ?? (await Promise.race([leads, pause(WAKING_MS)]))
  // A worker may only load the pages it controls.
  if (answered === undefined) return tab.navigate(href).then(() => true, open)
  if (answered === false) return open()
  // Asked whether to leave, it says at once that it is not there. Another may say nothing in time: of an earlier release, or slow.
  return (await Promise.race([isThere, pause(ARRIVING_MS)])) ?? true
}

const isInFront = (tab: Tab): Promise<boolean> =>
  tab.focus().then(
    () => true,
    () => false,
  )

/** The browser names the page that was last in front first. */
function tabToLead(tabs: Tab[], href: string): Tab | undefined {
  return (
    tabs.find(({ url }) => url === href) ??
    tabs.find(({ focused }) => focused) ??
    tabs.find(({ visibilityState }) => visibilityState === 'visible') ??
    tabs[0]
  )
}

/** It does not lead if somebody is writing on it and another page can be opened beside it. */
function askToLead(tab: Tab, path: string): { leads: Promise<boolean>; isThere: Promise<boolean> } {
  const { port1, port2 } = new MessageChannel()
  const leads = Promise.withResolvers<boolean>()
  const isThere = Promise.withResolvers<boolean>()
  port1.onmessage = ({ data }) => {
    leads.resolve(data === true)
    if (data !== true) return port1.close()
    port1.onmessage = (last) => {
      isThere.resolve(last.data === true)
      port1.close()
    }
  }
  tab.postMessage({ lead: path }, [port2])
  return { leads: leads.promise, isThere: isThere.promise }
}

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

/** Offline, it stays unread under the bell. */
async function noteRead({ notification }: PushClickEvent): Promise<void> {
  await post('/notifications', { notice: notification.data.id }).catch(() => undefined)
}

/** After logging out, nothing is shown here any more, and earlier notices are removed. */
async function silence(registration: ServiceWorkerRegistration): Promise<void> {
  const notices = await registration.getNotifications()
  const subscription = await registration.pushManager.getSubscription()
  if ((notices.length === 0 && !subscription) || (await viewerNow()) !== 'guest') return
  for (const notice of notices) notice.close()
  await subscription?.unsubscribe()
}

/**
 * Not every browser says when it drops its subscription, and none knows that its push service has told the server that it
 * ended: `isAsked` if the server has answered about that before. Returns whether it has now.
 */
async function subscribeIfDropped(
  { pushManager }: ServiceWorkerRegistration,
  isAsked: boolean,
): Promise<boolean> {
  if (!('Notification' in self) || Notification.permission !== 'granted') return false
  const subscription = await pushManager.getSubscription()
  if (subscription && isAsked) return true
  try {
    const here = await pushHere()
    if (!subscription || !here?.isOn) await subscribe(pushManager, here)
    return here !== undefined
  } catch {
    // Offline, or the push service cannot be reached: a later page tries again.
    return false
  }
}

/** The browser has ended its subscription: a new one replaces it, if this member wants one here. */
async function resubscribe({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  await subscribe(pushManager, await pushHere())
}

type Here = { publicKey: string; isOn: boolean; isWanted: boolean }

async function pushHere(): Promise<Here | undefined> {
  const answer = await fetch(DEVICE, { redirect: 'manual' })
  return answer.ok ? answer.json() : undefined
}

async function subscribe(pushManager: PushManager, here: Here | undefined): Promise<void> {
  if (!here?.isWanted) return
  // Otherwise the browser would return the one that has ended.
  if (!here.isOn) await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: here.publicKey,
  })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  await post(DEVICE, { endpoint, ...keys })
}

const post = (path: string, fields: Record<string, string>): Promise<Response> =>
  fetch(path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
