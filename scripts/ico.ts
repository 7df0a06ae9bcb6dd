// The ICO format, which has supported PNG images since 2006: a header, an entry for each image, and the images.
const HEAD_BYTES = 6
const LINE_BYTES = 16

/** `size`: length of a side in pixels, at most 255. */
export function icoOf(images: readonly { size: number; png: Buffer }[]): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let at = HEAD_BYTES + images.length * LINE_BYTES
  const lines = images.map(({ size, png }) => {
    const line = Buffer.alloc(LINE_BYTES)
    line.writeUInt8(size, 0)
    line.writeUInt8(size, 1)
    line.writeUInt16LE(1, 4)
    line.writeUInt16LE(32, 6)
    line.writeUInt32LE(png.length, 8)
    line.writeUInt32LE(at, 12)
    at += png.length
    return line
  })
  return Buffer.concat([head, ...lines, ...images.map(({ png }) => png)])
}
