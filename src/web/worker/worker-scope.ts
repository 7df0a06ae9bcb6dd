// The service worker's globals, as far as we use them: TypeScript knows the globals of pages or those of workers, but not both
// in one program.

type Extendable = Event & { waitUntil(work: Promise<unknown>): void }

export type AskedEvent = Extendable & {
  request: Request
  /** The page that asks; and the one that is loaded by it, if it is a page. */
  clientId: string
  resultingClientId: string
  /** With navigation preload: the response that the browser requested while the worker was starting. */
  preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

type PushedEvent = Extendable & { data: { text(): string } | null }

export type PushClickEvent = Extendable & {
  notification: Notification & { data: { id: string; path: string } }
}

/** `url`: in some browsers where the page is now, in others where it was loaded. */
export type Tab = {
  url: string
  focused: boolean
  visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
  navigate(address: string): Promise<unknown>
  postMessage(lead: Lead, ports: [MessagePort]): void
}

/** Asks a page to lead to this path of ours. On the port it answers at once whether it does, and then whether it is there. */
export type Lead = { lead: string }

/** What a page asks of the worker: to know who is using it now, or to cache the current screen. */
export type Told = { viewer: string } | { keep: string; build: string }

type WorkerEvents = {
  install: Extendable
  activate: Extendable
  fetch: AskedEvent
  push: PushedEvent
  notificationclick: PushClickEvent
  pushsubscriptionchange: Extendable
  sync: Extendable & { tag: string }
  message: Extendable & { data: Told }
}

export type WorkerScope = {
  clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<Tab[]>
    openWindow(address: string): Promise<unknown>
  }
  registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void
}
