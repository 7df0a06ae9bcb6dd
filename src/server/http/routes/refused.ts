// Refusals of routes without a screen: JSON in one shape, files and calendars with a sentence. Routes let refusals be thrown
// to here; any other error is thrown on to the app, as a fault.
import { type Context, Hono } from 'hono'
import { DomainError, isRefusal } from '#rules/domain-error.ts'
import { refusalHeaders, refusalResponse } from '#rules/refusal-response.ts'
import type { AppEnv } from '#server/http/app-env.ts'
import { RateLimited } from '#server/limits/rate-limits.ts'

export type Asked = Context<AppEnv>

/** Routes that answer in JSON. Their policy says so too (`respondsInJson`), for when the database is away. */
export const jsonRoutes = (): Hono<AppEnv> => routes(refusalResponse)

/** Routes that send files, which people open as links: a refusal is a sentence. */
export const fileRoutes = (): Hono<AppEnv> =>
  routes(
    (refusal) => new Response(refusal.message, { status: refusal.status, headers: refusalHeaders(refusal) }),
  )

/** Routes for calendar programs, which would ask for a password at a 401: every refusal is a 404. */
export const calendarRoutes = (): Hono<AppEnv> =>
  routes((refusal) => {
    const status = refusal instanceof RateLimited ? refusal.status : new DomainError('NOT_FOUND').status
    return new Response(refusal.message, { status, headers: refusalHeaders(refusal) })
  })

/** A query parameter. */
export const asked = (context: Asked, name: string): string | undefined =>
  new URL(context.req.url).searchParams.get(name) ?? undefined

function routes(respond: (refusal: DomainError) => Response): Hono<AppEnv> {
  return new Hono<AppEnv>().onError((error) => {
    if (!isRefusal(error)) throw error
    return respond(error)
  })
}
