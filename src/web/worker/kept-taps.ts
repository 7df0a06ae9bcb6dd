// Taps on the page of a copy's code without a connection: kept as the draft of that page, and sent once the device is online.
import { allWritten, changeWritten } from './draft-store.ts'
import { resultOf, type Written } from './send-queue-rules.ts'

/** The fields of the form that was pressed. Its key stays the same, so that a tap sent twice is stored once (idempotent). */
export type Tap = Record<string, string>

const pages = '/c/'
const TIME_LIMIT_MS = 15_000

export function tapsIn({ draft }: Pick<Written, 'draft'>): Tap[] {
  // Only withTaps writes it.
  return draft === '' ? [] : (JSON.parse(draft) as Tap[])
}

/** Pressed again, a button replaces its earlier tap. */
export function withTap(written: Written, tap: Tap): Written {
  return withTaps(written, [...tapsIn(written).filter(({ intent }) => intent !== tap.intent), tap])
}

/**
 * Sends the taps of this viewer, in order. `waits`: the server could not be reached, or asks to wait. A tap that it refuses is
 * over: the page shows the reason, as the state of the copy.
 */
export async function sendTaps(viewer: string): Promise<'nothing' | 'sent' | 'waits'> {
  // There are no locks without HTTPS. Two tabs would only send the same taps.
  const locks: LockManager | undefined = navigator.locks
  const send = () => sendAll(viewer)
  return locks ? await locks.request('taps', send) : send()
}

async function sendAll(memberId: string): Promise<'nothing' | 'sent' | 'waits'> {
  let result: 'nothing' | 'sent' = 'nothing'
  const all = (await allWritten(memberId)).filter(({ place }) => place.startsWith(pages))
  for (const { place, draft } of all)
    for (const tap of tapsIn({ draft })) {
      if (!(await isOver(place, tap))) return 'waits'
      await changeWritten({ memberId, place }, (written) =>
        withTaps(
          written,
          // What was pressed again meanwhile, with other words, is still to be sent.
          tapsIn(written).filter((kept) => !isSame(kept, tap)),
        ),
      )
      result = 'sent'
    }
  return result
}

async function isOver(page: string, tap: Tap): Promise<boolean> {
  try {
    const { type, status } = await fetch(page, {
      method: 'POST',
      body: new URLSearchParams(tap),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
    // A form that was stored redirects to its page.
    return type === 'opaqueredirect' || resultOf(status) !== 'held'
  } catch {
    return false
  }
}

const isSame = (one: Tap, other: Tap) => JSON.stringify(one) === JSON.stringify(other)

function withTaps(written: Written, taps: Tap[]): Written {
  return { ...written, draft: taps.length > 0 ? JSON.stringify(taps) : '' }
}
