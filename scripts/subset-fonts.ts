// Reduces the two typefaces to the characters that the screens use, so both fit into 45 KB, and makes the files with which the
// server draws the cards of link previews, in one weight each. The results are committed: run this only after changing the
// fonts or the characters below.
import { readFile, writeFile } from 'node:fs/promises'
// @ts-expect-error The package brings no types.
import subsetFont from 'subset-font'

const source = new URL('../node_modules/@fontsource-variable/', import.meta.url)
const screens = new URL('../src/web/fonts/', import.meta.url)
const cards = new URL('../src/server/images/fonts/', import.meta.url)

const inter = 'inter/files/inter-latin-wght-normal.woff2'
const literata = 'literata/files/literata-latin-wght-normal.woff2'
const faces = [
  { from: inter, to: new URL('inter.woff2', screens), format: 'woff2', wght: { min: 400, max: 700 } },
  // Used for titles only, in one weight.
  { from: literata, to: new URL('literata.woff2', screens), format: 'woff2', wght: 600 },
  { from: inter, to: new URL('inter.ttf', cards), format: 'truetype', wght: 500 },
  { from: literata, to: new URL('literata.ttf', cards), format: 'truetype', wght: 600 },
]

const characters = [range(0x20, 0x7e), range(0xa0, 0xff), '–—‘’“”…•′″€™−ŒœŠšŽžŸ'].join('')

for (const { from, to, format, wght } of faces) {
  const font = await subsetFont(await readFile(new URL(from, source)), characters, {
    targetFormat: format,
    variationAxes: { wght },
    keepFeatures: ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'case'],
    noHinting: true,
  })
  await writeFile(to, font)
  process.stdout.write(`${to.pathname}: ${font.length} bytes\n`)
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
}
