import type { LiveChange } from './live-channel.ts'

/** With more changes at one moment than this, a screen is told to catch up with everything. */
const MOST_AT_ONCE = 20

/** The changes that a stream has not sent yet, without duplicates. */
export type Untold = Set<string>

/** Adds a change to those that a stream has not sent yet; the set is created with the first. */
export function withChange(untold: Untold | undefined, change: LiveChange): Untold {
  const news = untold ?? new Set()
  if (news.has(CATCH_UP)) return news
  const isTooMuch = news.size >= MOST_AT_ONCE
  if (change === 'catch-up' || isTooMuch) return new Set([CATCH_UP])
  const { about, of } = change
  return news.add(JSON.stringify({ about, of }))
}

/** The unsent changes as server-sent events: one `changed` event each. */
export function frameOf(untold: Untold): string {
  return [...untold].map((data) => `event: changed\ndata: ${data}\n\n`).join('')
}

const CATCH_UP = JSON.stringify({ about: 'catch-up' })

/**
 * The start of a stream: a browser that loses it reconnects after one to three seconds. After a restart all lose it at once,
 * and each reads its screen again: they come one after the other (jitter).
 */
export const greeting = (random: () => number = Math.random): string =>
  `retry: ${Math.round(1000 + 2000 * random())}\n\n`

/** Keeps proxies from closing a silent stream. */
export const HEARTBEAT = ':\n\n'

/** Sent to one of too many streams before it is closed, or it would reconnect at once and push out the next one. */
export const STAY_AWAY = 'retry: 60000\n\n'
