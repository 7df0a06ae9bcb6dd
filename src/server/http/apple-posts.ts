import { Hono } from 'hono'

// What of it is of use; and no more than an address carries.
const TAKEN = ['state', 'code', 'error', 'user'] as const
const LONGEST = 2000

/**
 * Apple hands its answer over as a form, posted from its own pages, with which no cookie of ours comes along. It goes on as a link,
 * with which they do. Nothing happens here: whoever posts something else gets no further than with a link of the same.
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
