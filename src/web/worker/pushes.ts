// Shows pushed notices, and opens what they are about.
import { pushedNotice } from './pushed-notice.ts'
import { viewerNow } from './viewer-now.ts'
import type { PushClickEvent, WorkerScope } from './worker-scope.ts'

const DEVICE = '/settings/device'

export function showPushes(worker: WorkerScope): void {
  const { registration } = worker
  worker.addEventListener('push', (event) => {
    event.waitUntil(show(registration, event.data?.text()))
  })
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(Promise.all([lead(worker, event), noteRead(event)]))
  })
  worker.addEventListener('message', (event) => {
    const { data: told } = event
    if ('viewer' in told && told.viewer === 'guest') event.waitUntil(silence(registration))
  })
  worker.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(resubscribe(registration))
  })
}

async function show(registration: ServiceWorkerRegistration, text: string | undefined): Promise<void> {
  const { title, tag, path, id } = pushedNotice(text, self.location.origin)
  const shown = await registration.getNotifications({ tag })
  // A duplicate only rings once.
  const isAgain = shown.some((before) => before.title === title && before.data?.id === id)
  const options = { tag, data: { id, path }, renotify: !isAgain, icon: '/icons/app-192.png' }
  await registration.showNotification(title, options)
}

/** Goes to a tab that already shows it; otherwise opens a new one, because somebody may be writing in the others. */
async function lead({ clients }: WorkerScope, { notification }: PushClickEvent): Promise<void> {
  const { href } = new URL(notification.data.path, self.location.origin)
  const tabs = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = tabs.find(({ url }) => url === href)
  await (there ? there.focus() : clients.openWindow(href))
}

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

/** The browser has ended its subscription: a new one replaces it, if this member still has one here. */
async function resubscribe({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  const answer = await fetch(DEVICE, { redirect: 'manual' })
  if (!answer.ok) return
  const { publicKey, isOn }: { publicKey: string; isOn: boolean } = await answer.json()
  if (!isOn) return
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  await post(DEVICE, { endpoint, ...keys })
}

const post = (path: string, fields: Record<string, string>): Promise<Response> =>
  fetch(path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
