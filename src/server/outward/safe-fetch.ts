// Everything at an address given by others (a cover, a redirect) is fetched here: from hosts we know, at public
// addresses, up to a maximum size and of the expected type (against SSRF).
import { type IncomingMessage, request as requestPlain } from 'node:http'
import { type RequestOptions, request as requestSecure } from 'node:https'
import { lookupPublic, PrivateAddress } from './addresses.ts'
import { traceHeaders } from './trace-context.ts'

/**
 * The permitted destinations. `origins` were chosen by the operator and may be anywhere, also without TLS; `hosts` (`*.` for all subdomains of a
 * name) are reached by HTTPS, at public addresses.
 */
export type Allowed = { origins: readonly string[]; hosts: readonly string[] }

export type Fetched = { status: number; type: string; body: Uint8Array; retryAfter: string | undefined }

/** Nothing usable was returned. The message gives the reason, but not the address or the question. */
export class NotFetched extends Error {
  override readonly name = 'NotFetched'
}

/** The server did not answer at all, or not in time. */
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

/** The address to fetch; undefined if it is not permitted. An HTTP address of a known host is fetched by HTTPS. */
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
    headers: { Accept: accept, 'User-Agent': agent, ...(isOurs && traceHeaders()) },
    // A new connection each time, never one made to another address under the same name.
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

/** Counts while it reads, because the Content-Length that a server sends cannot be trusted. */
async function bodyOf(answer: IncomingMessage, mostBytes: number): Promise<Uint8Array> {
  const tooLarge = () => new NotFetched(`it is larger than ${mostBytes} bytes`)
  const { 'content-length': said, 'content-encoding': packed } = answer.headers
  try {
    // Decompressed it could be of any size.
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
