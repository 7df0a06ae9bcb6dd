import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { imageTooLarge } from '#rules/pictures/image-limits.ts'
import type { RequestEnv } from '#server/http/request-log.ts'

const TOO_LARGE = Symbol('too large')
const TOO_SLOW = Symbol('too slow')
// As web servers log a request whose browser did not wait for the answer.
const GIVEN_UP = 499
// Nobody waits for the rest of a body that is not taken, so nothing else can come on its connection.
const END = { Connection: 'close' }

/**
 * Has the whole body here before anything is done with it: within the size and the time that the policy of the address
 * gives it, so that nobody holds a place at work by sending slowly.
 */
export const readBody = createMiddleware<RequestEnv>(async (c, next) => {
  const { body, headers } = c.req.raw
  if (!body) return next()
  const { guestBytes, memberBytes, seconds } = c.get('policy').body
  const isInParts = /^multipart\/form-data\b/i.test(headers.get('Content-Type') ?? '')
  const most = isInParts && c.get('memberId') !== undefined ? memberBytes : guestBytes
  const whole = await wholeBody(body, {
    announced: Number(headers.get('Content-Length') ?? 0),
    most,
    seconds,
  })
  if (whole === TOO_LARGE) return tooLarge(c)
  if (whole === TOO_SLOW) return tooSlow(c)
  if (whole === undefined) return c.body(null, GIVEN_UP as 400) // a status of its own, which the type does not know
  c.req.raw = new Request(c.req.raw, { body: whole })
  return next()
})

/** Nothing if the browser went away meanwhile. */
async function wholeBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  limits: { announced: number; most: number; seconds: number },
): Promise<Buffer<ArrayBuffer> | typeof TOO_LARGE | typeof TOO_SLOW | undefined> {
  const { announced, most, seconds } = limits
  if (announced > most) return TOO_LARGE
  const reader = body.getReader()
  const late = Promise.withResolvers<typeof TOO_SLOW>()
  const timer = setTimeout(() => late.resolve(TOO_SLOW), seconds * 1000)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  try {
    for (;;) {
      const read = await Promise.race([reader.read(), late.promise])
      if (read === TOO_SLOW) return TOO_SLOW
      if (read.done) return Buffer.concat(chunks)
      size += read.value.byteLength
      if (size > most) return TOO_LARGE
      chunks.push(read.value)
    }
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

function tooLarge(c: Context<RequestEnv>): Response {
  const first = c.get('memberId') === undefined ? 'Please log in first. ' : ''
  return c.text(
    `That was too large to take. ${first}${c.get('policy').body.tooLarge ?? imageTooLarge} and try again.`,
    413,
    END,
  )
}

function tooSlow(c: Context<RequestEnv>): Response {
  return c.text('That took too long to arrive. Please check your connection and try again.', 408, END)
}
