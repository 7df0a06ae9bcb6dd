import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { DomainError } from '#rules/domain-error.ts'
import { imageTooLarge } from '#rules/pictures/image-limits.ts'
import { refuse } from '#server/http/refuse.ts'
import { GIVEN_UP, type RequestEnv } from '#server/http/request-log.ts'
import { BrokenForm, boundaryOf } from './parts-of-form.ts'

export const TOO_LARGE = Symbol('too large')
const TOO_SLOW = Symbol('too slow')
const GONE = Symbol('gone')

/**
 * Reads the whole body before anything else happens: within the size and time of the address's policy,
 * so that nobody occupies a slot by sending slowly.
 */
export const readBody = createMiddleware<RequestEnv>(async (c, next) => {
  const { body, headers } = c.req.raw
  if (!body) return next()
  const { guestBytes, memberBytes, seconds } = c.get('policy').body
  const type = headers.get('Content-Type') ?? ''
  const isInParts = /^multipart\//i.test(type)
  const most = isInParts && c.get('memberId') !== undefined ? memberBytes : guestBytes
  try {
    // Nobody could read it, and where files are streamed or dropped, it would come here whole.
    if (isInParts && boundaryOf(type) === undefined) throw new BrokenForm('It has no boundary')
    if (Number(headers.get('Content-Length') ?? 0) > most) throw TOO_LARGE
    c.req.raw = new Request(c.req.raw, { body: await wholeBody(body, { most, seconds }) })
  } catch (error) {
    const refused = refusedBody(c, error)
    if (refused) return refused
    throw error
  }
  return next()
})

/** What is needed of a request to read and to refuse it. */
export type Answering = Pick<Context<RequestEnv>, 'get' | 'req' | 'body' | 'text'>
type Limits = { most: number; seconds: number }

async function wholeBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  limits: Limits,
): Promise<Buffer<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  for await (const piece of piecesOf(body, limits)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The chunks as they arrive; throws an error for `refusedBody` if it is too large, takes too long, or the browser has gone. */
export async function* piecesOf(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { most, seconds }: Limits,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  let isLate = false
  let giveUp = (): void => undefined
  const timer = setTimeout(() => {
    isLate = true
    giveUp()
  }, seconds * 1000)
  type Read = Awaited<ReturnType<typeof reader.read>> | typeof TOO_SLOW | typeof GONE
  let size = 0
  try {
    for (;;) {
      // A promise of its own for each piece: one that is raced against a longer promise stays in memory with it (memory leak).
      const read = await new Promise<Read>((resolve) => {
        giveUp = () => resolve(TOO_SLOW)
        if (isLate) giveUp()
        else reader.read().then(resolve, () => resolve(GONE))
      })
      if (typeof read === 'symbol') throw read
      if (read.done) return
      size += read.value.byteLength
      if (size > most) throw TOO_LARGE
      yield read.value
    }
  } finally {
    clearTimeout(timer)
  }
}

/** The response to a body that was not read to its end; undefined if it failed for another reason. */
export function refusedBody(c: Answering, error: unknown): Response | undefined {
  if (error instanceof BrokenForm)
    return ending(c.text('We couldn’t read what you sent. Please try again.', 400))
  if (error === TOO_LARGE) return tooLarge(c)
  if (error === TOO_SLOW) return tooSlow(c)
  if (error === GONE) return c.body(null, GIVEN_UP as 400) // a status of its own, which the type does not know
  return undefined
}

function tooLarge(c: Answering): Response {
  const { files, body } = c.get('policy')
  // Where files are dropped, members may send no more than guests.
  const first = c.get('memberId') === undefined && files !== 'dropped' ? 'Please log in first. ' : ''
  const message = `That’s too large. ${first}${body.tooLarge ?? imageTooLarge} and try again.`
  return ending(refuse(c, 'IMAGE_TOO_LARGE', () => c.text(message, 413), message))
}

function tooSlow(c: Answering): Response {
  const { message } = new DomainError('UPLOAD_TOO_SLOW')
  return ending(refuse(c, 'UPLOAD_TOO_SLOW', () => c.text(message, 408)))
}

/** Nobody reads the rest of a refused body, so the connection cannot be reused. */
function ending(response: Response): Response {
  response.headers.set('Connection', 'close')
  return response
}
