// One signed request to an S3-compatible object store (Signature Version 4), with a time limit on silence.
import { Agent, type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestSecure, Agent as SecureAgent } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BucketSettings } from '#server/base/file-settings.ts'

/** What an upload consists of. A second attempt reads it again. */
export type Content = { size: number; sha256: string; read(): Readable }

export type BucketRequest = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  range?: string
  content?: Content
}

/** The store did not respond at all, not in time, or only in part. */
export class NoResponse extends Error {
  override readonly name = 'NoResponse'
}

const SHA256_OF_NOTHING = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

export function createBucketRequests(settings: BucketSettings, { silenceMs }: { silenceMs: number }) {
  const { endpoint, region, bucket, style, accessKeyId, secretAccessKey, sessionToken } = settings
  const isSecure = endpoint.startsWith('https:')
  const agent = isSecure ? new SecureAgent({ keepAlive: true }) : new Agent({ keepAlive: true })
  const keysOfDays = new Map<string, ArrayBuffer>()

  return {
    /** Resolves with a response of any status, whose body has not been read. Throws NoResponse. */
    async send({ method, key, query = {}, range, content }: BucketRequest): Promise<IncomingMessage> {
      const { AwsV4Signer } = await import('aws4fetch')
      const signer = new AwsV4Signer({
        method,
        url: addressOf(key, query),
        headers: {
          'X-Amz-Content-Sha256': content?.sha256 ?? SHA256_OF_NOTHING,
          ...(range && { Range: range }),
        },
        ...{ accessKeyId, secretAccessKey, region, service: 's3', cache: keysOfDays },
        ...(sessionToken && { sessionToken }),
      })
      const { url, headers } = await signer.sign()
      if (content) headers.set('Content-Length', String(content.size))
      return exchange(url, { method, headers: Object.fromEntries(headers), content })
    },

    /** The body of a response as it arrives. Throws NoResponse when it ends early or falls silent; a slow reader has all the time. */
    async *bodyOf(response: IncomingMessage): AsyncGenerator<Buffer> {
      const inTime = () =>
        setTimeout(() => response.destroy(new NoResponse('its response stopped')), silenceMs)
      let timer = inTime()
      try {
        for await (const piece of response as AsyncIterable<Buffer>) {
          clearTimeout(timer)
          yield piece
          timer = inTime()
        }
      } catch (error) {
        throw error instanceof NoResponse ? error : new NoResponse('its response was cut off')
      } finally {
        clearTimeout(timer)
        response.destroy()
      }
    },
  }

  function addressOf(key: string, query: Record<string, string>): string {
    const url = new URL(endpoint)
    if (style === 'host') url.hostname = `${bucket}.${url.hostname}`
    url.pathname = [...(style === 'path' ? [bucket] : []), ...key.split('/')]
      .map(encodeURIComponent)
      .join('/')
    // By hand, because spaces and signs must be encoded as they are signed.
    url.search = Object.entries(query)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')
    return url.href
  }

  function exchange(
    url: URL,
    {
      method,
      headers,
      content,
    }: { method: string; headers: Record<string, string>; content: Content | undefined },
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const sent = (isSecure ? requestSecure : requestPlain)(url, { method, headers, agent })
      const timer = setTimeout(() => sent.destroy(new NoResponse('it took too long')), silenceMs)
      const fail = (error: Error & { code?: string }) => {
        clearTimeout(timer)
        reject(
          error instanceof NoResponse
            ? error
            : new NoResponse(`it could not be reached (${error.code ?? error.name})`),
        )
      }
      sent.on('response', (response) => {
        clearTimeout(timer)
        resolve(response)
      })
      sent.on('error', fail)
      if (!content) return void sent.end()
      const watched = async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          timer.refresh()
          yield piece
        }
      }
      // A response that came before all was sent, such as a refusal, has settled this already.
      pipeline(content.read(), watched, sent).catch(fail)
    })
  }
}
