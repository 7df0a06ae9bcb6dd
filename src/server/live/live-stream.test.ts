import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { LiveChannel, LiveListener } from './live-channel.ts'
import { greeting } from './live-frames.ts'
import { createLiveStream } from './live-stream.ts'

const ana = randomUUID()
/** Runs while the stream checks who may hear what. */
let meanwhile: () => void
/** Which members or topics were announced, and how many milliseconds ago. */
let changes: [string, number][]
let listeners: [string, LiveListener, readonly string[]][]
/** A club that the member has left. */
let left: string | undefined
let live: ReturnType<typeof createLiveStream>
let server: Server
let requests: ClientRequest[]

beforeEach(async () => {
  listeners = []
  changes = []
  meanwhile = () => undefined
  left = undefined
  requests = []
  const channel: LiveChannel = {
    start: async () => {},
    stop: async () => {},
    isListening: () => true,
    mayHaveMissed: (member, topics, since) =>
      since < Date.now() - 120_000 ||
      changes.some(([name, at]) => [member, ...topics].includes(name) && Date.now() - at >= since),
    subscribe(member, listener, topics = []) {
      const entry: [string, LiveListener, readonly string[]] = [member, listener, topics]
      listeners.push(entry)
      return () => {
        listeners = listeners.filter((other) => other !== entry)
      }
    },
  }
  live = createLiveStream({
    channel,
    memberIdOf: (c) => c.req.header('x-member'),
    headersOf: () => ({ 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex' }),
    mayHear: async (c, topic) => {
      const may = c.req.header('x-member') === ana && topic !== 'club:secret' && topic !== left
      meanwhile()
      return may
    },
  })
  const app = new Hono<{ Bindings: HttpBindings }>()
  // The security headers of each response must not disturb one that is already being sent.
  app.use(async (c, next) => {
    await next()
    c.res.headers.set('x-late', 'header')
  })
  app.get('/live', (c) => live.handler(c))
  server = createAdaptorServer({ fetch: app.fetch }) as Server // Without http2 options it is a plain server.
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  for (const request of requests) request.destroy()
  live.close()
  server.close()
  server.closeAllConnections()
})

async function aStream(member?: string, query = '') {
  const { port } = server.address() as AddressInfo // A TCP server's address is never a string.
  const request = get({
    port,
    host: '127.0.0.1',
    path: `/live${query}`,
    headers: member ? { 'x-member': member } : {},
    agent: false,
  })
  requests.push(request)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const stream = { response, request, text: '', isEnded: false }
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    stream.text += chunk
  })
  response.on('end', () => {
    stream.isEnded = true
  })
  response.on('error', () => undefined)
  return stream
}

type Subject = 'messages' | 'exchanges' | 'library' | 'membership'

function change(member: string, ...subjects: Subject[]) {
  tell(member, ...subjects.map((about) => ({ about })))
}

function tell(member: string, ...changes: Parameters<LiveListener>[0][]) {
  for (const [listening, listener] of listeners) {
    if (listening === member) for (const each of changes) listener(each)
  }
}

// When a browser that loses its stream comes back is partly random.
vi.spyOn(Math, 'random').mockReturnValue(0.5)

test('a logged-in browser is told what changed, once for each burst', async () => {
  const stream = await aStream(ana)
  expect(stream.response.headers).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  })
  change(ana, 'messages', 'exchanges', 'messages')
  change(randomUUID(), 'library')
  await vi.waitFor(() =>
    expect(stream.text).toBe(
      'retry: 2000\n\nevent: changed\ndata: {"about":"messages"}\n\nevent: changed\ndata: {"about":"exchanges"}\n\n',
    ),
  )
  change(ana, 'messages')
  await vi.waitFor(() => expect(stream.text.match(/messages/g)).toHaveLength(2))
})

test('a guest is told not to come back', async () => {
  const { response } = await aStream()
  expect(response.statusCode).toBe(204)
  expect(live.count()).toBe(0)
})

test('a browser that leaves is forgotten', async () => {
  const { request } = await aStream(ana)
  await vi.waitFor(() => expect(live.count()).toBe(1))
  request.destroy()
  await vi.waitFor(() => expect(live.count()).toBe(0))
  expect(listeners).toEqual([])
})

test('a change of membership is announced and ends the stream, so that the session is checked again', async () => {
  const stream = await aStream(ana)
  change(ana, 'membership')
  await vi.waitFor(() => expect(stream.isEnded).toBe(true))
  expect(stream.text).toContain('{"about":"membership"}')
  expect(live.count()).toBe(0)
})

test('a member’s eleventh stream ends the oldest, which stays away for a while', async () => {
  const oldest = await aStream(ana)
  for (let more = 0; more < 10; more += 1) await aStream(ana)
  await vi.waitFor(() => expect(oldest.isEnded).toBe(true))
  expect(oldest.text).toContain('retry: 60000\n')
  expect(live.count()).toBe(10)
})

test('a tab with one stream too many loses its own oldest, and other windows keep theirs', async () => {
  const ofWindow = await aStream(ana, '?tab=one')
  const left = await aStream(ana, '?tab=two')
  for (let more = 0; more < 9; more += 1) await aStream(ana, '?tab=two')
  await vi.waitFor(() => expect(left.isEnded).toBe(true))
  expect(ofWindow.isEnded).toBe(false)
  expect(live.count()).toBe(10)
})

test('a browser that has stopped reading is dropped, so that it does not fill memory', async () => {
  const served = once(server, 'request')
  await aStream(ana)
  const [, out] = (await served) as [IncomingMessage, ServerResponse]
  vi.spyOn(out, 'writableLength', 'get').mockReturnValue(64 * 1024 + 1)
  change(ana, 'messages')
  await vi.waitFor(() => expect(out.destroyed).toBe(true))
  await vi.waitFor(() => expect(live.count()).toBe(0))
})

test('closing ends every stream and accepts no more', async () => {
  const stream = await aStream(ana)
  live.close()
  await vi.waitFor(() => expect(stream.isEnded).toBe(true))
  expect((await aStream(ana)).response.statusCode).toBe(503)
})

test('it says what changed, but not to the tab that caused it', async () => {
  const [own, other] = [await aStream(ana, '?tab=one'), await aStream(ana, '?tab=two')]
  tell(ana, { about: 'messages', of: 'c1', from: `${ana}/one` })
  await vi.waitFor(() => expect(other.text).toContain('data: {"about":"messages","of":"c1"}'))
  tell(ana, { about: 'library' })
  await vi.waitFor(() => expect(own.text).toContain('"library"'))
  expect(own.text).not.toContain('messages')
})

test('naming another member’s tab silences nobody', async () => {
  const stream = await aStream(ana, '?tab=one')
  tell(ana, { about: 'messages', from: `${randomUUID()}/one` })
  await vi.waitFor(() => expect(stream.text).toContain('"messages"'))
})

test('of many changes at once it only says to catch up', async () => {
  const stream = await aStream(ana)
  tell(ana, ...Array.from({ length: 30 }, (_, at) => ({ about: 'messages' as const, of: `c${at}` })))
  await vi.waitFor(() => expect(stream.text).toContain('data: {"about":"catch-up"}'))
  expect(stream.text.match(/event/g)).toHaveLength(1)
})

test('it listens to the topics that its member may hear, and to at most ten', async () => {
  await aStream(ana, '?topic=club:1&topic=club:secret&topic=club:2')
  await aStream(randomUUID(), '?topic=club:1')
  await aStream(ana, `?${Array.from({ length: 12 }, (_, at) => `topic=club:${at}`).join('&')}`)
  expect(listeners.map(([, , topics]) => topics.length)).toEqual([2, 0, 10])
  expect(listeners[0]?.[2]).toEqual(['club:1', 'club:2'])
})

test('a member who leaves at the very moment of the access check is checked again', async () => {
  meanwhile = () => {
    meanwhile = () => undefined
    left = 'club:1'
    tell(ana, { about: 'membership' })
  }
  const stream = await aStream(ana, '?topic=club:1&topic=club:2')
  await vi.waitFor(() => expect(stream.text).toContain('retry: 2000'))
  expect(listeners.map(([, , topics]) => topics)).toEqual([['club:2']])
})

test('a member whose access changes at every check gets no news of the topic', async () => {
  meanwhile = () => tell(ana, { about: 'membership' })
  await aStream(ana, '?topic=club:1')
  expect(listeners.map(([, , topics]) => topics)).toEqual([[]])
})

test('anything after a change of membership is no longer sent', async () => {
  const stream = await aStream(ana, '?topic=club:1')
  tell(ana, { about: 'membership' }, { about: 'discussions', of: 'a-secret' })
  await vi.waitFor(() => expect(stream.isEnded).toBe(true))
  expect(stream.text).toContain('membership')
  expect(stream.text).not.toContain('secret')
})

const caughtUp = 'retry: 2000\n\nevent: changed\ndata: {"about":"catch-up"}\n\n'

// What was announced how long ago, the age of the page, and whether the page is told to catch up.
test.each<[string, [string, number][], string, boolean]>([
  ['nothing', [], '?age=400', false],
  ['nothing, and the page says no age', [], '', false],
  ['of the member since', [[ana, 300]], '?age=400', true],
  ['of the member before', [[ana, 9000]], '?age=400', false],
  ['just before, which may have come after it', [[ana, 1500]], '?age=400', true],
  ['of somebody else', [[randomUUID(), 300]], '?age=400', false],
  ['of what it shows', [['club:1', 300]], '?age=400&topic=club:1', true],
  ['of something else', [['club:2', 300]], '?age=400&topic=club:1', false],
  ['nobody knows, of what it may not hear', [], '?age=400&topic=club:secret', true],
  ['of an old page', [[ana, 60_500]], '?age=60001', true],
  ['of a page whose age makes no sense', [[ana, 1]], '?age=-5', true],
])('what was announced: %s', async (_, announced, query, isBehind) => {
  changes = announced
  const stream = await aStream(ana, query)
  // Another change shows that everything before it has arrived.
  change(ana, 'library')
  await vi.waitFor(() => expect(stream.text).toMatch(/library|catch-up/))
  expect(stream.text.startsWith(caughtUp)).toBe(isBehind)
})

test('browsers that lose their streams at once come back one after the other', () => {
  expect([0, 0.25, 1].map((random) => greeting(() => random))).toEqual([
    'retry: 1000\n\n',
    'retry: 1500\n\n',
    'retry: 3000\n\n',
  ])
})
