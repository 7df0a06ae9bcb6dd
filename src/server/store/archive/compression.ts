// Whether an archive is compressed: its name says so when it is written, its first bytes when it is read.
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

/** What to send the bytes through for a file of this name: .gz, .zst, or nothing. */
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
 * Whether something stands behind the end of what was packed, which Zstandard's decompression passes over in silence; gzip's does not.
 * Node's own compression may write a second frame, of nothing.
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
