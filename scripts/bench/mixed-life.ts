// An ordinary busy minute, and an overloaded one: members with a live stream each, some of them writing, all of them
// reading.

import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { bookPath } from '#rules/library/book-paths.ts'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import { createPool } from '#server/store/database.ts'
import type { Target } from './load.ts'
import { listen, sendMessage } from './message-delay.ts'
import { letTalk, type Session, signIn, someMembers, type Talk } from './people.ts'
import { bookSample, forgetRun } from './people-queries.ts'
import { residentMegabytes } from './process-memory.ts'
import { type Finding, most, percentile } from './report.ts'
import { askSteadily, type TimedResponse } from './steady-load.ts'

const LIVE_MEMBERS = 300
const MESSAGES_PER_SECOND = 5
// Until the hottest code has been compiled.
const WARM_UP_SECONDS = 5
const OVERLOAD = { perSecond: 800, seconds: 10 }
const AFTERWARDS = { perSecond: 50, seconds: 3 }
/** In percent: what came in with the last of the overload may still be refused. */
const MOST_MISSING_AFTERWARDS = 5

export type MixedLife = { perSecond: number; seconds: number }

export function measureMixedLife(
  app: { url: string; pid: number },
  connection: pg.PoolConfig,
  life: MixedLife,
): Promise<Finding[]> {
  return withCrowd([app.url], connection, async ({ next, whileWriting }) => {
    await askSteadily({ perSecond: life.perSecond / 2, seconds: WARM_UP_SECONDS, next })
    const before = residentMegabytes(app.pid)
    const answers = await whileWriting(() => askSteadily({ ...life, next }))
    const after = residentMegabytes(app.pid)
    const tooMany = await askSteadily({ ...OVERLOAD, next })
    const crowded = residentMegabytes(app.pid)
    const again = await askSteadily({ ...AFTERWARDS, next })
    return [
      ...ordinary(answers, life, { before, after }),
      ...overloaded(tooMany, crowded),
      ...afterwards(again),
    ]
  })
}

type Crowd = {
  /** What is asked next. */
  next: () => Target
  /** Some members write while this lasts. */
  whileWriting<Result>(work: () => Promise<Result>): Promise<Result>
}

/** Members with a live stream each, spread over the processes of these addresses. */
export async function withCrowd<Result>(
  urls: readonly string[],
  connection: pg.PoolConfig,
  work: (crowd: Crowd) => Promise<Result>,
): Promise<Result> {
  const pool = createPool({ ...connection, max: 2 })
  const members = (await someMembers(pool, LIVE_MEMBERS)).map(({ id }) => id)
  const sessions = await signIn(pool, members)
  const talks = await letTalk(pool, members)
  const stopping = new AbortController()
  try {
    for (const [at, session] of [...sessions.values()].entries())
      await listen(urls[at % urls.length] ?? '', session, stopping.signal)
    return await work({
      next: pagesOf(urls, { sessions: [...sessions], talks, books: await bookSample(pool, 50) }),
      async whileWriting(reading) {
        const writing = new AbortController()
        const written = writeOn(urls, { talks, sessions, signal: writing.signal })
        try {
          return await reading()
        } finally {
          writing.abort()
          await written
        }
      },
    })
  } finally {
    stopping.abort()
    await forgetRun(
      pool,
      talks.map(({ conversationId }) => conversationId),
    )
    await pool.end()
  }
}

function ordinary(
  answers: TimedResponse[],
  life: MixedLife,
  memory: { before: number; after: number },
): Finding[] {
  const times = answers.filter(({ status }) => status === 200).map(({ ms }) => ms)
  const refused = answers.filter(({ status }) => status === 503).length
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)].map(Math.round)
  return [
    most(
      `Mixed life: ${life.perSecond} pages/s for ${life.seconds} s, p99`,
      percentile(times, 0.99),
      500,
      'ms',
    ),
    { what: '– p50 / p95', measured: `${p50} / ${p95} ms` },
    { what: '– refused / failed of all', measured: `${refused} / ${failures(answers)} / ${answers.length}` },
    {
      what: '– memory of the app before / after',
      measured: `${Math.round(memory.before)} / ${Math.round(memory.after)} MB`,
    },
  ]
}

export function overloaded(answers: TimedResponse[], megabytes: number): Finding[] {
  const refused = answers.filter(({ status }) => status === 503).map(({ ms }) => ms)
  const taken = answers.filter(({ status }) => status === 200).map(({ ms }) => ms)
  const what = `Too much: ${OVERLOAD.perSecond} pages/s, 503 within, p99`
  return [
    // A machine that answers all of it has nothing to refuse.
    refused.length > 0
      ? most(what, percentile(refused, 0.99), 1000, 'ms')
      : { what, measured: 'none refused' },
    {
      what: '– refused / answered / failed',
      measured: `${refused.length} / ${taken.length} / ${failures(answers)}`,
    },
    {
      what: '– answered, p99',
      measured: taken.length > 0 ? `${Math.round(percentile(taken, 0.99))} ms` : 'none answered',
    },
    { what: '– memory of the app', measured: `${Math.round(megabytes)} MB` },
  ]
}

/** A refusal is fast, so only pages are timed, and how many may be missing is a limit of its own. */
export function afterwards(answers: TimedResponse[]): Finding[] {
  const times = answers.filter(({ status }) => status === 200).map(({ ms }) => ms)
  const missing = answers.length - times.length
  const what = `– right after it, ${AFTERWARDS.perSecond} pages/s, p95`
  const share = (100 * missing) / answers.length
  return [
    most(what, times.length > 0 ? percentile(times, 0.95) : Number.POSITIVE_INFINITY, 500, 'ms'),
    most(`– of these ${answers.length} refused or failed`, share, MOST_MISSING_AFTERWARDS, '%'),
  ]
}

const failures = (answers: TimedResponse[]) =>
  answers.filter(({ status }) => status !== 200 && status !== 503).length

/** The screens that members look at, in order, each as another member. */
function pagesOf(
  urls: readonly string[],
  { sessions, talks, books }: { sessions: [id: string, Session][]; talks: Talk[]; books: string[] },
): () => Target {
  const conversationOf = new Map(
    talks.flatMap(({ from, to, conversationId }) => [
      [from, conversationId],
      [to, conversationId],
    ]),
  )
  const kinds: ((memberId: string, turn: number) => string)[] = [
    () => '/',
    (_, turn) => bookPath(books[turn % books.length] ?? ''),
    () => '/messages',
    (memberId) => conversationPath(conversationOf.get(memberId) ?? ''),
    () => '/all-books',
    () => '/requested-books',
    () => '/bookcase',
    () => '/profile',
  ]
  let turn = 0
  return () => {
    turn += 1
    const [memberId = '', session] = sessions[turn % sessions.length] ?? []
    const path = kinds[turn % kinds.length]?.(memberId, turn) ?? '/'
    return { url: `${urls[turn % urls.length]}${path}`, headers: { Cookie: session?.cookie ?? '' } }
  }
}

async function writeOn(
  urls: readonly string[],
  { talks, sessions, signal }: { talks: Talk[]; sessions: Map<string, Session>; signal: AbortSignal },
): Promise<void> {
  for (let sent = 0; !signal.aborted; sent++) {
    const talk = talks[sent % talks.length]
    const session = talk && sessions.get(talk.from)
    // Whether answered or refused, the next one is sent: how long each takes is another line of the table.
    if (talk && session) sendMessage(urls[sent % urls.length] ?? '', talk, session).catch(() => undefined)
    await pause(1000 / MESSAGES_PER_SECOND)
  }
}
