import { allWritten, changeWritten, isTooOld, nameOf } from './draft-store.ts'
import { postMessage } from './post-message.ts'
import { isLost, problemIn, resultOf } from './problem-in.ts'
import { nextToSend, type Sending, withArrived, withRefused, withResponseLost } from './send-queue-rules.ts'

/** What a page shows in the meantime. `arrived` may return a promise: the next message waits for it. */
export type Watcher = {
  sends?: (sending: Sending) => void
  /** The share of the current one that has been sent, from 0 to 1. */
  progress?: (fraction: number) => void
  arrived?: (sending: Sending, conversationId: string) => Promise<void>
  /** For good: it is back in its box, with the reason. */
  refused?: (sending: Sending) => void
  /** It is tried again later. `problem`: the answer's sentence; undefined if the server could not be reached. */
  held?: (sending: Sending, problem: string | undefined) => void
}

/** By the name of a place, or '' while the server cannot be reached: the last pause, and until when it lasts, in milliseconds. */
export type Pauses = Map<string, { pause: number; until: number }>

export const TRIES_AGAIN_MS = 5000
export const LONGEST_PAUSE_MS = 5 * 60 * 1000

/**
 * Sends the send queue, one message at a time and in order. A message that the server asks to send later holds up those behind it in the
 * same conversation only. Resolves to the milliseconds after which to try again, if something waits. On one device only one tab or
 * worker does this at a time (a lock): two would send in parallel, and out of order. A message that arrives twice is stored once, thanks
 * to its key (idempotent).
 */
export async function sendWaiting(
  memberId: string | undefined,
  watcher: Watcher = {},
  pauses: Pauses = new Map(),
): Promise<number | undefined> {
  // There are no locks without HTTPS.
  const locks: LockManager | undefined = navigator.locks
  const send = () => sendAll(memberId, watcher, pauses)
  // The lock keeps its name, because a tab with an earlier release may hold it.
  return locks ? await locks.request('outbox', send) : send()
}

async function sendAll(
  memberId: string | undefined,
  { sends, progress, arrived, refused, held }: Watcher,
  pauses: Pauses,
): Promise<number | undefined> {
  for (;;) {
    const waiting = (await allWritten(memberId)).filter(({ unsent }) => unsent.length > 0)
    const now = Date.now()
    const left = waiting.map((written) => (pauses.get(nameOf(written))?.until ?? 0) - now)
    const sending = nextToSend(waiting.filter((_, at) => (left[at] ?? 0) <= 0))
    if (!sending) return waiting.length > 0 ? Math.min(...left) : undefined
    const { message } = sending
    const refuse = async (problem: string) => {
      await changeWritten(sending, (written) => withRefused(written, problem))
      refused?.(sending)
    }
    if (!message.mayBeThere && isTooOld(now, message.at)) {
      await refuse(longAgo)
      continue
    }
    const name = nameOf(sending)
    sends?.(sending)
    const answer = await postMessage(sending, (fraction) => progress?.(fraction))
    if (!message.mayBeThere && isLost(answer)) {
      await changeWritten(sending, (written) => withResponseLost(written, message.key))
    }
    if (!answer) {
      held?.(sending, undefined)
      return backOff(pauses, '')
    }
    pauses.delete('')
    const result = resultOf(answer.status)
    if (result === 'held') {
      held?.(sending, (await problemIn(answer)) ?? notYet)
      backOff(pauses, name, 1000 * Number(answer.headers.get('Retry-After')) || 0)
      continue
    }
    pauses.delete(name)
    if (result === 'refused') {
      await refuse((await problemIn(answer)) ?? unexplained)
      continue
    }
    const { conversationId } = await answer.json()
    await changeWritten(sending, (written) => withArrived(written, message.key))
    await arrived?.(sending, String(conversationId))
  }
}

/** Each pause is twice as long as the one before, and at least as long as the server asks. */
function backOff(pauses: Pauses, name: string, asked = 0): number {
  const before = pauses.get(name)?.pause
  const pause = Math.max(asked, before ? Math.min(2 * before, LONGEST_PAUSE_MS) : TRIES_AGAIN_MS)
  pauses.set(name, { pause, until: Date.now() + pause })
  return pause
}

const notYet = 'Your message hasn’t been sent yet.'
const longAgo = 'You wrote this a while ago, so we haven’t sent it.'
const unexplained = 'We couldn’t send your message. Please try again.'
