import { expect, test } from 'vitest'
import { tokenDigest } from './token-digest.ts'

// Digests are kept in the database for as long as their links hold: they may never come out otherwise.
test.each([
  ['', '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'],
  ['abc', 'ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0'],
])('the digest of %j is %s', (token, digest) => expect(tokenDigest(token)).toBe(digest))
