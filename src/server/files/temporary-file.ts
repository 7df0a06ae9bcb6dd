import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { Content } from './bucket-request.ts'

const PIECE = 64 * 1024

/**
 * Runs `use` with a stream of unknown length as something that can be sent: with its length and its hash, and again from the beginning. It is
 * in a temporary file meanwhile, never in memory. The file has no name, so that nothing is left behind, even by a kill.
 */
export async function viaTemporaryFile<Result>(
  content: Readable,
  use: (content: Content) => Promise<Result>,
): Promise<Result> {
  const path = join(tmpdir(), `verandah-${randomUUID()}.part`)
  const file = await open(path, 'wx+', 0o600)
  try {
    await unlink(path)
    return await use(await written(file, content))
  } finally {
    content.destroy()
    await file.close()
  }
}

async function written(file: FileHandle, content: Readable): Promise<Content> {
  const hash = createHash('sha256')
  let size = 0
  for await (const piece of content as AsyncIterable<Uint8Array>) {
    hash.update(piece)
    await file.writeFile(piece)
    size += piece.byteLength
  }
  return {
    size,
    sha256: hash.digest('hex'),
    read: () => Readable.from(piecesOf(file), { objectMode: false }),
  }
}

/** By position, because a stream of its own would close the file when an attempt fails. */
async function* piecesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PIECE), 0, PIECE, at)
    if (bytesRead === 0) return
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
