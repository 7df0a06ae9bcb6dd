// A gzip stream made of parts that were compressed once and parts that are new each time (RFC 1951 and 1952): the former are
// deflated, the latter are stored blocks between them.
import { constants, crc32, deflateRawSync } from 'node:zlib'

// Deflate, no name and no time.
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const LAST_BLOCK = Buffer.from([1, 0, 0, 0xff, 0xff])

export type GzipPart = { plain: Buffer; deflated: Buffer }

/** A part that ends at a byte boundary and that no later part refers back to. */
export function gzipPart(plain: Buffer): GzipPart {
  return { plain, deflated: deflateRawSync(plain, { finishFlush: constants.Z_FULL_FLUSH }) }
}

/** The parts with `between` after each but the last. `between` has at most 65,535 bytes. */
export function gzipJoined(parts: readonly GzipPart[], between: Buffer): Buffer<ArrayBuffer> {
  const stored = storedBlock(between)
  const blocks: Buffer[] = [HEADER]
  let sum = 0
  let size = 0
  for (const [at, { plain, deflated }] of parts.entries()) {
    if (at > 0) {
      blocks.push(stored)
      sum = crc32(between, sum)
      size += between.byteLength
    }
    blocks.push(deflated)
    sum = crc32(plain, sum)
    size += plain.byteLength
  }
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(sum, 0)
  trailer.writeUInt32LE(size, 4)
  return Buffer.concat([...blocks, LAST_BLOCK, trailer])
}

function storedBlock(bytes: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt16LE(bytes.byteLength, 1)
  head.writeUInt16LE(~bytes.byteLength & 0xffff, 3)
  return Buffer.concat([head, bytes])
}
