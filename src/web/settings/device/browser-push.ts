// In the browser: whether this browser shows notifications, and turning that on and off.

export type PushState = 'unsupported' | 'denied' | 'on' | 'off'
/** `isWanted`: its member has turned it on here and not off again, whether or not the browser has dropped it since. */
export type PushHere = { publicKey: string; isOn: boolean; isWanted: boolean }

/** What the server needs to reach this browser, in its own format. */
type Subscribed = { endpoint: string; p256dh: string; auth: string }

const WORKER_STARTS_MS = 10_000

/** It is on if the browser and the server both say so, for the server's current key. */
export async function pushState({ publicKey, isOn }: Omit<PushHere, 'isWanted'>): Promise<PushState> {
  // Only if the page was loaded by HTTPS or from localhost.
  const canShow = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!canShow) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  const subscription = await (await registrationHere())?.pushManager.getSubscription()
  return isOn && subscription && keyOf(subscription) === publicKey ? 'on' : 'off'
}

/** Asks for permission, after a press, and subscribes at the browser's push service. Throws PushProblem. */
export async function beginPush({ publicKey, isWanted }: Omit<PushHere, 'isOn'>): Promise<Subscribed> {
  const answer = await Notification.requestPermission()
  if (answer === 'denied') throw new PushProblem('', 'denied')
  if (answer !== 'granted')
    throw new PushProblem('You haven’t allowed or blocked notifications yet. Try again when you’re ready.')
  // The server has found its subscription ended, whatever the browser says.
  if (isWanted) await stopPush()
  const subscription = await subscribed(publicKey).catch(() => undefined)
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  if (!endpoint || !keys?.p256dh || !keys.auth) {
    throw new PushProblem('Your browser couldn’t reach its notification service. Try again later.')
  }
  return { endpoint, p256dh: keys.p256dh, auth: keys.auth }
}

export async function stopPush(): Promise<void> {
  const subscription = await (await registrationHere())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** An error whose message is for people. */
export class PushProblem extends Error {
  readonly state: PushState

  constructor(message: string, state: PushState = 'off') {
    super(message)
    this.state = state
  }
}

const registrationHere = () => navigator.serviceWorker.getRegistration()

async function subscribed(publicKey: string): Promise<PushSubscription | undefined> {
  // On the first visit the worker is still being installed; if the site has none, it never comes.
  const registration = await Promise.race([navigator.serviceWorker.ready, pause(WORKER_STARTS_MS)])
  if (!registration) return undefined
  const before = await registration.pushManager.getSubscription()
  if (before && keyOf(before) === publicKey) return before
  await before?.unsubscribe()
  return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

const pause = (ms: number) => new Promise<undefined>((resolve) => setTimeout(resolve, ms))

/** In the server's encoding: base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
