import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { Encoding } from './accepted-encoding.ts'

// A shorter response fits into the first packet uncompressed.
const WORTH_BYTES = 1024
// About a millisecond of work. A stream or a thread for each would cost more than it saves the event loop.
const AT_ONCE_BYTES = 128 * 1024

// Both make a page smaller than gzip's default level 6, or hardly larger, in about half the time.
const brotli = (bytes: Uint8Array) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 3,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  },
})
const GZIP = { level: 4 }

/** Compresses the complete response to one request; nothing has to be streamed. */
export async function compressResponse(
  bytes: Buffer<ArrayBuffer>,
  encoding: Encoding,
): Promise<Buffer<ArrayBuffer>> {
  const isSmall = bytes.byteLength <= AT_ONCE_BYTES
  if (encoding === 'br')
    return isSmall
      ? brotliCompressSync(bytes, brotli(bytes))
      : promisify(brotliCompress)(bytes, brotli(bytes))
  return isSmall ? gzipSync(bytes, GZIP) : promisify(gzip)(bytes, GZIP)
}

/** Is a response of this size and type worth compressing? */
export function isWorthCompressing(bytes: number, type: string | null): boolean {
  return (
    bytes >= WORTH_BYTES &&
    /^(?:text\/(?!event-stream)|application\/(?:json|[\w.+-]+\+json))/i.test(type ?? '')
  )
}
