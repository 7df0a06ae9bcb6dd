import type { ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'
import { HOUR_MS } from '#rules/base/durations.ts'
import type { LiveChange, LiveChannel } from './live-channel.ts'
import { frameOf, greeting, HEARTBEAT, STAY_AWAY, type Untold, withChange } from './live-frames.ts'
import { tabName } from './live-notice.ts'

const GATHER_MS = 50
const HEARTBEAT_MS = 25_000
const LONGEST_LIFE_MS = HOUR_MS
const UNREAD_LIMIT_BYTES = 64 * 1024
const STREAMS_PER_MEMBER = 10
const TOPICS_PER_STREAM = 10
const LONGEST_NAME = 80
const MOST_ASKINGS = 3
/** A page that is older than this always catches up. */
const OLDEST_PAGE_MS = 60_000
/** A margin, because an announcement and the reading of a page may overlap, and a browser's clock may differ from ours. */
const LEEWAY_MS = 2000

const HEADERS = {
  'Content-Type': 'text/event-stream',
  // Asks nginx not to hold events back.
  'X-Accel-Buffering': 'no',
}

// Ten thousand of these may be open at once, so none has its own timer, buffer or web stream.
type Stream = {
  out: ServerResponse
  memberId: string
  /** The id of its tab, if the browser sends one, so that the tab gets no echo of its own changes. */
  tab: string | undefined
  openedAt: number
  untold: Untold | undefined
  mustEnd: boolean
  unsubscribe: () => void
}

type Bound = { Bindings: HttpBindings }

type Listening = {
  memberId: string
  tab: string | undefined
  topics: string[]
  /** Since when the page's data may have changed, in milliseconds; undefined if the page reloads by itself. */
  since: number | undefined
  headers: Record<string, string>
}

/**
 * GET /live: one stream of server-sent events per signed-in browser. An event says what changed and the
 * browser reloads its screen's data if it shows that. A page that was loaded a moment ago sends its `age` in milliseconds and is told if
 * something has changed since; after every other (re)connection it reloads by itself, because no events are stored for it here.
 */
export function createLiveStream<Env extends Bound>({
  channel,
  memberIdOf,
  headersOf,
  mayHear,
  written,
}: {
  channel: Pick<LiveChannel, 'subscribe' | 'mayHaveMissed'>
  memberIdOf: (c: Context<Env>) => string | undefined | Promise<string | undefined>
  /** The headers of its address's policy, because the stream bypasses the middleware that sets them elsewhere. */
  headersOf: (c: Context<Env>) => Record<string, string>
  /** May the member who asks listen to this topic? Checked whenever a stream opens; members who lose access are sent a change of membership. */
  mayHear: (c: Context<Env>, topic: string) => Promise<boolean>
  /** Told after each round how many live notices were written, and how long ago the first of them was heard. */
  written?: ((count: number, seconds: number) => void) | undefined
}) {
  const streams = new Map<string, Set<Stream>>()
  const waiting = new Set<Stream>()
  let isClosed = false
  let gathering: NodeJS.Timeout | undefined
  let heardAt = 0
  // One timer for all streams. It also ends very old ones: when it reconnects, the browser's session is checked again.
  const heart = setInterval(beat, HEARTBEAT_MS).unref()

  function open(out: ServerResponse, { memberId, tab, topics, since, headers }: Listening): void {
    const stream: Stream = {
      out,
      memberId,
      tab,
      openedAt: Date.now(),
      untold: undefined,
      mustEnd: false,
      unsubscribe: () => {},
    }
    stream.unsubscribe = channel.subscribe(memberId, (change) => note(stream, change), topics)
    const ofMember = streams.get(memberId) ?? new Set()
    streams.set(memberId, ofMember.add(stream))
    if (ofMember.size > STREAMS_PER_MEMBER) endOneBefore(stream, [...ofMember])
    out.on('close', () => forget(stream))
    out.on('error', () => forget(stream))
    out.socket?.setTimeout(0)
    // Ended by closing the connection instead of chunked encoding: framing each chunk doubles the time to notify everyone.
    out.removeHeader('Transfer-Encoding')
    out.writeHead(200, { ...HEADERS, ...headers })
    out.write(greeting())
    if (since !== undefined && channel.mayHaveMissed(memberId, topics, since)) note(stream, 'catch-up')
  }

  // Changes at one moment are sent together (batched): sending a message changes three things and should cause one reload.
  function note(stream: Stream, change: LiveChange): void {
    // After a change that ends the stream, the member may no longer be allowed to hear the rest.
    if (stream.mustEnd) return
    if (change !== 'catch-up') {
      if (stream.tab !== undefined && change.from === tabName(stream.memberId, stream.tab)) return
      // The session may have ended: the browser reconnects, and its session is checked again.
      stream.mustEnd ||= change.about === 'membership'
    }
    stream.untold = withChange(stream.untold, change)
    waiting.add(stream)
    if (gathering) return
    heardAt = performance.now()
    gathering = setTimeout(tellAll, GATHER_MS)
  }

  function tellAll(): void {
    gathering = undefined
    for (const stream of waiting) {
      const frame = stream.untold ? frameOf(stream.untold) : ''
      if (stream.mustEnd) end(stream, frame)
      else write(stream, frame)
      stream.untold = undefined
    }
    written?.(waiting.size, (performance.now() - heardAt) / 1000)
    waiting.clear()
  }

  function beat(): void {
    const tooOld = Date.now() - LONGEST_LIFE_MS
    for (const stream of everyStream()) {
      if (stream.openedAt < tooOld) end(stream, HEARTBEAT)
      else write(stream, HEARTBEAT)
    }
  }

  function write(stream: Stream, frame: string): void {
    // A browser that stopped reading would have its events pile up here; it catches up when it comes back.
    if (stream.out.writableLength > UNREAD_LIMIT_BYTES) stream.out.destroy()
    else stream.out.write(frame)
  }

  function end(stream: Stream, lastWords: string): void {
    forget(stream)
    stream.out.end(lastWords)
  }

  /** The oldest of the same tab, which it has left: other windows may be visible. Otherwise the oldest of all. */
  function endOneBefore(stream: Stream, ofMember: Stream[]): void {
    const isLeft = (other: Stream) => other !== stream && stream.tab !== undefined && other.tab === stream.tab
    const one = ofMember.find(isLeft) ?? ofMember[0]
    if (one) end(one, STAY_AWAY)
  }

  function forget(stream: Stream): void {
    stream.unsubscribe()
    waiting.delete(stream)
    const ofMember = streams.get(stream.memberId)
    ofMember?.delete(stream)
    if (ofMember?.size === 0) streams.delete(stream.memberId)
  }

  /**
   * Opens a stream with those of the topics that this member may listen to; the others are silently left out. It subscribes
   * before it checks access: if access may have been lost during the check (a race condition with leaving), it checks again.
   */
  async function openWith(
    out: ServerResponse,
    {
      asked,
      mayListen,
      ...listening
    }: Omit<Listening, 'topics'> & { asked: string[]; mayListen: (topic: string) => Promise<boolean> },
  ): Promise<void> {
    const { memberId } = listening
    const named = asked.filter((topic) => topic.length <= LONGEST_NAME).slice(0, TOPICS_PER_STREAM)
    let hasChanged = false
    const listener = (change: LiveChange) => {
      hasChanged ||= change === 'catch-up' || change.about === 'membership'
    }
    const leave = channel.subscribe(memberId, listener, named)
    try {
      let topics: string[] = []
      for (let asking = 1; named.length > 0 && asking <= MOST_ASKINGS; asking += 1) {
        hasChanged = false
        const may = await Promise.all(named.map(mayListen))
        topics = hasChanged ? [] : named.filter((_topic, at) => may[at])
        if (!hasChanged) break
      }
      // A browser that disconnected during the check has already emitted its 'close'.
      // There is no record of announcements for topics that are left out.
      const since = topics.length < named.length && listening.since !== undefined ? 0 : listening.since
      if (!out.destroyed) open(out, { ...listening, topics, since })
    } finally {
      leave()
    }
  }

  function everyStream(): Stream[] {
    return [...streams.values()].flatMap((ofMember) => [...ofMember])
  }

  return {
    async handler(c: Context<Env>): Promise<Response> {
      if (c.req.method !== 'GET') return c.body(null, 405, { Allow: 'GET' })
      if (isClosed) return c.body(null, 503, { 'Retry-After': '2' })
      const memberId = await memberIdOf(c)
      // 204 tells a browser not to reconnect, which an error does not.
      if (memberId === undefined) return c.body(null, 204)
      const asked = c.req.queries('topic') ?? []
      const since = readSince(c.req.queries('age')?.at(0))
      const tab = c.req.queries('tab')?.at(0)?.slice(0, LONGEST_NAME)
      const { outgoing }: HttpBindings = c.env
      const headers = headersOf(c)
      const mayListen = (topic: string) => mayHear(c, topic)
      await openWith(outgoing, { memberId, tab, asked, mayListen, since, headers })
      return RESPONSE_ALREADY_SENT.clone()
    },

    count: (): number => everyStream().length,

    /** Ends all streams and accepts no more; browsers reconnect to another process. */
    close(): void {
      isClosed = true
      clearInterval(heart)
      clearTimeout(gathering)
      for (const stream of everyStream()) end(stream, HEARTBEAT)
    },
  }
}

/** When the page's data was read, by our clock: long ago for an invalid age, undefined without one. */
function readSince(age: string | undefined): number | undefined {
  if (age === undefined) return undefined
  const isRecent = /^\d{1,5}$/.test(age) && Number(age) <= OLDEST_PAGE_MS
  return isRecent ? Date.now() - Number(age) - LEEWAY_MS : 0
}
