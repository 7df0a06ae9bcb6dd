// All calls to other servers go through here: only so many wait for each server at once, and a server that does not answer is left alone for a
// while instead of being tried again and again (circuit breaker, bulkhead). Each process keeps its own state in memory.
import { whileSlotIsFree } from './release-slot.ts'

/** The server was not asked. 'full': too many requests already wait for it; 'paused': it has not responded recently. */
export class LeftAlone extends Error {
  override readonly name = 'LeftAlone'
  readonly because: 'full' | 'paused'
  /** When to try again. */
  readonly seconds: number

  constructor(because: 'full' | 'paused', seconds: number) {
    super(because === 'full' ? 'too many requests are already waiting' : 'it has not responded recently')
    this.because = because
    this.seconds = seconds
  }
}

export type BreakerLimits = {
  /** The most requests that may wait for one server at once. */
  mostWaiting: number
  /** After this many requests in a row without an answer, it is paused. */
  mostFailures: number
  pauseMs: number
}

type Asked = { waiting: number; failures: number; pausedUntil: number }

// Names may come from members (push services), so the number is bounded: servers that are only remembered for their failures are dropped first.
const MOST_REMEMBERED = 1_000

export function createCircuitBreaker({
  mostWaiting,
  mostFailures,
  pauseMs,
  clock,
}: BreakerLimits & { clock: () => Date }) {
  const servers = new Map<string, Asked>()

  return {
    /**
     * Returns the result of `work`, or throws LeftAlone without calling it. `isNoResponse` tells from an error of `work` whether the server did
     * not answer; any other failure counts as an answer. After the pause one request may try, and the others once that one was answered.
     */
    async ask<Result>(
      server: string,
      work: () => Promise<Result>,
      isNoResponse: (error: unknown) => boolean,
    ): Promise<Result> {
      const asked = servers.get(server) ?? { waiting: 0, failures: 0, pausedUntil: 0 }
      const refusal = refusalOf(asked)
      if (refusal) throw refusal
      remember(server, asked)
      asked.waiting += 1
      try {
        const answer = await whileSlotIsFree(work)
        noteAnswer(asked)
        return answer
      } catch (error) {
        if (isNoResponse(error)) noteFailure(asked)
        else noteAnswer(asked)
        throw error
      } finally {
        asked.waiting -= 1
        if (asked.waiting === 0 && asked.failures === 0) servers.delete(server)
      }
    },
  }

  function refusalOf({ waiting, failures, pausedUntil }: Asked): LeftAlone | undefined {
    const now = clock().getTime()
    const left = Math.max(1, Math.ceil((pausedUntil - now) / 1000))
    if (now < pausedUntil) return new LeftAlone('paused', left)
    if (failures >= mostFailures && waiting > 0) return new LeftAlone('paused', left)
    return waiting >= mostWaiting ? new LeftAlone('full', 1) : undefined
  }

  function noteAnswer(asked: Asked): void {
    asked.failures = 0
    asked.pausedUntil = 0
  }

  function noteFailure(asked: Asked): void {
    asked.failures += 1
    if (asked.failures >= mostFailures) asked.pausedUntil = clock().getTime() + pauseMs
  }

  function remember(server: string, asked: Asked): void {
    servers.set(server, asked)
    if (servers.size <= MOST_REMEMBERED) return
    for (const [name, { waiting }] of servers) {
      if (waiting === 0 && name !== server) return void servers.delete(name)
    }
  }
}
