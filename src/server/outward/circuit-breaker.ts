// One way to ask other servers: only so many wait for each of them at once, and one that does not answer is left alone for a
// while instead of being waited for again and again (circuit breaker, bulkhead). It is kept by process, in memory.
import { whileSlotIsFree } from './release-slot.ts'

/** Not asked at all. 'full': as many wait for it as may; 'paused': it has not responded recently. */
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
  /** How many may wait for one server at once. */
  mostWaiting: number
  /** After so many times without an answer, one after another, it is left alone. */
  mostFailures: number
  pauseMs: number
}

type Asked = { waiting: number; failures: number; pausedUntil: number }

// Names may come from members (push services): what is only remembered for its failures makes room for others.
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
     * Answers as `work` does, or throws LeftAlone without calling it. `isNoAnswer` tells from what `work` throws whether the server did
     * not answer; any other failure is an answer. After the pause one may try, and all the others once that one was answered.
     */
    async ask<Result>(
      server: string,
      work: () => Promise<Result>,
      isNoAnswer: (error: unknown) => boolean,
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
        if (isNoAnswer(error)) noteFailure(asked)
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
