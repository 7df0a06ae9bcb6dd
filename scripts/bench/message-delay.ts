// The time from sending a message until the other member's browser hears of it, with a thousand members connected.

import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import { createPool } from '#server/store/database.ts'
import { letTalk, type Session, signIn, someMembers, type Talk } from './people.ts'
import { forgetRun } from './people-queries.ts'
import { type Finding, most, percentile } from './report.ts'

const CONNECTED = 1000
const MESSAGES = 200
const BETWEEN_MS = 40
const LONGEST_WAIT_MS = 5000

export async function measureMessages(app: string, connection: pg.PoolConfig): Promise<Finding> {
  const pool = createPool({ ...connection, max: 2 })
  const members = (await someMembers(pool, CONNECTED)).map(({ id }) => id)
  const sessions = await signIn(pool, members)
  const talks = await letTalk(pool, members)
  const stopping = new AbortController()
  try {
    const listeners = new Map<string, Listener>()
    for (const id of members) listeners.set(id, await listen(app, sessionOf(sessions, id), stopping.signal))
    const delays: Promise<number>[] = []
    for (let sent = 0; sent < MESSAGES; sent++) {
      const talk = talks[sent % talks.length]
      const heard = talk && listeners.get(talk.to)
      if (heard) delays.push(delayOf(app, talk, sessionOf(sessions, talk.from), heard))
      await pause(BETWEEN_MS)
    }
    const p95 = percentile(await Promise.all(delays), 0.95)
    return most('Message from send to the other browser, p95, 1,000 connected', p95, 250, 'ms')
  } finally {
    stopping.abort()
    await forgetRun(
      pool,
      talks.map(({ conversationId }) => conversationId),
    )
    await pool.end()
  }
}

function sessionOf(sessions: Map<string, Session>, id: string): Session {
  const session = sessions.get(id)
  if (!session) throw new Error('A member without a session')
  return session
}

type Listener = { next(): Promise<void> }

/** One browser's live stream. */
export async function listen(app: string, { cookie }: Session, signal: AbortSignal): Promise<Listener> {
  const answer = await fetch(`${app}/live`, { headers: { Cookie: cookie }, signal })
  if (answer.status !== 200 || !answer.body) throw new Error(`No live stream: ${answer.status}`)
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  let hear: () => void = () => undefined
  const listening = async () => {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      if (value.includes('event: changed')) hear()
    }
  }
  listening().catch(() => undefined)
  return {
    next: () =>
      new Promise((resolve) => {
        hear = resolve
      }),
  }
}

async function delayOf(app: string, talk: Talk, session: Session, heard: Listener): Promise<number> {
  const startedAt = performance.now()
  const arrival = heard.next()
  await sendMessage(app, talk, session)
  await Promise.race([
    arrival,
    pause(LONGEST_WAIT_MS, undefined, { ref: false }).then(() => {
      throw new Error('A message did not arrive')
    }),
  ])
  return performance.now() - startedAt
}

export async function sendMessage(app: string, talk: Talk, { cookie }: Session): Promise<void> {
  const answer = await fetch(app + conversationPath(talk.conversationId), {
    method: 'POST',
    body: new URLSearchParams({ body: 'Is it still there?', clientKey: randomUUID() }),
    headers: { Cookie: cookie, Origin: app },
    redirect: 'manual',
  })
  await answer.body?.cancel()
  if (answer.status !== 302) throw new Error(`A message was refused: ${answer.status}`)
}
