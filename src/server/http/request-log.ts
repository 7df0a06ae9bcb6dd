import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import type { Log } from '#server/base/log.ts'
import type { Policy } from './policy.ts'

/** What every request carries from here on; `memberId` once it is known who asks. */
export type RequestEnv = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    policy: Policy
    /** What the policy says in the headers of an answer with this status, for one that is written past this app. */
    policyHeaders: (status: number) => Record<string, string>
    memberId?: string
    secureHeadersNonce?: string
    /** Refused for want of room, which is told of in one line for many. */
    isShed?: true
  }
}

// What a proxy may hand on: long enough to tell requests apart, and nothing that could forge a line of the log.
const WELL_FORMED = /^[\w.-]{8,64}$/
// As web servers log a request whose browser did not wait for the answer.
const GIVEN_UP = 499
const QUIET_PATHS = new Set(['/healthz', '/readyz'])

/** Gives each request an id (a proxy's own, if it sent one), answers it as X-Request-Id, and logs one line per request. */
export function requestLog({ log }: { log: Log }) {
  return createMiddleware<RequestEnv>(async (c, next) => {
    const startedAt = performance.now()
    const given = c.req.header('x-request-id')
    const requestId = given && WELL_FORMED.test(given) ? given : randomUUID()
    c.set('requestId', requestId)
    await next()
    c.res.headers.set('X-Request-Id', requestId)
    const { method } = c.req
    if (QUIET_PATHS.has(c.req.path) || c.get('isShed')) return
    // A browser that went away needs no answer, and whatever failed for want of one is no fault of ours.
    const status = c.res.status >= 500 && c.req.raw.signal.aborted ? GIVEN_UP : c.res.status
    const ms = Math.round(performance.now() - startedAt)
    // The path without its query, which may hold what somebody searched for or a link's token.
    // Not there yet where something failed before it was looked up.
    const policy: Policy | undefined = c.get('policy')
    const path = policy?.isSecret ? `/${c.req.path.split('/')[1]}/…` : c.req.path
    const line = { requestId, method, path, status, ms, member: c.get('memberId') }
    if (status >= 500) log.error(line, 'Request failed')
    else log.info(line, 'Request')
  })
}
