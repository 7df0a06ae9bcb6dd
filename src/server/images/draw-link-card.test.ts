import sharp from 'sharp'
import { expect, test } from 'vitest'
import { previewSize } from '#rules/pictures/picture-paths.ts'
import { drawLinkCard } from './draw-link-card.ts'
import type { LinkCard } from './link-card.ts'

const plain: LinkCard = {
  productName: 'Verandah',
  name: 'West End',
  figures: [{ count: '48', what: 'books' }],
  sentence: 'Borrow, lend and give away books.',
  books: [],
}
const green = await sharp({ create: { width: 320, height: 480, channels: 3, background: '#00c000' } })
  .webp()
  .toBuffer()

/** The colour in the middle of the newest book. */
async function colourOfNewest(card: LinkCard) {
  const { data, info } = await sharp(await drawLinkCard(card))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect({ width: info.width, height: info.height }).toEqual(previewSize)
  const at = (400 * info.width + 907) * info.channels
  return [...data.subarray(at, at + 3)]
}

test('the newest book lies on top, with its picture or in cloth', async () => {
  const [red = 0, shown = 0, blue = 0] = await colourOfNewest({
    ...plain,
    books: [{ title: 'Kindred', picture: green }],
  })
  expect(shown).toBeGreaterThan(150)
  expect(Math.max(red, blue)).toBeLessThan(40)
  expect((await colourOfNewest(plain))[1]).toBeLessThan(100)
})

test.each([
  ['the longest name', { name: 'Upper Mount Gravatt Eastern Heights (4122)' }],
  ['a long title and author', { name: 'Wandering '.repeat(30), below: 'by Somebody '.repeat(20) }],
  ['a long word', { name: 'W'.repeat(200), below: 'w'.repeat(200) }],
  ['no numbers', { figures: [] }],
  ['many numbers', { figures: Array.from({ length: 5 }, () => ({ count: '12345', what: 'books' })) }],
  [
    'markup, long titles and other writing',
    {
      books: ['<b>Salt & "fog"', 'A'.repeat(300), '吾輩は猫である'].map((title) => ({
        title,
        picture: null,
      })),
    },
  ],
])('it is drawn with %s', async (_, facts) => {
  expect((await colourOfNewest({ ...plain, ...facts })).length).toBe(3)
})

test('the longest title and author leave the rail at the bottom free', async () => {
  const long = {
    ...{ name: 'W'.repeat(300), below: 'W'.repeat(200) },
    figures: [{ count: '12', what: 'copies in Brisbane' }],
  }
  const bytes = await drawLinkCard({ ...plain, ...long })
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const paper = [0xfb, 0xf6, 0xec]
  for (let left = 76; left < 590; left++) {
    const at = (608 * info.width + left) * info.channels
    for (const [index, value] of paper.entries())
      expect(Math.abs((data[at + index] ?? 0) - value)).toBeLessThan(12)
  }
})
