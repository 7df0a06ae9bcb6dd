// Opens a dump file: gzip, zstd or uncompressed, detected by its first bytes.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { decompressionFor } from '#server/store/archive/compression.ts'

const DIGESTED_BYTES = 1024 * 1024
const PIECE_BYTES = 64 * 1024

/** The compressed data ends early: the download was incomplete. */
export class DumpCutShort extends Error {
  override readonly name = 'DumpCutShort'
}

/** Its decompressed chunks, and the number of bytes of the file read for them. They throw DumpCutShort. */
export async function openDump(file: string) {
  const { size: bytes } = await stat(file)
  const source = createReadStream(file, { highWaterMark: PIECE_BYTES })
  // The pipeline passes errors to its reader; nothing else handles them.
  const unpacking = pipeline(source, await decompressionFor(file), () => undefined)
  return { bytes, bytesRead: () => source.bytesRead, pieces: unpacked(unpacking) }
}

async function* unpacked(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* pieces
  } catch (error) {
    if (error instanceof Error && /unexpected end of file/i.test(error.message)) throw new DumpCutShort()
    throw error
  }
}

/** Identifies a file by its size, beginning and end. Reading all of it would take as long as importing it. */
export async function digestOf(file: string): Promise<string> {
  const handle = await open(file)
  try {
    const { size } = await handle.stat()
    const hash = createHash('sha256').update(String(size))
    for (const position of [0, Math.max(0, size - DIGESTED_BYTES)]) {
      const { buffer, bytesRead } = await handle.read(
        Buffer.alloc(DIGESTED_BYTES),
        0,
        DIGESTED_BYTES,
        position,
      )
      hash.update(buffer.subarray(0, bytesRead))
    }
    return hash.digest('hex')
  } finally {
    await handle.close()
  }
}
