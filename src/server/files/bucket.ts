// Objects of one bucket by key, over S3's protocol: retries what may succeed in a moment, and leaves a store alone that does not respond.
import type { IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { DomainError } from '#rules/domain-error.ts'
import type { BucketSettings } from '#server/base/file-settings.ts'
import type { Log } from '#server/base/log.ts'
import { createCircuitBreaker, LeftAlone } from '#server/outward/circuit-breaker.ts'
import { type BucketRequest, type Content, createBucketRequests, NoResponse } from './bucket-request.ts'
import type { ByteRange } from './large-files.ts'

/** Every function throws FILES_AWAY when the store does not do it, and logs why. */
export type Bucket = {
  put(key: string, content: Content): Promise<void>
  /** The size of an object in bytes. */
  size(key: string): Promise<number | undefined>
  whole(key: string): Promise<Buffer<ArrayBuffer> | undefined>
  /** Asked for when the first byte is read. Continues where a connection was cut. */
  read(key: string, range: ByteRange): AsyncGenerator<Uint8Array>
  /** Idempotent. */
  remove(key: string): Promise<void>
  /** All objects whose keys begin with `prefix`, in order. For jobs and commands only: it takes as long as there are objects. */
  list(prefix: string): AsyncGenerator<StoredKey>
  /** Why the store refuses us; undefined if it works, or does not respond at all. */
  refusal(): Promise<string | undefined>
}

export type StoredKey = { key: string; storedAt: Date }

export type BucketTimes = {
  /** The longest wait for the next sign of life. */
  silenceMs: number
  /** Before each further attempt, about so long. */
  pausesMs: readonly number[]
  /** No attempt begins later than this. */
  mostMs: number
}
const usualTimes: BucketTimes = { silenceMs: 5_000, pausesMs: [100, 400, 1_600], mostMs: 8_000 }
const breakerLimits = { mostWaiting: 100, mostFailures: 8, pauseMs: 5_000 }
const MOST_OF_A_REFUSAL = 16_384
const MAY_SUCCEED_LATER = new Set([429, 500, 502, 503, 504])

/** The store answered, but did not do what was asked. */
class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`it answered ${status} ${code}`)
    this.status = status
    this.code = code
  }
}

export function createBucket(
  settings: BucketSettings,
  { log, times = usualTimes }: { log: Pick<Log, 'warn'>; times?: BucketTimes },
): Bucket {
  const requests = createBucketRequests(settings, times)
  const breaker = createCircuitBreaker({ ...breakerLimits, clock: () => new Date() })

  return {
    put: (key, content) => persistently(async () => void (await textOf({ method: 'PUT', key, content }))),
    remove: (key) => persistently(async () => void (await textOf({ method: 'DELETE', key }))),
    size: (key) => persistently(() => ifThere(() => sizeOf(key))),
    whole: (key) => persistently(() => ifThere(() => bytesOf({ method: 'GET', key }))),

    async *read(key, { start, end }) {
      let at = start
      let stalls = 0
      while (at <= end) {
        const response = await persistently(() => ask({ method: 'GET', key, range: `bytes=${at}-${end}` }))
        // A store without ranges would send the beginning again.
        if (at > 0 && response.statusCode !== 206)
          throw away(new NoResponse('it does not send parts of a file'))
        const before = at
        try {
          for await (const piece of requests.bodyOf(response)) {
            at += piece.byteLength
            yield piece
          }
        } catch (error) {
          stalls = at === before ? stalls + 1 : 0
          const pauseMs = times.pausesMs[stalls]
          if (!(error instanceof NoResponse) || pauseMs === undefined) throw away(error)
          await pause(pauseMs)
        }
      }
    },

    async *list(prefix) {
      let next = ''
      do {
        const query = {
          'list-type': '2',
          'encoding-type': 'url',
          prefix,
          ...(next && { 'continuation-token': next }),
        }
        const page = await persistently(() => textOf({ method: 'GET', key: '', query }))
        for (const [, object = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) yield storedKey(object)
        next = unescaped(/<NextContinuationToken>([^<]*)</.exec(page)?.[1] ?? '')
      } while (next)
    },

    async refusal() {
      try {
        await textOf({ method: 'GET', key: '', query: { 'list-type': '2', 'max-keys': '1' } })
        return undefined
      } catch (error) {
        if (error instanceof Refused && !MAY_SUCCEED_LATER.has(error.status)) return error.message
        away(error)
        return undefined
      }
    },
  }

  /** Tries again, after growing pauses, what a busy store or a broken connection prevented. */
  async function persistently<Result>(attempt: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now()
    for (let tried = 0; ; tried++) {
      try {
        return await attempt()
      } catch (error) {
        const mayHelp =
          error instanceof NoResponse || (error instanceof Refused && MAY_SUCCEED_LATER.has(error.status))
        const pauseMs = times.pausesMs[tried]
        if (!mayHelp || pauseMs === undefined || performance.now() - startedAt > times.mostMs)
          throw away(error)
        // With jitter, so that processes do not all come back at once.
        await pause(pauseMs * (0.5 + Math.random()))
      }
    }
  }

  /** For the log why, for people that; any other error stays what it is. */
  function away(error: unknown): unknown {
    if (!(error instanceof NoResponse || error instanceof Refused || error instanceof LeftAlone)) return error
    const { bucket, endpoint } = settings
    log.warn({ bucket, endpoint, reason: error.message }, 'The object store is not available')
    // Without its cause: an error of a connection would be taken for one of the database.
    return new DomainError('FILES_AWAY')
  }

  /** A response that is a success; its body has not been read. */
  async function ask(request: BucketRequest): Promise<IncomingMessage> {
    const response = await breaker.ask(
      settings.endpoint,
      () => requests.send(request),
      (error) => error instanceof NoResponse,
    )
    const status = response.statusCode ?? 0
    if (status >= 200 && status < 300) return response
    const text = await shortText(response)
    throw new Refused(status, /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '')
  }

  async function sizeOf(key: string): Promise<number> {
    try {
      const response = await ask({ method: 'HEAD', key })
      response.resume()
      return Number(response.headers['content-length'])
    } catch (error) {
      // A HEAD request is not told what is missing, the object or its bucket.
      if (error instanceof Refused && error.status === 404) (await ask({ method: 'GET', key })).destroy()
      throw error
    }
  }

  async function bytesOf(request: BucketRequest): Promise<Buffer<ArrayBuffer>> {
    const pieces: Buffer[] = []
    for await (const piece of requests.bodyOf(await ask(request))) pieces.push(piece)
    return Buffer.concat(pieces)
  }

  async function textOf(request: BucketRequest): Promise<string> {
    return (await bytesOf(request)).toString()
  }

  async function shortText(response: IncomingMessage): Promise<string> {
    let text = ''
    for await (const piece of requests.bodyOf(response)) {
      text += piece.toString()
      if (text.length > MOST_OF_A_REFUSAL) break
    }
    return text
  }
}

function storedKey(object: string): StoredKey {
  const [key, storedAt] = [/<Key>([^<]*)</, /<LastModified>([^<]*)</].map(
    (part) => part.exec(object)?.[1] ?? '',
  )
  return { key: decodeURIComponent(key ?? ''), storedAt: new Date(storedAt ?? '') }
}

async function ifThere<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused && error.code === 'NoSuchKey') return undefined
    throw error
  }
}

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
