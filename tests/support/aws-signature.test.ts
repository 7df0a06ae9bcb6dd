import { expect, test } from 'vitest'
import { readClaim, sha256, signatureOf } from './aws-signature.ts'

// The examples that AWS publishes with their signatures, in "Authenticating Requests: Using the Authorization Header".
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const nothing = sha256('')
const headersOf = (more: Record<string, string> = {}) => ({
  host: 'examplebucket.s3.amazonaws.com',
  'x-amz-content-sha256': nothing,
  'x-amz-date': '20130524T000000Z',
  ...more,
})
const usual = 'host;x-amz-content-sha256;x-amz-date'

test.each([
  {
    method: 'GET',
    target: '/test.txt',
    headers: headersOf({ range: 'bytes=0-9' }),
    signed: 'host;range;x-amz-content-sha256;x-amz-date',
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    method: 'PUT',
    target: '/test%24file.text',
    headers: headersOf({
      date: 'Fri, 24 May 2013 00:00:00 GMT',
      'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      'x-amz-content-sha256': sha256('Welcome to Amazon S3.'),
    }),
    signed: 'date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    method: 'GET',
    target: '/?lifecycle',
    headers: headersOf(),
    signed: usual,
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    method: 'GET',
    target: '/?max-keys=2&prefix=J',
    headers: headersOf(),
    signed: usual,
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])('the published signature of $method $target', ({ signed, signature, ...request }) => {
  const credential = 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request'
  const claim = readClaim(
    `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${signed},Signature=${signature}`,
  )
  expect(claim && signatureOf(request, claim, secret)).toBe(signature)
})
