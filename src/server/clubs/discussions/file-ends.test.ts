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

test('appending byte by byte copies each byte once or twice, not what is already stored each time', () => {
  const bytes = bytesOf(5 * lookedAt)
  const copied = bytesCopied(() => endsOf(bytes, 1))
  expect(copied).toBeGreaterThanOrEqual(bytes.length)
  expect(copied).toBeLessThanOrEqual(3 * bytes.length)
})

/** How many bytes `run` copies from one buffer into another, or within one. */
function bytesCopied(run: () => void): number {
  const buffers: Uint8Array = Object.getPrototypeOf(Uint8Array.prototype)
  const { set, copyWithin } = buffers
  let copied = 0
  buffers.set = function (from, to) {
    copied += from.length
    set.call(this, from, to)
  }
  buffers.copyWithin = function (this: Uint8Array, to, from, end = this.length) {
    copied += end - from
    return copyWithin.call(this, to, from, end)
  }
  try {
    run()
  } finally {
    Object.assign(buffers, { set, copyWithin })
  }
  return copied
}
