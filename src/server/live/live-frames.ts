import type { LiveChange } from './live-channel.ts'

// One bit per kind of change, so that what a stream still has to tell is one number.
const BITS: Record<LiveChange, number> = {
  messages: 1,
  exchanges: 2,
  library: 4,
  membership: 8,
  'catch-up': 16,
}

const frames = new Map<number, string>()

export function bitOf(change: LiveChange): number {
  return BITS[change]
}

/** The server-sent events for a sum of bits: one `changed` event each. Every stream that is told the same shares the string. */
export function frameOf(bits: number): string {
  const known = frames.get(bits)
  if (known !== undefined) return known
  const changes = Object.entries(BITS).filter(([, bit]) => bits & bit)
  const frame = changes.map(([about]) => `event: changed\ndata: ${JSON.stringify({ about })}\n\n`).join('')
  frames.set(bits, frame)
  return frame
}

/** The first words of a stream: a browser that loses it comes back after two seconds. */
export const GREETING = 'retry: 2000\n\n'

/** Keeps proxies from closing a silent stream. */
export const HEARTBEAT = ':\n\n'

/** Said to the oldest of too many streams before it ends, or it would come straight back and push out the next one. */
export const STAY_AWAY = 'retry: 600000\n\n'
