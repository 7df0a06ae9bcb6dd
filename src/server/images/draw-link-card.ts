// Draws the preview of a suburb's, a book's or a club's page (Open Graph), with typefaces of ours: a server has none. Only the picture worker
// runs this.
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import { canDrawText } from '#rules/pictures/card-text.ts'
import { previewSize } from '#rules/pictures/picture-paths.ts'
import type { LinkCard } from './link-card.ts'

const FONTS = join(import.meta.dirname, 'fonts')
const COLOURS = {
  paper: '#fbf6ec',
  ink: '#2c2436',
  soft: '#655a6c',
  primary: '#6b47a8',
  primaryInk: '#573888',
}
const COVER = { width: 254, height: 381 }
/** The last lies on top. */
const PLACES = [
  { left: 646, top: 168, turn: -8 },
  { left: 914, top: 168, turn: 8 },
  { left: 780, top: 181, turn: 0 },
]
/** Cloth for books without a picture, and the ink on it. */
const CLOTHS = [
  { ground: '#23482f', band: '#7ea661', ink: '#f7f1df' },
  { ground: '#a3271c', band: '#ee7f4b', ink: '#fff3e2' },
  { ground: '#4b3378', band: '#a98bdc', ink: '#fbf3e3' },
]
const LEFT = 76
const TEXT_WIDTH = 520
/** Between the name and the numbers. */
const GAP = 44
/** Between the name and what is below it. */
const GAP_BELOW = 28
const HIGHEST_NAME = 250
/** A JPEG of `previewSize`. */
export async function drawLinkCard(card: LinkCard): Promise<Uint8Array<ArrayBuffer>> {
  const name = await nameOf(card.name)
  const below = card.below === undefined ? null : await belowOf(card.below)
  const figures = await figureLines(card)
  const heightOfHead = name.height + (below ? GAP_BELOW + below.height : 0)
  const heightOfText = heightOfHead + GAP + figures.reduce((sum, { height }) => sum + height + 20, 0)
  let top = Math.round(Math.max(172, 370 - heightOfText / 2))
  const layers: OverlayOptions[] = [{ input: name.input, left: LEFT, top }]
  if (below) layers.push({ input: below.input, left: LEFT, top: top + name.height + GAP_BELOW })
  top += heightOfHead + GAP
  for (const line of figures) {
    for (const { input, left, drop } of line.parts) layers.push({ input, left, top: top + drop })
    top += line.height + 20
  }
  const mark = await wordsOf(card.productName, { face: 'Literata', size: 40, colour: COLOURS.primaryInk })
  layers.push({ input: mark.input, left: LEFT + 78, top: 72 + Math.round((56 - mark.height) / 2) })
  const background = await sharp(Buffer.from(BACKGROUND)).png().toBuffer()
  const bytes = await sharp(background)
    .composite([...(await coversOf(card.books)), ...layers])
    .flatten({ background: COLOURS.paper })
    .jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
    .toBuffer()
  return new Uint8Array(bytes)
}

/** The longer it is, the smaller: a suburb's takes two lines, the longest title four. */
async function nameOf(name: string): Promise<Words> {
  const size =
    name.length > 60 ? 42 : name.length > 36 ? 52 : name.length > 20 ? 62 : name.length > 10 ? 76 : 96
  const words = await wordsOf(cut(name, 72), {
    ...{ face: 'Literata', size, colour: COLOURS.ink, width: TEXT_WIDTH },
  })
  if (words.height <= HIGHEST_NAME) return words
  const { data, info } = await sharp(words.input)
    .resize({ height: HIGHEST_NAME })
    .toBuffer({ resolveWithObject: true })
  return { input: data, width: info.width, height: info.height }
}

const belowOf = (text: string): Promise<Words> =>
  wordsOf(cut(text, 56), { face: 'Inter', size: 32, colour: COLOURS.soft, width: TEXT_WIDTH })

type Line = { height: number; parts: { input: Buffer; left: number; drop: number }[] }

/** "12 books", a line each, the number large; at most four. */
async function figureLines({ figures, sentence }: LinkCard): Promise<Line[]> {
  if (figures.length === 0) {
    const said = await wordsOf(sentence, { face: 'Inter', size: 34, colour: COLOURS.soft, width: TEXT_WIDTH })
    return [{ height: said.height, parts: [{ input: said.input, left: LEFT, drop: 0 }] }]
  }
  return Promise.all(
    figures.slice(0, 4).map(async ({ count, what }): Promise<Line> => {
      const number = await wordsOf(count, { face: 'Literata', size: 44, colour: COLOURS.primaryInk })
      const word = await wordsOf(what, { face: 'Inter', size: 34, colour: COLOURS.soft })
      const height = 36
      return {
        height,
        parts: [
          { input: number.input, left: LEFT, drop: 0 },
          { input: word.input, left: LEFT + number.width + 14, drop: 6 },
        ],
      }
    }),
  )
}

async function coversOf(books: LinkCard['books']): Promise<OverlayOptions[]> {
  // With fewer than three books, blank cloth fills the shelf. The newest lies on top.
  const shown = CLOTHS.map((cloth, at) => ({ cloth, book: books[CLOTHS.length - 1 - at] }))
  return Promise.all(
    shown.map(async ({ cloth, book }, at): Promise<OverlayOptions> => {
      const place = PLACES[at] ?? { left: 0, top: 0, turn: 0 }
      const face = book?.picture ? await pictured(book.picture) : await bound(book?.title ?? '', cloth)
      const turned = await sharp(await withCorners(face))
        .rotate(place.turn, { background: '#0000' })
        .png()
        .toBuffer({ resolveWithObject: true })
      return {
        input: turned.data,
        left: place.left - Math.round((turned.info.width - COVER.width) / 2),
        top: place.top - Math.round((turned.info.height - COVER.height) / 2),
      }
    }),
  )
}

const pictured = (picture: Uint8Array) =>
  sharp(picture)
    .resize({ ...COVER, fit: 'cover' })
    .png()
    .toBuffer()

async function bound(title: string, cloth: (typeof CLOTHS)[number]): Promise<Buffer> {
  const { width, height } = COVER
  const plain = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${cloth.ground}"/>
    <rect x="0" y="${height - 90}" width="100%" height="46" fill="${cloth.band}"/>
    <rect x="0" y="${height - 36}" width="100%" height="8" fill="${cloth.band}" opacity=".6"/>
    <rect x="9" width="3" height="100%" fill="#000" opacity=".18"/></svg>`)
  if (!canDrawText(title)) return sharp(plain).png().toBuffer()
  const size = title.length > 40 ? 24 : 32
  const words = await wordsOf(cut(title, 90), {
    ...{ face: 'Literata', size, colour: cloth.ink, width: width - 52 },
  })
  const most = { width: width - 40, height: height - 130 }
  const input = await sharp(words.input)
    .resize({ ...most, fit: 'inside', withoutEnlargement: true })
    .toBuffer()
  return sharp(plain)
    .composite([{ input, left: 28, top: 28 }])
    .png()
    .toBuffer()
}

/** After a whole word, if it is not too long. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const part = text.slice(0, most - 2)
  const end = part.lastIndexOf(' ')
  return `${part.slice(0, end > most / 2 ? end : undefined).replace(/[\s,;:]+$/, '')}…`
}

/** Rounds the corners, and gives it the edge that a book has on paper. */
function withCorners(cover: Buffer): Promise<Buffer> {
  const { width, height } = COVER
  const shape = (fill: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="9" ${fill}/></svg>`,
    )
  return sharp(cover)
    .ensureAlpha()
    .composite([
      { input: shape('fill="none" stroke="#3c2814" stroke-opacity=".25"') },
      { input: shape('fill="#fff"'), blend: 'dest-in' },
    ])
    .png()
    .toBuffer()
}

type Words = { input: Buffer; width: number; height: number }

/** Words as a picture without a background. With a width, they wrap, also within a word that is wider. */
async function wordsOf(
  text: string,
  { face, size, colour, width }: { face: 'Literata' | 'Inter'; size: number; colour: string; width?: number },
): Promise<Words> {
  const fontfile = join(FONTS, `${face.toLowerCase()}.ttf`)
  const drawn = sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      ...{ font: `${face} ${size}`, fontfile, rgba: true, dpi: 72 },
      ...(width !== undefined && { width, wrap: 'word-char' as const, spacing: -Math.round(size * 0.12) }),
    },
  })
  const { data, info } = await drawn.png().toBuffer({ resolveWithObject: true })
  if (width === undefined || info.width <= width)
    return { input: data, width: info.width, height: info.height }
  const fitted = await sharp(data).resize({ width }).toBuffer({ resolveWithObject: true })
  return { input: fitted.data, width: fitted.info.width, height: fitted.info.height }
}

/** Pango reads its text as markup. */
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A verandah's light: paper, a post and rail in the distance, and the product's mark. */
const BACKGROUND = `<svg xmlns="http://www.w3.org/2000/svg" width="${previewSize.width}" height="${previewSize.height}">
  <rect width="1200" height="630" fill="${COLOURS.paper}"/>
  <path d="M620 630V120q0-120 120-120h460v630z" fill="#efe8f8"/>
  <rect x="620" y="562" width="580" height="68" fill="#e3d6f3"/>
  <rect x="600" y="560" width="600" height="10" rx="5" fill="${COLOURS.primary}"/>
  <rect x="0" y="618" width="1200" height="12" fill="${COLOURS.primary}"/>
  <g transform="translate(${LEFT} 72) scale(1.75)"><rect width="32" height="32" rx="7" fill="${COLOURS.primary}"/>
  <path d="M5 13.5 16 6l11 7.5" fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>
  <path d="M8 16h3.500v10H8zM14.250 16h3.500v10h-3.500zM20.500 16H24v10h-3.500z" fill="#fff"/></g></svg>`
