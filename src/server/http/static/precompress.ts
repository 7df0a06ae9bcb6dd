import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Encoding } from '#server/http/encoding/accepted-encoding.ts'

/** The encodings of responses and the suffixes of the compressed files, smallest first. */
export const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const satisfies [Encoding, string][]

// Pictures and fonts are already compressed.
const TEXT = new Set([
  '.js',
  '.mjs',
  '.css',
  '.html',
  '.svg',
  '.json',
  '.txt',
  '.map',
  '.wasm',
  '.webmanifest',
  '.xml',
])
const TOO_SMALL_BYTES = 1024

/** Writes a Brotli and a gzip version beside every text file under `folder` that becomes smaller. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && TEXT.has(extname(entry.name)))
  for (const file of files) await writeTwins(join(file.parentPath, file.name))
}

async function writeTwins(path: string): Promise<void> {
  const bytes = await readFile(path)
  if (bytes.byteLength < TOO_SMALL_BYTES) return
  for (const [encoding, suffix] of ENCODINGS) {
    const twin = await compress[encoding](bytes)
    if (twin.byteLength < bytes.byteLength) await writeFile(path + suffix, twin)
  }
}

const compress: Record<Encoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
}
