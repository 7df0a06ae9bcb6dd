// A browser that receives pushes, and its maker's push service, on loopback. What arrives is checked and decrypted by
// the RFCs, without any of the sender's code.
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { Push, Subscription } from '#server/push/push.ts'

export type Arrived = { path: string; headers: IncomingHttpHeaders; body: Buffer }

/** `answer` gives the status and headers with which each push is answered; undefined for one that is never answered. */
export async function aPushService(
  answer: (arrived: Arrived) => { status: number; headers?: Record<string, string> } | undefined = () => ({
    status: 201,
  }),
) {
  const arrived: Arrived[] = []
  const server = createServer(async (request, response) => {
    const one = { path: request.url ?? '', headers: request.headers, body: await buffer(request) }
    arrived.push(one)
    const met = answer(one)
    if (met) response.writeHead(met.status, met.headers).end('created')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // A TCP server's address is never a string.
  return {
    origin: `http://127.0.0.1:${port}`,
    arrived,
    close(): void {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** A browser with an endpoint at `origin`, which decrypts what is meant for it. */
export function aBrowser(origin: string) {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys()
  const auth = randomBytes(16)
  const path = `/send/${randomBytes(12).toString('base64url')}`
  const subscription: Subscription = {
    endpoint: `${origin}${path}`,
    p256dh: publicKey.toString('base64url'),
    auth: auth.toString('base64url'),
  }
  return {
    subscription,
    /** The pushes for this browser among those that arrived at the service, in plain text. */
    read: (arrived: Arrived[]): Push[] =>
      arrived
        .filter((one) => one.path === path)
        .map(({ body }) => JSON.parse(opened(body, { ecdh, publicKey, auth }).toString())),
  }
}

/** aes128gcm (RFC 8188) with the keys of RFC 8291: salt, record size, the sender's key, and one record. */
function opened(
  body: Buffer,
  { ecdh, publicKey, auth }: { ecdh: ReturnType<typeof createECDH>; publicKey: Buffer; auth: Buffer },
): Buffer {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const senderKey = body.subarray(21, 21 + keyLength)
  const record = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey])
  const secret = hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32)
  const derived = (what: string, length: number) =>
    Buffer.from(hkdfSync('sha256', new Uint8Array(secret), salt, `Content-Encoding: ${what}\0`, length))
  const decipher = createDecipheriv('aes-128-gcm', derived('aes128gcm', 16), derived('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  // The last record ends in 2, followed by zeros.
  return padded.subarray(0, padded.lastIndexOf(2))
}

/** What a push says about its sender (RFC 8292), once its signature is verified with the key it names. */
export function senderOf({ headers }: Arrived): {
  key: string
  claims: { aud: string; exp: number; sub: string }
} {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isGenuine = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isGenuine) throw new Error('The signature is not genuine')
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) }
}
