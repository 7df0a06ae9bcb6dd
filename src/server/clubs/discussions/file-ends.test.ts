import { expect, test } from 'vitest'
import { lookedAt } from '#rules/clubs/writing/sent-files.ts'
import { createFileEnds } from './file-ends.ts'

/** Bytes without repeated neighbouring sequences and without zeros. */
const bytesOf = (length: number) =>
  Buffer.from(Array.from({ length }, (_, at) => 1 + (Math.floor((at * at) / 32) % 255)))

function endsOf(bytes: Buffer, pieceSize: number) {
  const ends = createFileEnds()
  for (let at = 0; at < bytes.length; at += pieceSize) ends.add(bytes.subarray(at, at + pieceSize))
  return ends.seen()
}

test.each([
  [0, 1],
  [1, 1],
  [lookedAt - 1, 1000],
  [lookedAt, lookedAt],
  [3 * lookedAt + 7, lookedAt + 1],
  [3 * lookedAt + 7, 10 * lookedAt],
  [5 * lookedAt, 997],
])('keeps the ends of %i bytes in chunks of %i', (length, pieceSize) => {
  const bytes = bytesOf(length)
  const { head, tail, hasZeroes } = endsOf(bytes, pieceSize)
  expect(head.equals(bytes.subarray(0, lookedAt))).toBe(true)
  expect(tail.equals(bytes.subarray(-lookedAt))).toBe(true)
  expect(hasZeroes).toBe(false)
})

test.each([0, 100_000, 299_999])('notices a zero at %i', (at) => {
  const bytes = bytesOf(300_000)
  bytes[at] = 0
  expect(endsOf(bytes, 4096).hasZeroes).toBe(true)
})

test('appending byte by byte costs as much as the bytes, not as much as what is already stored', () => {
  const bytes = bytesOf(1_000_000)
  const before = process.cpuUsage()
  endsOf(bytes, 1)
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000, 'milliseconds').toBeLessThan(2000)
})
