export type AcceptedFormat = 'jpeg' | 'png' | 'webp' | 'avif'

/**
 * The format according to the first bytes. Only accepted formats reach a decoder:
 * the decoders of SVG, GIF, TIFF or PDF never see an upload's bytes.
 */
export function formatOf(bytes: Uint8Array): AcceptedFormat | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64))
  const text = head.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  // An ISO media file names its brand, then those it is compatible with; cameras write AVIF under either.
  if (text.startsWith('ftyp', 4)) {
    const brands = text.slice(8, Math.min(head.readUInt32BE(0), head.length))
    if (brands.includes('avif') || brands.includes('avis')) return 'avif'
  }
  return undefined
}
