import type { LiveChange } from './live-channel.ts'

/** More changes of one moment than this, and a screen is told to catch up with everything. */
const MOST_AT_ONCE = 20

/** What a stream still has to tell, each change once. */
export type Untold = Set<string>

/** Adds a change to what a stream has to tell; the set is made when there is first something to say. */
export function withChange(untold: Untold | undefined, change: LiveChange): Untold {
  const news = untold ?? new Set()
  if (news.has(CATCH_UP)) return news
  const isTooMuch = news.size >= MOST_AT_ONCE
  if (change === 'catch-up' || isTooMuch) return new Set([CATCH_UP])
  const { about, of } = change
  return news.add(JSON.stringify({ about, of }))
}

/** The server-sent events of what is untold: one `changed` event each. */
export function frameOf(untold: Untold): string {
  return [...untold].map((data) => `event: changed\ndata: ${data}\n\n`).join('')
}

const CATCH_UP = JSON.stringify({ about: 'catch-up' })

/** The first words of a stream: a browser that loses it comes back after two seconds. */
export const GREETING = 'retry: 2000\n\n'

/** Keeps proxies from closing a silent stream. */
export const HEARTBEAT = ':\n\n'

/** Said to the oldest of too many streams before it ends, or it would come straight back and push out the next one. */
export const STAY_AWAY = 'retry: 600000\n\n'
