// Signatures as AWS publishes them (Signature Version 4), computed from a request as it arrived and without any of the sender's code:
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
import { createHash, createHmac } from 'node:crypto'

export type ArrivedRequest = {
  method: string
  /** Path and query as they stood in the first line of the request. */
  target: string
  /** By lower-case name. */
  headers: Record<string, string | undefined>
}

export type Claim = {
  keyId: string
  day: string
  region: string
  service: string
  signed: string[]
  signature: string
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

/** What an Authorization header says; undefined for one of any other kind. */
export function readClaim(authorization: string | undefined): Claim | undefined {
  const found = AUTHORIZATION.exec(authorization ?? '')
  if (!found) return undefined
  const [, keyId = '', day = '', region = '', service = '', signed = '', signature = ''] = found
  return { keyId, day, region, service, signed: signed.split(';'), signature }
}

/** The signature that this request must have, by the payload hash and the date in its own headers. */
export function signatureOf(
  { method, target, headers }: ArrivedRequest,
  { day, region, service, signed }: Claim,
  secret: string,
): string {
  const [path = '', query = ''] = target.split('?')
  const canonical = [
    method,
    decodeURIComponent(path).split('/').map(encoded).join('/'),
    canonicalQuery(query),
    ...signed.map((name) => `${name}:${(headers[name] ?? '').trim().replace(/\s+/g, ' ')}`),
    '',
    signed.join(';'),
    headers['x-amz-content-sha256'] ?? '',
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'] ?? '', scope, sha256(canonical)].join('\n')
  const key = [day, region, service, 'aws4_request'].reduce<string | Buffer>(
    (under, part) => createHmac('sha256', under).update(part).digest(),
    `AWS4${secret}`,
  )
  return createHmac('sha256', key).update(toSign).digest('hex')
}

export const sha256 = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

function canonicalQuery(query: string): string {
  if (query === '') return ''
  const pairs = query.split('&').map((pair) => {
    const [name = '', value = ''] = pair.split('=').map(decodeURIComponent)
    return `${encoded(name)}=${encoded(value)}`
  })
  return pairs.sort().join('&')
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
