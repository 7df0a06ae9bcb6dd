import { createMiddleware } from 'hono/factory'
import { refuse } from '#server/http/refuse.ts'
import type { RequestEnv } from '#server/http/request-log.ts'

/**
 * Refuses addresses that nobody types and no page of ours links to: with a NUL, which PostgreSQL cannot store and would report as
 * a fault, or with an invalid encoding.
 */
export const readableAddress = createMiddleware<RequestEnv>(async (c, next) => {
  if (!isReadable(c.req.url))
    return refuse(c, 'FORM_NOT_READABLE', () => c.text('We can’t read this address.', 400))
  return next()
})

function isReadable(url: string): boolean {
  if (!url.includes('%')) return true
  if (url.includes('%00')) return false
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return true
  } catch {
    return false
  }
}
