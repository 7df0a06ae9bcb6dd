// Makes the app's icons (build/client/icons) from the site's. A process of its own, because the image library would
// keep its memory.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { appIcons } from '#server/http/static/app-manifest.ts'
import { BUILD } from './build-stamp.ts'
import { icoOf } from './ico.ts'

const CLIENT = join(BUILD, 'client')
const icon = readFileSync(join(import.meta.dirname, '../src/web/shell/icon.svg'), 'utf8')

// A phone cuts its own shape out of it: the background reaches the edge, and the drawing stays within the middle
// (maskable icon).
const maskable = icon
  .replace(' rx="7"', '')
  .replace(/<path[\s\S]*(?=<\/svg>)/, (drawn) => `<g transform="translate(2.4 2.4) scale(0.85)">${drawn}</g>`)

mkdirSync(join(CLIENT, 'icons'), { recursive: true })
for (const { file, size, purpose } of [
  ...appIcons,
  // The path that Apple's phones request by themselves. They cut their own shape too.
  { file: '/apple-touch-icon.png', size: 180, purpose: 'maskable' },
]) {
  const drawn = Buffer.from(purpose === 'maskable' ? maskable : icon)
  await sharp(drawn, { density: 1200 }).resize(size, size).png({ palette: true }).toFile(join(CLIENT, file))
}

// The path that browsers, feed readers and link previews request without reading the page.
const small = await Promise.all(
  [16, 32, 48].map(async (size) => ({
    size,
    png: await sharp(Buffer.from(icon), { density: 1200 }).resize(size, size).png().toBuffer(),
  })),
)
writeFileSync(join(CLIENT, 'favicon.ico'), icoOf(small))
