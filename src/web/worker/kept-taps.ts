// Taps on the page of a copy's code without a connection: kept as the draft of that page, and sent once the device is online.
import type { TapIntent } from '#rules/journeys/journeys.ts'
import { allWritten, changeWritten, isTooOld } from './draft-store.ts'
import { isLost, resultOf } from './problem-in.ts'
import type { Written } from './send-queue-rules.ts'

/** The fields of the form that was pressed. Its key, or its exchange, stays the same, so that a tap sent twice is stored once (idempotent). */
export type Tap = Record<string, string> & { intent: TapIntent }

/**
 * `why`: the server's sentence, if the tap was refused. It stays until its viewer has read it, with the line that they wrote. `at`: when it
 * was made, in milliseconds; a page of an earlier release did not say. `mayBeThere`: it was sent, and the answer was lost.
 */
export type KeptTap = { tap: Tap; why?: string; at?: number; mayBeThere?: true }

/** A tap that was refused, and the page that it was made on. */
export type RefusedTap = { place: string; tap: Tap; why: string }

/** The header that says whose tap it is: a member's, by their id, or a guest's. Nobody else can send it (journeys/whose-tap.ts). */
export const TAPPED_BY = 'X-Tapped-By'

const pages = '/c/'
const TIME_LIMIT_MS = 15_000
const longAgo = 'That was a while ago.'
const unexplained = 'It was refused.'
const ledElsewhere = 'Open the page to see what you need to do first.'

/** Those that are still to be sent. */
export function tapsIn(written: Pick<Written, 'draft'>): Tap[] {
  return keptIn(written).flatMap(({ tap, why }) => (why === undefined ? [tap] : []))
}

export function keptIn({ draft }: Pick<Written, 'draft'>): KeptTap[] {
  // Only withKept writes it.
  return draft === '' ? [] : (JSON.parse(draft) as KeptTap[])
}

/** The viewers whose taps on this page are still to be sent: members' ids, and 'guest'. */
export async function viewersWithTapsOn(page: string): Promise<string[]> {
  const here = (await allWritten()).filter(({ place }) => place === page)
  return here.flatMap(({ memberId, draft }) => (tapsIn({ draft }).length > 0 ? [memberId] : []))
}

/** Pressed again, a button replaces its earlier tap. One that was refused and is still to be read stays, unless it is made again. */
export function withTap(written: Written, made: KeptTap): Written {
  const { tap } = made
  const stay = keptIn(written).filter(
    (kept) => kept.tap.intent !== tap.intent || (kept.why !== undefined && !isAgain(kept.tap, tap)),
  )
  return withKept(written, [...stay, made])
}

/** What this viewer tapped and the server refused, until `forgetRefused`. */
export async function refusedTaps(viewer: string): Promise<RefusedTap[]> {
  return (await tapPages(viewer)).flatMap(({ place, draft }) =>
    keptIn({ draft }).flatMap(({ tap, why }) => (why === undefined ? [] : [{ place, tap, why }])),
  )
}

export async function forgetRefused(memberId: string, { place, tap }: RefusedTap): Promise<void> {
  await changeWritten({ memberId, place }, (written) =>
    withKept(
      written,
      keptIn(written).filter((kept) => kept.why === undefined || !isSame(kept.tap, tap)),
    ),
  )
}

async function tapPages(memberId: string) {
  return (await allWritten(memberId)).filter(({ place }) => place.startsWith(pages))
}

/**
 * Sends the taps of this viewer, in order. `waits`: the server could not be reached, or asks to wait. A tap that it refuses or leads
 * elsewhere stays with the reason, but is not sent again, and holds up no later one.
 */
export async function sendTaps(viewer: string): Promise<'nothing' | 'sent' | 'waits'> {
  // There are no locks without HTTPS. Two tabs would only send the same taps.
  const locks: LockManager | undefined = navigator.locks
  const send = () => sendAll(viewer)
  return locks ? await locks.request('taps', send) : send()
}

async function sendAll(memberId: string): Promise<'nothing' | 'sent' | 'waits'> {
  let result: 'nothing' | 'sent' = 'nothing'
  for (const { place, draft } of await tapPages(memberId))
    for (const { tap, why, at, mayBeThere } of keptIn({ draft })) {
      if (why !== undefined) continue
      const isLongAgo = !mayBeThere && isTooOld(Date.now(), at)
      const answer = isLongAgo ? { why: longAgo } : await answerTo(place, tap, memberId)
      // What was pressed again meanwhile, with other words, is still to be sent.
      const change = (to: (kept: KeptTap) => KeptTap[]) =>
        changeWritten({ memberId, place }, (written) =>
          withKept(
            written,
            keptIn(written).flatMap((kept) => (isSame(kept.tap, tap) ? to(kept) : [kept])),
          ),
        )
      if (answer === 'lost' && !mayBeThere) await change((kept) => [{ ...kept, mayBeThere: true }])
      if (answer === 'lost' || answer === 'waits') return 'waits'
      await change(() => (answer === 'sent' ? [] : [{ tap, why: answer.why }]))
      result = 'sent'
    }
  return result
}

async function answerTo(
  page: string,
  tap: Tap,
  by: string,
): Promise<'sent' | 'waits' | 'lost' | { why: string }> {
  try {
    const { redirected, url, status, headers } = await fetch(page, {
      method: 'POST',
      headers: { [TAPPED_BY]: by },
      body: new URLSearchParams(tap),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    })
    if (redirected) return ledTo(new URL(url).pathname, by)
    const result = resultOf(status)
    if (result === 'held') return isLost({ status }) ? 'lost' : 'waits'
    return result === 'arrived'
      ? 'sent'
      : { why: decodeURIComponent(headers.get('X-Refused') ?? unexplained) }
  } catch {
    return isLost(undefined) ? 'lost' : 'waits'
  }
}

/**
 * A form that was stored redirects to its page. Any other page asks for something first, for good: only a member can log in again
 * and be the viewer whose tap it is.
 */
function ledTo(path: string, by: string): 'sent' | 'waits' | { why: string } {
  if (path.startsWith(pages)) return 'sent'
  return path === '/auth' && by !== 'guest' ? 'waits' : { why: ledElsewhere }
}

/** Its form is the same, whatever is written in it. */
const isAgain = (one: Tap, other: Tap) => isSame({ ...one, words: '' }, { ...other, words: '' })

const isSame = (one: Tap, other: Tap) => JSON.stringify(one) === JSON.stringify(other)

function withKept(written: Written, kept: KeptTap[]): Written {
  return { ...written, draft: kept.length > 0 ? JSON.stringify(kept) : '' }
}
