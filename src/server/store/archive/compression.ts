// Whether an archive is compressed: decided by its name when it is written, by its first bytes when it is read.
import { open } from 'node:fs/promises'
import { PassThrough, type Transform } from 'node:stream'
import {
  createGunzip,
  createGzip,
  createZstdCompress,
  createZstdDecompress,
  zstdCompressSync,
} from 'node:zlib'

const ZSTD_MAGIC = 0x28b52ffd

/** The stream that compresses a file of this name: .gz, .zst, or none. */
export function compressionFor(file: string): Transform {
  if (file.endsWith('.gz')) return createGzip()
  if (file.endsWith('.zst')) return createZstdCompress()
  return new PassThrough()
}

export async function decompressionFor(file: string): Promise<Transform> {
  const handle = await open(file)
  try {
    const start = Buffer.alloc(4)
    await handle.read(start, 0, 4, 0)
    if (start.readUInt16BE() === 0x1f8b) return createGunzip()
    if (start.readUInt32BE() === ZSTD_MAGIC) return createZstdDecompress()
    return new PassThrough()
  } finally {
    await handle.close()
  }
}

/**
 * Whether there is data after the end of the compressed stream, which Zstandard's decompression silently ignores; gzip's does not.
 * Node's own compression may write a second, empty frame.
 */
export async function hasMoreBehind(file: string, read: Transform): Promise<boolean> {
  const { bytesWritten } = read as Transform & { bytesWritten?: number } // of those that unpack
  const handle = await open(file)
  try {
    const start = Buffer.alloc(4)
    await handle.read(start, 0, 4, 0)
    if (bytesWritten === undefined || start.readUInt32BE() !== ZSTD_MAGIC) return false
    const behind = Buffer.alloc(EMPTY_FRAME.length + 1)
    const { bytesRead } = await handle.read(behind, 0, behind.length, bytesWritten)
    return bytesRead > 0 && !isEmptyFrame(behind.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

const EMPTY_FRAME = zstdCompressSync(Buffer.alloc(0))

/** Of the same length and magic number as one, and ending in a last block without bytes. */
function isEmptyFrame(bytes: Buffer): boolean {
  const isFrame = bytes.length === EMPTY_FRAME.length && bytes.readUInt32BE() === ZSTD_MAGIC
  return isFrame && bytes.subarray(-3).equals(Buffer.from([1, 0, 0]))
}
