import { createMiddleware } from 'hono/factory'

/**
 * Refuses addresses that no page of ours leads to and nobody types: with a NUL, which PostgreSQL cannot store and would call
 * a fault, or with a path that spells no text.
 */
export const readableAddress = createMiddleware(async (c, next) => {
  if (!isReadable(c.req.url)) return c.text('We can’t read this address.', 400)
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
