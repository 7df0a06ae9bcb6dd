import { createMiddleware } from 'hono/factory'
import type { Log } from '#server/base/log.ts'
import { plainPage } from '#server/http/plain-page.ts'
import { refuse } from '#server/http/refuse.ts'
import type { RequestEnv } from '#server/http/request-log.ts'
import { holdingSlot } from '#server/outward/release-slot.ts'
import type { RequestQueue } from './request-queue.ts'
import { createRequestSlot } from './request-slot.ts'

const SAID_EVERY_MS = 10_000

const BUSY = plainPage({
  title: 'We’re very busy right now',
  text: 'We couldn’t respond in time, and nothing was changed. Please try again in a few seconds.',
})

/** Load shedding: answers 503 where no slot becomes free in time. One line of the log covers many refusals, because a line for each would add to the load. */
export function shedLoad({ queue, log }: { queue: RequestQueue; log: Log }) {
  let refused = 0
  let pausing: NodeJS.Timeout | undefined

  function note(): void {
    refused += 1
    if (!pausing) say()
  }

  /** Logs the first refusal at once, then the number of further ones at intervals, including the last. */
  function say(): void {
    pausing = undefined
    if (refused === 0) return
    const residentMb = Math.round(process.memoryUsage.rss() / 1024 ** 2)
    log.warn({ refused, residentMb }, 'Too many requests at once: some were refused')
    refused = 0
    pausing = setTimeout(say, SAID_EVERY_MS).unref()
  }

  return createMiddleware<RequestEnv>(async (c, next) => {
    const { queue: way } = c.get('policy')
    // What needs no slot is only read: anything else there is answered by a screen.
    if (way === 'none' && (c.req.method === 'GET' || c.req.method === 'HEAD')) return next()
    const taken = queue.take(way === 'first')
    if (!(taken === true || (await taken))) {
      note()
      c.set('isShed', true)
      return refuse(c, 'BUSY', () => c.html(BUSY, 503, { 'Cache-Control': 'no-store' }))
    }
    const slot = createRequestSlot(queue)
    try {
      await holdingSlot(slot, next)
    } finally {
      slot.leave()
    }
  })
}
