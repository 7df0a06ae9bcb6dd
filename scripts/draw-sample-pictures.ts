// Makes the pictures of the sample's events, and the photo that one neighbour sends another: run `node
// scripts/draw-sample-pictures.ts` after a scene has changed.

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { pictureWidths } from '#rules/pictures/picture-paths.ts'
import { eventScenes, tornCorner } from './sample-scenes.ts'

const FOLDER = join(import.meta.dirname, '../tests/support/sample-neighbourhood/pictures')

mkdirSync(FOLDER, { recursive: true })
for (const [name, scene] of Object.entries(eventScenes)) {
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 360" width="640" height="360">${scene}</svg>`,
  )
  for (const width of pictureWidths.cover)
    await sharp(svg, { density: 144 })
      .resize(width, (width * 9) / 16)
      .webp({ quality: 72, effort: 6 })
      .toFile(join(FOLDER, `${name}-${width}.webp`))
}

const photo = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="640" height="480">${tornCorner}</svg>`,
)
for (const width of pictureWidths.message)
  await sharp(photo, { density: 144 })
    .resize(width, (width * 3) / 4)
    .webp({ quality: 72, effort: 6 })
    .toFile(join(FOLDER, `torn-corner-${width}.webp`))
