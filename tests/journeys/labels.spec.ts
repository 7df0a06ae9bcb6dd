// Labels on paper: the PDF that the browser prints is measured in millimetres, and every QR code on it is read by the
// scanner of the product.
import { aBook, aCopy } from '#tests/support/builders.ts'
import { expect, test } from '#tests/support/journey.ts'
import { codeOf } from '#tests/support/journeys.ts'
import { printedPages } from '#tests/support/printed-pages.ts'
import { edgesOf, prepareQrReader, readQr, shapesOn } from '#tests/support/printed-qr.ts'

/** From the makers’ data sheets. `qr`: the side of the QR code with its light border. */
const sheets = [
  { sheet: '21', columns: 3, width: 63.5, height: 38.1, pitchX: 66.04, left: 7.21, top: 15.15, qr: 32 },
  { sheet: '24', columns: 3, width: 63.5, height: 33.9, pitchX: 66.04, left: 7.21, top: 12.9, qr: 32 },
  { sheet: 'spine', columns: 10, width: 17, height: 60, pitchX: 19, left: 11, top: 19.5, qr: 17 },
] as const
/** A browser places pictures on whole pixels, which are 0.26 mm wide. */
const nearEnough = 0.2

test.beforeAll(prepareQrReader)

test('sheets of labels are exact on paper, and every QR code leads to its copy', async ({
  neighbour,
  db,
}) => {
  const { page, member } = await neighbour('Lena Labels')
  const codes: string[] = []
  for (const title of ['Anna', 'Boy Swallows Universe', 'Cloudstreet', 'Dirt Music', 'Eucalyptus']) {
    const copy = await aCopy(db, { owner: member, book: await aBook(db, { title }) })
    codes.push(`/c/${await codeOf(db, copy.id)}`)
  }
  for (const { sheet, columns, width, height, pitchX, left, top, qr } of sheets)
    await test.step(`sheet ${sheet}`, async () => {
      await page.goto(`/labels?sheet=${sheet}&skip=1`)
      const [paper, ...more] = printedPages(await page.pdf({ preferCSSPageSize: true }))
      if (!paper) throw new Error('nothing was printed')
      expect(more, 'one page').toEqual([])
      expect(Math.abs(paper.width - 210)).toBeLessThan(0.3)
      expect(Math.abs(paper.height - 297)).toBeLessThan(0.3)
      for (const [at, code] of codes.entries()) {
        const [row, column] = [Math.floor((at + 1) / columns), (at + 1) % columns]
        const label = { left: left + column * pitchX, top: top + row * (sheet === 'spine' ? 66 : height) }
        const squares = shapesOn(paper, {
          ...label,
          right: label.left + width,
          bottom: label.top + height,
        })
        const drawn = edgesOf(squares)
        // Four of 37 squares are the light border on each side.
        const side = (qr * 29) / 37
        expect(Math.abs(drawn.right - drawn.left - side)).toBeLessThan(nearEnough)
        expect(Math.abs(drawn.bottom - drawn.top - side)).toBeLessThan(nearEnough)
        expect(Math.abs(drawn.left - label.left - (qr * 4) / 37)).toBeLessThan(nearEnough)
        expect(await readQr(squares)).toBe(code)
      }
    })
})

test('labels continue on a second sheet', async ({ neighbour, db }) => {
  const { page, member } = await neighbour('Lena Labels')
  for (let made = 0; made < 3; made += 1) await aCopy(db, { owner: member, book: await aBook(db) })
  await page.goto('/labels?sheet=21&skip=19')
  const pages = printedPages(await page.pdf({ preferCSSPageSize: true }))
  expect(pages).toHaveLength(2)
  const [, second] = pages
  expect(Math.abs(edgesOf(second?.shapes ?? []).left - 7.21 - (32 * 4) / 37)).toBeLessThan(nearEnough)
})
