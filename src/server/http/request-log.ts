import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Log } from '#server/base/log.ts'
import {
  type NotedOperations,
  notingOperations,
  operationsInLog,
} from '#server/operations/operations-of-request.ts'
import { readTraceparent, withinTrace } from '#server/outward/trace-context.ts'
import type { Policy } from './policy.ts'

/** The context of every request; `memberId` once the viewer is known. */
export type RequestEnv = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    /** In milliseconds of performance.now(). */
    arrivedAt: number
    policy: Policy
    /** The policy's headers for a response with this status, for responses that are written outside this app. */
    policyHeaders: (status: number) => Record<string, string>
    memberId?: string
    secureHeadersNonce?: string
    /** The pattern of the screen that answers, such as `/book/:id`. */
    screen?: string
    /** Refused under load, which is logged in one line for many requests. */
    isShed?: true
  }
}

// The request ids accepted from a proxy: long enough to tell requests apart, and nothing that could forge a log line.
const WELL_FORMED = /^[\w.-]{8,64}$/
// The status that web servers log if the browser did not wait for the response (499).
export const GIVEN_UP = 499
const QUIET_PATHS = new Set(['/healthz', '/readyz'])

/**
 * Gives each request an id (a proxy's own, if it sent one), returns it as X-Request-Id, and logs one line per request, with the trace it
 * belongs to and the operations it performed.
 */
export function requestLog({ log }: { log: Log }) {
  return createMiddleware<RequestEnv>(async (c, next) => {
    const startedAt = performance.now()
    const given = c.req.header('x-request-id')
    const requestId = given && WELL_FORMED.test(given) ? given : randomUUID()
    c.set('requestId', requestId)
    c.set('arrivedAt', startedAt)
    const trace = readTraceparent(c.req.header('traceparent'))
    const noted: NotedOperations = []
    await notingOperations(noted, () => (trace ? withinTrace(trace, next) : next()))
    c.res.headers.set('X-Request-Id', requestId)
    const { method } = c.req
    if (QUIET_PATHS.has(c.req.path) || c.get('isShed')) return
    const status = responseStatus(c)
    const ms = Math.round(performance.now() - startedAt)
    // The path without its query, which may contain a search or a link's token.
    // Undefined if something failed before it was looked up.
    const policy: Policy | undefined = c.get('policy')
    const path = policy?.isSecret ? `/${c.req.path.split('/')[1]}/…` : c.req.path
    const line = {
      ...{ requestId, method, path, status, ms, member: c.get('memberId'), trace: trace?.id },
      operations: operationsInLog(noted),
    }
    if (status >= 500) log.error(line, 'Request failed')
    else log.info(line, 'Request')
  })
}

/** If the browser has disconnected, an error caused by that is not a fault of ours. */
export function responseStatus({ res, req }: Context): number {
  return res.status >= 500 && req.raw.signal.aborted ? GIVEN_UP : res.status
}
