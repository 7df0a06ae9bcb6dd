// Makes the pictures of the sample's events, and the photo that one neighbour sends another, from the drawings beside them: run
// `node scripts/draw-sample-pictures.ts` after a drawing has changed.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { pictureWidths } from '#rules/pictures/picture-paths.ts'

const PICTURES = join(import.meta.dirname, '../tests/support/sample-neighbourhood/pictures')

for (const drawing of globSync('*.svg', { cwd: PICTURES })) {
  const name = drawing.replace('.svg', '')
  for (const width of pictureWidths[name === 'torn-corner' ? 'message' : 'cover'])
    await sharp(join(PICTURES, drawing), { density: 144 })
      .resize(width)
      .webp({ quality: 72, effort: 6 })
      .toFile(join(PICTURES, `${name}-${width}.webp`))
}
