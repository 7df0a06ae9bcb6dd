import { encode } from 'uqr'

/** A QR code as an SVG path in squares, of a picture with `size` of them on each side. */
export function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const rows = data.map((row, y) => {
    let drawn = ''
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue
      let end = x
      while (row[end + 1]) end += 1
      drawn += `M${x} ${y}h${end - x + 1}v1H${x}z`
      x = end
    }
    return drawn
  })
  return { size, path: rows.join('') }
}
