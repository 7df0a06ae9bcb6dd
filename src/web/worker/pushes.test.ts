import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPushes } from './pushes.ts'
import type { WorkerScope } from './worker-scope.ts'

const site = 'https://books.example.org'
const pushed = { id: 'one', title: 'Noah Chen sent you a message', path: '/messages/a', tag: 'a' }

type Shown = { title: string; tag: string; data: object; renotify: boolean; close(): void }
let shown: Shown[]
let rung: number
let tabs: ReturnType<typeof aTab>[]
let opened: string[]
let opens: boolean
let asked: { path: string; fields?: object }[]
let here: { publicKey: string; isOn?: boolean; isWanted: boolean } | undefined
let permission: NotificationPermission
let isSubscribed: boolean
/** How many subscriptions the worker has ended. */
let ended: number
/** Who uses this browser now, as the server says. Undefined: it cannot be reached. */
let viewerNow: string | undefined
let listeners: Map<string, (event: object) => void>

const subscription = {
  toJSON: () => ({ endpoint: 'https://push.example.net/new', keys: { p256dh: 'B', auth: 'A' } }),
  unsubscribe: async () => {
    ended += 1
    isSubscribed = false
  },
}
const registration = {
  getNotifications: async ({ tag }: { tag?: string } = {}) => shown.filter((one) => !tag || one.tag === tag),
  async showNotification(title: string, options: Omit<Shown, 'title' | 'close'>) {
    if (options.renotify) rung++
    const one = { title, ...options, close: () => void shown.splice(shown.indexOf(one), 1) }
    shown = [...shown.filter(({ tag }) => tag !== options.tag), one]
  },
  pushManager: {
    getSubscription: async () => (isSubscribed ? subscription : null),
    subscribe: async () => {
      isSubscribed = true
      return subscription
    },
  },
}

beforeEach(() => {
  shown = []
  rung = 0
  tabs = []
  opened = []
  opens = true
  asked = []
  here = undefined
  permission = 'granted'
  isSubscribed = true
  ended = 0
  viewerNow = 'guest'
  listeners = new Map()
  const Notification = {
    get permission() {
      return permission
    },
  }
  vi.stubGlobal('self', { location: new URL(site), Notification })
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal(
    'fetch',
    async (path: string, { body, method }: { body?: URLSearchParams; method?: string } = {}) => {
      if (method === 'HEAD') return seen()
      asked.push({ path, ...(body && { fields: Object.fromEntries(body) }) })
      return here ? Response.json(here) : new Response(null, { status: 401 })
    },
  )
  const addEventListener = (name: string, listener: (event: object) => void) => listeners.set(name, listener)
  const clients = {
    matchAll: async () => tabs,
    async openWindow(address: string) {
      if (!opens) throw new TypeError('Not allowed to open a window')
      opened.push(address)
    },
  }
  vi.useFakeTimers()
  showPushes({ addEventListener, registration, clients } as unknown as WorkerScope)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

type Page = {
  path: string
  focused?: boolean
  /** Whether it leads there when asked. Undefined: it says nothing, as before its scripts have loaded. */
  says?: boolean
  /** Whether its reader keeps writing when it asks whether to leave. */
  isKept?: boolean
  /** It does not say when it is there: its scripts are of an earlier release, or its connection is slow. */
  answersOnce?: boolean
  /** Not controlled by this worker, which then may not load it. */
  isUncontrolled?: boolean
  /** Frozen by the system until it is in front. */
  isFrozen?: boolean
  /** Killed by the system. */
  isGone?: boolean
}

/** A page of ours. `seen`: what happens to it. */
function aTab({ path, focused = false, says, ...is }: Page) {
  const { isKept = false, answersOnce = false, isUncontrolled = false, isFrozen = false, isGone = false } = is
  const seen: string[] = []
  let answer: (() => void) | undefined
  return {
    url: site + path,
    focused,
    visibilityState: focused ? 'visible' : 'hidden',
    seen,
    postMessage({ lead }: { lead: string }, [port]: [MessagePort]) {
      answer = () => {
        answer = undefined
        if (says === undefined) return
        port.postMessage(says)
        if (!says) return
        if (!isKept) seen.push(`led to ${lead}`)
        if (!answersOnce) port.postMessage(!isKept)
      }
      if (!isFrozen && !isGone) answer()
    },
    async focus() {
      if (isGone) throw new TypeError('Gone')
      seen.push('in front')
      answer?.()
    },
    async navigate(address: string) {
      if (isUncontrolled) throw new TypeError('Not controlled by this worker')
      seen.push(`loads ${address}`)
    },
  }
}

async function hear(name: string, event: object = {}): Promise<void> {
  const done: Promise<unknown>[] = []
  listeners.get(name)?.({ ...event, waitUntil: (work: Promise<unknown>) => done.push(work) })
  await Promise.all(done)
}

const arrive = (push: object) => hear('push', { data: { text: () => JSON.stringify(push) } })

function seen(): Response {
  if (viewerNow === undefined) throw new TypeError('Failed to fetch')
  return new Response(null, { headers: { 'X-Viewer': viewerNow } })
}

async function press(): Promise<void> {
  const [notification] = shown
  await Promise.all([hear('notificationclick', { notification }), vi.runAllTimersAsync()])
}

test('a later push about the same replaces the first and rings again; one that arrives twice rings once', async () => {
  await arrive(pushed)
  await arrive(pushed)
  expect([shown.map(({ title }) => title), rung]).toEqual([['Noah Chen sent you a message'], 1])
  await arrive({ ...pushed, title: 'Noah Chen sent you 2 messages' })
  await arrive({ ...pushed, id: 'two', tag: 'b' })
  expect([shown.map(({ title }) => title), rung]).toEqual([
    ['Noah Chen sent you 2 messages', 'Noah Chen sent you a message'],
    3,
  ])
})

test('pressed, it disappears, opens the app where no page of it is open, and is marked as read', async () => {
  await arrive(pushed)
  await press()
  expect([shown, opened]).toEqual([[], [`${site}/messages/a`]])
  expect(asked).toEqual([{ path: '/notifications', fields: { notice: 'one' } }])
})

test('it is led to by the page in front, whatever address that was loaded at', async () => {
  tabs = [aTab({ path: '/books', says: true }), aTab({ path: '/add-book', focused: true, says: true })]
  await arrive(pushed)
  await press()
  expect(tabs.map(({ seen }) => seen)).toEqual([[], ['led to /messages/a', 'in front']])
  expect(opened).toEqual([])
})

test('a tab that already shows it comes to the front', async () => {
  tabs = [aTab({ path: '/add-book', focused: true, says: true }), aTab({ path: '/messages/a', says: true })]
  await arrive(pushed)
  await press()
  expect(tabs.map(({ seen }) => seen)).toEqual([[], ['led to /messages/a', 'in front']])
})

test.each<[string, Page, string[], string[]]>([
  [
    'in which somebody is writing stays, and a new tab opens',
    { path: '/add-book', says: false },
    [],
    ['/messages/a'],
  ],
  [
    'that is frozen leads there once it is in front',
    { path: '/books', says: true, isFrozen: true },
    ['in front', 'led to /messages/a'],
    [],
  ],
  [
    'that is frozen and in which somebody is writing stays, too',
    { path: '/add-book', says: false, isFrozen: true },
    ['in front'],
    ['/messages/a'],
  ],
  [
    'that answers once is taken to have led there',
    { path: '/books', says: true, answersOnce: true },
    ['led to /messages/a', 'in front'],
    [],
  ],
  ['that says nothing is loaded there', { path: '/books' }, ['in front', `loads ${site}/messages/a`], []],
  [
    'that says nothing and may not be loaded is opened again',
    { path: '/books', isUncontrolled: true },
    ['in front'],
    ['/messages/a'],
  ],
  ['that is gone is opened again', { path: '/books', isGone: true }, [], ['/messages/a']],
])('a page %s', async (_what, page, seen, opens) => {
  tabs = [aTab(page)]
  await arrive(pushed)
  await press()
  expect(tabs.map((tab) => tab.seen)).toEqual([seen])
  expect(opened).toEqual(opens.map((path) => site + path))
  expect(asked).toEqual([{ path: '/notifications', fields: { notice: 'one' } }])
})

test('it stays unread, and nothing opens, if its reader is asked whether to leave and keeps writing', async () => {
  tabs = [aTab({ path: '/add-book', says: true, isKept: true })]
  await arrive(pushed)
  await press()
  expect([tabs.map((tab) => tab.seen), opened, asked]).toEqual([[['in front']], [], []])
})

test('it stays unread if nothing can be shown', async () => {
  tabs = [aTab({ path: '/books', isGone: true })]
  opens = false
  await arrive(pushed)
  await expect(press()).rejects.toThrow('Not allowed')
  expect(asked).toEqual([])
})

test('a link to another site is not followed', async () => {
  await arrive({ ...pushed, path: '//evil.example/messages/a' })
  await press()
  expect(opened).toEqual([`${site}/notifications`])
})

test.each([
  ['a member with notifications on is subscribed again', { publicKey: 'B', isWanted: true }, true],
  ['a member with notifications off is not', { publicKey: 'B', isWanted: false }, false],
  ['nor is a guest', undefined, false],
])('when the browser ends its subscription, %s', async (_what, answer, isAnew) => {
  here = answer
  await hear('pushsubscriptionchange')
  const fields = { endpoint: 'https://push.example.net/new', p256dh: 'B', auth: 'A' }
  expect(asked.slice(1)).toEqual(isAnew ? [{ path: '/settings/device', fields }] : [])
})

test.each([
  ['has none although its member wants it is subscribed', { publicKey: 'B', isWanted: true }, {}, true],
  ['has none as its member wishes is left alone', { publicKey: 'B', isWanted: false }, {}, false],
  ['has one is left alone', { publicKey: 'B', isOn: true, isWanted: true }, { isSubscribed: true }, false],
  [
    'has one that its member does not want is left alone',
    { publicKey: 'B', isOn: false, isWanted: false },
    { isSubscribed: true },
    false,
  ],
  ['blocks notices is left alone', { publicKey: 'B', isWanted: true }, { permission: 'denied' }, false],
] as const)('when a member opens a page, a browser that %s', async (_what, answer, its, isAnew) => {
  here = answer
  isSubscribed = 'isSubscribed' in its
  if ('permission' in its) permission = its.permission
  await hear('message', { data: { viewer: 'mia' } })
  expect(asked.filter(({ fields }) => fields).length).toBe(isAnew ? 1 : 0)
})

test('a subscription that the push service has ended, which the browser does not know, is replaced', async () => {
  here = { publicKey: 'B', isOn: false, isWanted: true }
  await hear('message', { data: { viewer: 'mia' } })
  expect([ended, asked.filter(({ fields }) => fields).length]).toEqual([1, 1])
})

test('the server is asked once about a subscription that the browser has, and again for another member', async () => {
  here = { publicKey: 'B', isOn: true, isWanted: true }
  for (const viewer of ['mia', 'mia', 'noah']) await hear('message', { data: { viewer } })
  expect([ended, asked]).toEqual([0, [{ path: '/settings/device' }, { path: '/settings/device' }]])
})

test.each([
  ['has none', false],
  ['has one that the push service has ended', true],
])('a browser that %s and is offline subscribes once it is online', async (_what, has) => {
  isSubscribed = has
  here = { publicKey: 'B', isOn: false, isWanted: true }
  const online = fetch
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await hear('message', { data: { viewer: 'mia' } })
  expect(asked).toEqual([])
  vi.stubGlobal('fetch', online)
  await hear('message', { data: { viewer: 'mia' } })
  expect(asked.filter(({ fields }) => fields).length).toBe(1)
})

test.each([
  ['guest', 'guest', 0, false],
  ['mia', 'mia', 1, true],
  // The browser's own copy of a page from before she logged in.
  ['guest', 'mia', 1, true],
  ['guest', undefined, 1, true],
])(
  'when a page finds that %s looks and the server says %s, %i notices are left',
  async (viewer, now, left, stays) => {
    viewerNow = now
    await arrive(pushed)
    await hear('message', { data: { viewer } })
    expect([shown.length, isSubscribed]).toEqual([left, stays])
  },
)
