// Refusals of routes without a screen: JSON in one shape, files and calendars with a sentence. Routes let refusals be thrown
// to here; any other error is thrown on to the app, as a fault.
import { type Context, Hono } from 'hono'
import { DomainError, isRefusal } from '#rules/domain-error.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { RateLimited } from '#server/limits/rate-limits.ts'

const TRY_AGAIN_SECONDS = '5'

export type Asked = Context<AppEnv>

/** Routes that answer in JSON. A refusal is `{ code, problem }` with its status, and the time of the next try if there is one. */
export const jsonRoutes = (): Hono<AppEnv> =>
  routes((refusal) => {
    const { code, message: problem, status } = refusal
    return Response.json({ code, problem }, { status, headers: waitFor(refusal) })
  })

/** Routes that send files, which people open as links: a refusal is a sentence. */
export const fileRoutes = (): Hono<AppEnv> =>
  routes((refusal) => new Response(refusal.message, { status: refusal.status, headers: waitFor(refusal) }))

/** Routes for calendar programs, which would ask for a password at a 401: every refusal is a 404. */
export const calendarRoutes = (): Hono<AppEnv> =>
  routes((refusal) => {
    const status = refusal instanceof RateLimited ? refusal.status : new DomainError('NOT_FOUND').status
    return new Response(refusal.message, { status, headers: waitFor(refusal) })
  })

/** A query parameter. */
export const asked = (context: Asked, name: string): string | undefined =>
  new URL(context.req.url).searchParams.get(name) ?? undefined

function routes(answer: (refusal: DomainError) => Response): Hono<AppEnv> {
  return new Hono<AppEnv>().onError((error) => {
    if (!isRefusal(error)) throw error
    return answer(error)
  })
}

/** A refusal because something is away or busy is never kept by a cache. */
function waitFor(refusal: DomainError): Record<string, string> {
  if (refusal instanceof RateLimited) return { 'Retry-After': String(refusal.retryAfterSeconds) }
  return refusal.status === 503 ? { 'Retry-After': TRY_AGAIN_SECONDS, 'Cache-Control': 'no-store' } : {}
}
