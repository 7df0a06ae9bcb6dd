// Whether an archive is compressed: its name says so when it is written, its first bytes when it is read.
import { open } from 'node:fs/promises'
import { PassThrough, type Transform } from 'node:stream'
import { createGunzip, createGzip, createZstdCompress, createZstdDecompress } from 'node:zlib'

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
    if (start.readUInt32BE() === 0x28b52ffd) return createZstdDecompress()
    return new PassThrough()
  } finally {
    await handle.close()
  }
}
