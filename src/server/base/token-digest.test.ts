import { expect, test } from 'vitest'
import { tokenDigest } from './token-digest.ts'

// Digests are stored for as long as their links are valid: they may never come out differently.
test.each([
  ['', '47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU'],
  ['abc', 'ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0'],
])('the digest of %j is %s', (token, digest) => expect(tokenDigest(token)).toBe(digest))
