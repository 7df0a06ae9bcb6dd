// An S3-compatible object store on loopback, stricter than most: it recomputes each signature from the request as it arrived, and refuses
// anonymous requests, clocks that are off, and contents that are not what was signed. Objects are on disk, so that it costs no memory.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, statSync } from 'node:fs'
import { mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readClaim, sha256, signatureOf } from './aws-signature.ts'

const storeKeys = { accessKeyId: 'AKIAVERANDAHTEST', secretAccessKey: 'not/a+real=secret' }
const REGION = 'ap-southeast-2'
const BUCKET = 'verandah'
const SKEW_MS = 15 * 60 * 1000
const PAGE = 3

/** What is wrong with the store, until it is set back. */
export type Trouble = {
  /** So many of the next requests get 503 SlowDown. */
  slowDown: number
  /** So many of the next bodies end in the middle. */
  cuts: number
  /** Nothing is answered, and connections stay open. */
  isSilent: boolean
  hasNoBucket: boolean
  /** Parts are asked for in vain: the whole object is sent. */
  ignoresRanges: boolean
}
const noTrouble: Trouble = { slowDown: 0, cuts: 0, isSilent: false, hasNoBucket: false, ignoresRanges: false }

type Refused = { status: number; code: string }
const refusals = {
  AccessDenied: 403,
  InvalidAccessKeyId: 403,
  SignatureDoesNotMatch: 403,
  RequestTimeTooSkewed: 403,
  XAmzContentSHA256Mismatch: 400,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  InvalidRange: 416,
  MethodNotAllowed: 405,
  SlowDown: 503,
} as const

export async function anObjectStore({ clock = () => new Date() } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'object-store-'))
  const objects = new Map<string, string>()
  const asked: string[] = []
  let made = 0
  let trouble = { ...noTrouble }
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.destroy(error))
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo // A TCP server's address is never a string.
  const origin = `http://127.0.0.1:${port}`

  return {
    origin,
    /** A value for FILES_URL, and the environment with its keys. */
    url: `s3://${BUCKET}?endpoint=${encodeURIComponent(origin)}&region=${REGION}&style=path`,
    env: { AWS_ACCESS_KEY_ID: storeKeys.accessKeyId, AWS_SECRET_ACCESS_KEY: storeKeys.secretAccessKey },
    settings: { bucket: BUCKET, endpoint: origin, region: REGION, style: 'path' as const, ...storeKeys },
    /** The keys of all objects, in order. */
    keys: () => [...objects.keys()].sort(),
    /** Method and target of each request that arrived. */
    asked,
    suffer(kind: Partial<Trouble>): void {
      trouble = { ...noTrouble, ...kind }
    },
    /** Refuses connections until `comeBack`, at the same address. */
    async goAway(): Promise<void> {
      server.close()
      server.closeAllConnections()
      if (server.listening) await once(server, 'close')
    },
    comeBack: () => listen(port),
    async close(): Promise<void> {
      server.close()
      server.closeAllConnections()
      await rm(folder, { recursive: true, force: true })
    },
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url: target = '' } = request
    asked.push(`${method} ${target}`)
    if (trouble.isSilent) return
    if (trouble.slowDown > 0) {
      trouble.slowDown -= 1
      return refuse(request, response, 'SlowDown')
    }
    const wrong = faultIn(request) ?? (trouble.hasNoBucket ? 'NoSuchBucket' : undefined)
    if (wrong) return refuse(request, response, wrong)
    const [path = '', query = ''] = target.split('?')
    const [, bucket, ...key] = decodeURIComponent(path).split('/')
    if (bucket !== BUCKET) return refuse(request, response, 'NoSuchBucket')
    const name = key.join('/')
    if (method === 'PUT' && name) return take(request, response, name)
    if (method === 'DELETE' && name) {
      objects.delete(name)
      return void response.writeHead(204).end()
    }
    if (method !== 'GET' && method !== 'HEAD') return refuse(request, response, 'MethodNotAllowed')
    return name ? send(request, response, name) : list(response, new URLSearchParams(query))
  }

  function faultIn(request: IncomingMessage): keyof typeof refusals | undefined {
    const { method = '', url: target = '' } = request
    const headers = request.headers as Record<string, string | undefined> // None of these is ever a list.
    const claim = readClaim(headers.authorization)
    if (!claim) return 'AccessDenied'
    if (claim.keyId !== storeKeys.accessKeyId) return 'InvalidAccessKeyId'
    if (claim.region !== REGION || claim.service !== 's3') return 'SignatureDoesNotMatch'
    const mustBeSigned = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
    if (!mustBeSigned.every((name) => claim.signed.includes(name))) return 'SignatureDoesNotMatch'
    const date = headers['x-amz-date'] ?? ''
    const at = Date.parse(date.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'))
    if (!(Math.abs(at - clock().getTime()) < SKEW_MS) || claim.day !== date.slice(0, 8))
      return 'RequestTimeTooSkewed'
    const expected = signatureOf({ method, target, headers }, claim, storeKeys.secretAccessKey)
    if (expected !== claim.signature) return 'SignatureDoesNotMatch'
    // A content that is not signed could be replaced on the way.
    const hash = headers['x-amz-content-sha256'] ?? ''
    if (!/^[0-9a-f]{64}$/.test(hash)) return 'XAmzContentSHA256Mismatch'
    return method === 'PUT' || hash === sha256('') ? undefined : 'XAmzContentSHA256Mismatch'
  }

  async function take(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
    if (request.headers['content-length'] === undefined)
      return refuse(request, response, 'MissingContentLength')
    made += 1
    const path = join(folder, String(made))
    const hash = createHash('sha256')
    if (trouble.cuts > 0) {
      trouble.cuts -= 1
      return void request.once('data', () => request.destroy())
    }
    await pipeline(
      request,
      async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          hash.update(piece)
          yield piece
        }
      },
      createWriteStream(path),
    )
    if (hash.digest('hex') !== request.headers['x-amz-content-sha256'])
      return refuse(request, response, 'XAmzContentSHA256Mismatch')
    await rename(path, `${path}.whole`)
    objects.set(key, `${path}.whole`)
    response.writeHead(200).end()
  }

  async function send(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
    const path = objects.get(key)
    if (!path) return refuse(request, response, 'NoSuchKey')
    const { size } = await stat(path)
    const wanted = trouble.ignoresRanges ? '' : (request.headers.range ?? '')
    const range = /^bytes=(\d+)-(\d*)$/.exec(wanted)
    const start = Number(range?.[1] ?? 0)
    const end = Math.min(range?.[2] ? Number(range[2]) : size - 1, size - 1)
    if (range && start > end) return refuse(request, response, 'InvalidRange')
    response.writeHead(range ? 206 : 200, {
      'Content-Length': end - start + 1,
      ...(range && { 'Content-Range': `bytes ${start}-${end}/${size}` }),
    })
    if (request.method === 'HEAD' || size === 0) return void response.end()
    if (trouble.cuts > 0 && end > start) {
      trouble.cuts -= 1
      const half = createReadStream(path, { start, end: start + Math.floor((end - start) / 2) })
      await pipeline(half, response, { end: false })
      return void setImmediate(() => response.destroy())
    }
    await pipeline(createReadStream(path, { start, end }), response)
  }

  /** In pages of three, so that a list takes several requests. */
  function list(response: ServerResponse, query: URLSearchParams): void {
    const prefix = query.get('prefix') ?? ''
    const after = query.get('continuation-token') ?? ''
    const found = [...objects.keys()].sort().filter((key) => key.startsWith(prefix) && key > after)
    const page = found.slice(0, PAGE)
    const next = found.length > PAGE ? page.at(-1) : undefined
    const contents = page.map((key) => {
      const { mtime } = statSync(objects.get(key) ?? '')
      return `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>${mtime.toISOString()}</LastModified></Contents>`
    })
    const token = next ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
    response
      .writeHead(200, { 'Content-Type': 'application/xml' })
      .end(
        `<ListBucketResult>${contents.join('')}<IsTruncated>${Boolean(next)}</IsTruncated>${token}</ListBucketResult>`,
      )
  }
}

function refuse(request: IncomingMessage, response: ServerResponse, code: keyof typeof refusals): void {
  const { status }: Refused = { status: refusals[code], code }
  response.writeHead(status, { 'Content-Type': 'application/xml', Connection: 'close' })
  response.end(request.method === 'HEAD' ? undefined : `<Error><Code>${code}</Code></Error>`)
  request.resume()
}
