import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { acceptedEncoding } from './accepted-encoding.ts'
import { compressResponse, isWorthCompressing } from './compress-response.ts'
import { gzipJoined, gzipPart } from './gzip-parts.ts'

test.each([
  [null, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.0, gzip;Q=0', undefined],
  ['identity', undefined],
])('for Accept-Encoding %s the encoding is %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding)
})

test.each([
  [2000, 'text/html; charset=utf-8', true],
  [2000, 'text/x-script', true],
  [2000, 'application/json', true],
  [1023, 'text/html', false],
  [2000, 'text/event-stream', false],
  [2000, 'image/avif', false],
  [2000, null, false],
])('a response of %i bytes and type %s is worth compressing: %s', (bytes, type, isWorth) => {
  expect(isWorthCompressing(bytes, type)).toBe(isWorth)
})

test.each([2_000, 500_000])('compressing %i characters loses nothing', async (letters) => {
  const text = Buffer.from('Ünter dem Sofa '.repeat(letters / 15))
  expect(brotliDecompressSync(await compressResponse(text, 'br')).equals(text)).toBe(true)
  expect(gunzipSync(await compressResponse(text, 'gzip')).equals(text)).toBe(true)
})

test.each([
  ['no part at all', []],
  ['one', ['whole']],
  ['some, also empty ones', ['first', '', 'third '.repeat(20_000), '']],
])('separately compressed parts make one gzip text: %s', (_, texts) => {
  const between = Buffer.from('between')
  const joined = gzipJoined(
    texts.map((text) => gzipPart(Buffer.from(text))),
    between,
  )
  expect(gunzipSync(joined).toString()).toBe(texts.join('between'))
})
