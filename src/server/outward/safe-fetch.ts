// The one way in which something named by others (the address of a cover, a redirect) is fetched: from hosts we know, at public
// addresses, no larger than it may be and of the type it should have.
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { type RequestOptions, request as requestSecure } from 'node:https'
import { lookupPublic, PrivateAddress } from './addresses.ts'

/**
 * Where to. `origins` were chosen by whoever runs the site and may be anywhere, without TLS too; `hosts` (`*.` for all below a
 * name) are reached by HTTPS, at public addresses.
 */
export type Allowed = { origins: readonly string[]; hosts: readonly string[] }

export type Fetched = { status: number; type: string; body: Uint8Array; retryAfter: string | undefined }

/** Nothing came that could be used. The message says why, and neither where nor what was asked. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched'
}

/** Nobody answered at all, or not in time. */
export class NotReached extends NotFetched {}

const MOST_REDIRECTS = 4

/** Answers of any status; a body is read of a 200 only. Throws NotFetched. */
export async function fetchSafely(
  url: URL,
  options: { allowed: Allowed; accept: string; agent: string; mostBytes: number; signal: AbortSignal },
): Promise<Fetched> {
  let next: URL | undefined = url
  for (let redirects = 0; next && redirects <= MOST_REDIRECTS; redirects++) {
    const answer: IncomingMessage = await ask(next, options)
    const status = answer.statusCode ?? 0
    if (status === 200) return { status, ...typeOf(answer), body: await bodyOf(answer, options.mostBytes) }
    const { location } = answer.headers
    answer.destroy()
    if (status < 300 || status > 399 || !location) {
      return { status, ...typeOf(answer), body: new Uint8Array() }
    }
    next = URL.parse(location, next) ?? undefined
  }
  throw new NotFetched(next ? 'it redirected too many times' : 'it redirected without an address')
}

const typeOf = ({ headers }: IncomingMessage) => ({
  type: (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
  retryAfter: headers['retry-after'],
})

/** The address as it may be asked; undefined if it may not. What is known under HTTP only is asked by HTTPS. */
function allowedAddress(url: URL, { origins, hosts }: Allowed): URL | undefined {
  if (url.username || url.password) return undefined
  if (origins.includes(url.origin)) return url
  const isKnown = hosts.some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  )
  if (!isKnown || url.port) return undefined
  const secure = new URL(url)
  if (secure.protocol === 'http:') secure.protocol = 'https:'
  return secure.protocol === 'https:' ? secure : undefined
}

function ask(
  asked: URL,
  {
    allowed,
    accept,
    agent,
    signal,
  }: { allowed: Allowed; accept: string; agent: string; signal: AbortSignal },
): Promise<IncomingMessage> {
  const url = allowedAddress(asked, allowed)
  if (!url) throw new NotFetched('it redirected to an unknown host')
  const isOurs = allowed.origins.includes(url.origin)
  const options: RequestOptions = {
    headers: { Accept: accept, 'User-Agent': agent },
    // A connection of its own each time: none that was made to another address under the same name.
    agent: false,
    signal,
    ...(!isOurs && { lookup: lookupPublic as never }), // Node's types know only its older form
  }
  const send = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const sent = send(url, options, resolve)
    sent.on('error', (error: Error & { code?: string }) => reject(becauseOf(error)))
    sent.end()
  })
}

/** Counts while it reads: what a server says of the length is its own business. */
async function bodyOf(answer: IncomingMessage, mostBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new NotFetched(`it is larger than ${mostBytes} bytes`)
  const { 'content-length': said, 'content-encoding': packed } = answer.headers
  try {
    // Unpacked it could be of any size.
    if (packed && packed !== 'identity')
      throw new NotFetched('it was compressed, although uncompressed data was requested')
    if (Number(said) > mostBytes) throw tooLarge()
    const parts: Buffer[] = []
    let bytes = 0
    for await (const part of answer as AsyncIterable<Buffer>) {
      bytes += part.byteLength
      if (bytes > mostBytes) throw tooLarge()
      parts.push(part)
    }
    return Buffer.concat(parts)
  } catch (error) {
    throw error instanceof NotFetched ? error : becauseOf(error as Error)
  } finally {
    answer.destroy()
  }
}

function becauseOf(error: Error & { code?: string }): NotFetched {
  if (error instanceof PrivateAddress) return new NotFetched('it does not resolve to a public address')
  if (error.code === 'ABORT_ERR' || error.name === 'TimeoutError') return new NotReached('it took too long')
  return new NotReached(`it could not be reached (${error.code ?? error.name})`)
}
