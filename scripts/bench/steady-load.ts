// Sends requests at a steady rate, however long the responses take, as people do: falling behind shows as waiting time,
// not as fewer requests.
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Target } from './load.ts'

export type TimedResponse = { status: number; ms: number }

const TICK_MS = 10

/** `next` gives each request. Resolves once everything requested within `seconds` has been answered. */
export async function askSteadily(options: {
  perSecond: number
  seconds: number
  next: () => Target
}): Promise<TimedResponse[]> {
  const { perSecond, seconds, next } = options
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const startedAt = performance.now()
  const asking: Promise<TimedResponse>[] = []
  try {
    for (;;) {
      const elapsed = (performance.now() - startedAt) / 1000
      if (elapsed >= seconds) break
      while (asking.length < elapsed * perSecond) asking.push(ask(next(), agent))
      await pause(TICK_MS)
    }
    return await Promise.all(asking)
  } finally {
    agent.destroy()
  }
}

/** 0 means no response at all. */
function ask({ url, headers }: Target, agent: Agent): Promise<TimedResponse> {
  const askedAt = performance.now()
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - askedAt })
    const asking = get(url, { agent, ...(headers && { headers }) }, (answer) => {
      answer.on('end', () => done(answer.statusCode ?? 0)).on('error', () => done(0))
      answer.resume()
    })
    asking.on('error', () => done(0))
  })
}
