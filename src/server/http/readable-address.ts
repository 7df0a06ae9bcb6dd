import { createMiddleware } from 'hono/factory'

/** Refuses addresses with a NUL in them: nobody types one, and PostgreSQL, which cannot store it, would call it a fault. */
export const readableAddress = createMiddleware(async (c, next) => {
  if (c.req.url.includes('%00')) return c.text('This address cannot be read.', 400)
  return next()
})
