// Reduces the two typefaces to the characters that the screens use, so both fit into 45 KB. The results are committed:
// run this only after changing the fonts or the characters below.
import { readFile, writeFile } from 'node:fs/promises'
// @ts-expect-error The package brings no types.
import subsetFont from 'subset-font'

const source = new URL('../node_modules/@fontsource-variable/', import.meta.url)
const target = new URL('../src/web/fonts/', import.meta.url)

const faces = [
  { from: 'inter/files/inter-latin-wght-normal.woff2', to: 'inter.woff2', wght: { min: 400, max: 700 } },
  // Used for titles only, in one weight.
  { from: 'literata/files/literata-latin-wght-normal.woff2', to: 'literata.woff2', wght: 600 },
]

const characters = [range(0x20, 0x7e), range(0xa0, 0xff), '–—‘’“”…•′″€™−ŒœŠšŽžŸ'].join('')

for (const { from, to, wght } of faces) {
  const font = await subsetFont(await readFile(new URL(from, source)), characters, {
    targetFormat: 'woff2',
    variationAxes: { wght },
    keepFeatures: ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'case'],
    noHinting: true,
  })
  await writeFile(new URL(to, target), font)
  process.stdout.write(`${to}: ${font.length} bytes\n`)
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')
}
