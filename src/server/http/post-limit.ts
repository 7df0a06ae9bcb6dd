import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { imageLimits, imageTooLarge } from '#rules/image-limits.ts'
import type { RequestEnv } from './request-log.ts'

// Far more than the longest form takes.
const LARGEST_FORM = 256 * 1024
const LARGEST_UPLOAD = imageLimits.bytes + LARGEST_FORM

const form = bodyLimit({ maxSize: LARGEST_FORM, onError: tooLarge })
const upload = bodyLimit({ maxSize: LARGEST_UPLOAD, onError: tooLarge })

/** Refuses what is larger than it can be, before it is read: only members send pictures, and only as parts of a form. */
export const postLimit = createMiddleware<RequestEnv>((c, next) => {
  const isInParts = /^multipart\/form-data\b/i.test(c.req.header('Content-Type') ?? '')
  return (isInParts && c.get('memberId') !== undefined ? upload : form)(c, next)
})

function tooLarge(c: Context<RequestEnv>): Response {
  const isMember = c.get('memberId') !== undefined
  const first = isMember ? '' : 'Please log in first. '
  return c.text(`That was too large to take. ${first}${imageTooLarge} and try again.`, 413)
}
