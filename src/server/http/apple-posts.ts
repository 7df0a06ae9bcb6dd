import { Hono } from 'hono'

// The fields that are used, and no more than fits in a URL.
const TAKEN = ['state', 'code', 'error', 'user'] as const
const LONGEST = 2000

/**
 * Apple sends its answer as a form posted from its own pages, without our cookies (SameSite). This redirects to a link,
 * which brings the cookies. Nothing else happens here, so a forged post achieves no more than a link.
 */
export const applePosts = new Hono().post('/auth/with/apple/posted', async (c) => {
  const form = await c.req.parseBody()
  const answer = new URLSearchParams()
  for (const name of TAKEN) {
    const value = form[name]
    if (typeof value === 'string' && value.length <= LONGEST) answer.set(name, value)
  }
  return c.redirect(`/auth/with/apple/back?${answer}`, 303)
})
