import { allWritten, changeWritten } from './draft-store.ts'
import { postMessage } from './post-message.ts'
import { problemIn } from './problem-in.ts'
import { nextToSend, resultOf, type Sending, withArrived, withRefused } from './send-queue-rules.ts'

/** What a page shows in the meantime. `arrived` may return a promise: the next message waits for it. */
export type Watcher = {
  sends?: (sending: Sending) => void
  /** The share of the current one that has been sent, from 0 to 1. */
  progress?: (fraction: number) => void
  arrived?: (sending: Sending, conversationId: string) => Promise<void>
}

export const TRIES_AGAIN_MS = 5000

/**
 * Sends the send queue, one message at a time and in order. If the server could not be reached, it resolves to the milliseconds
 * after which to try again. On one device only one tab or worker does this at a time (a lock): two would send in parallel, and
 * out of order. A message that arrives twice is stored once, thanks to its key (idempotent).
 */
export async function sendWaiting(
  memberId: string | undefined,
  watcher: Watcher = {},
): Promise<number | undefined> {
  // There are no locks without HTTPS.
  const locks: LockManager | undefined = navigator.locks
  const send = () => sendAll(memberId, watcher)
  // The lock keeps its name, because a tab with an earlier release may hold it.
  return locks ? await locks.request('outbox', send) : send()
}

async function sendAll(
  memberId: string | undefined,
  { sends, progress, arrived }: Watcher,
): Promise<number | undefined> {
  for (;;) {
    const sending = nextToSend(await allWritten(memberId))
    if (!sending) return undefined
    sends?.(sending)
    const answer = await postMessage(sending, (fraction) => progress?.(fraction))
    if (!answer) return TRIES_AGAIN_MS
    const result = resultOf(answer.status)
    if (result === 'held') return 1000 * Number(answer.headers.get('Retry-After')) || TRIES_AGAIN_MS
    const { message } = sending
    if (result === 'refused') {
      const problem = (await problemIn(answer)) ?? unexplained
      await changeWritten(sending, (written) => withRefused(written, problem))
      continue
    }
    const { conversationId } = await answer.json()
    await changeWritten(sending, (written) => withArrived(written, message.key))
    await arrived?.(sending, String(conversationId))
  }
}

const unexplained = 'We couldn’t send your message. Please try again.'
