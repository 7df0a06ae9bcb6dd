import { lookedAt } from '#rules/clubs/writing/sent-files.ts'

/** Keeps the first and last bytes of a stream in buffers allocated once: its chunks may be as small as a byte. */
export function createFileEnds() {
  const head = Buffer.alloc(lookedAt)
  // Twice the size, so that bytes are moved once per buffer and not with each chunk.
  const tail = Buffer.alloc(2 * lookedAt)
  let [headBytes, tailBytes] = [0, 0]
  let hasZeroes = false
  return {
    add(piece: Uint8Array): void {
      const first = piece.subarray(0, lookedAt - headBytes)
      head.set(first, headBytes)
      headBytes += first.byteLength
      const last = piece.subarray(-lookedAt)
      if (tailBytes + last.byteLength > tail.byteLength) {
        tail.copyWithin(0, tailBytes - lookedAt, tailBytes)
        tailBytes = lookedAt
      }
      tail.set(last, tailBytes)
      tailBytes += last.byteLength
      hasZeroes ||= piece.includes(0)
    },
    seen: () => ({
      head: head.subarray(0, headBytes),
      tail: tail.subarray(Math.max(0, tailBytes - lookedAt), tailBytes),
      hasZeroes,
    }),
  }
}
