// Labels on paper: the PDF that the browser prints is measured in millimetres, and every QR code on it is read by the
// scanner of the product.
import { aBook, aCopy } from '#tests/support/builders.ts'
import { expect, test } from '#tests/support/journey.ts'
import { codeOf } from '#tests/support/journeys.ts'
import { type PrintedPage, printedPages } from '#tests/support/printed-pages.ts'
import { edgesOf, prepareQrReader, readQr, shapesOn } from '#tests/support/printed-qr.ts'

type Sheet = {
  sheet: string
  columns: number
  rows: number
  width: number
  height: number
  pitchX: number
  pitchY: number
  left: number
  top: number
  /** The side of the QR code with its light border. */
  qr: number
  /** From the top of a label to that of the picture. */
  drop: number
}

/** From the makers’ data sheets. A code stands in the middle of a label’s height, and at the top of a spine. */
const sheets: Sheet[] = [
  {
    ...{ sheet: '21', columns: 3, rows: 7, width: 63.5, height: 38.1, pitchX: 66.04, pitchY: 38.1 },
    ...{ left: 7.21, top: 15.15, qr: 32, drop: 3.05 },
  },
  {
    ...{ sheet: '24', columns: 3, rows: 8, width: 63.5, height: 33.9, pitchX: 66.04, pitchY: 33.9 },
    ...{ left: 7.21, top: 12.9, qr: 32, drop: 0.95 },
  },
  {
    ...{ sheet: 'spine', columns: 10, rows: 4, width: 17, height: 60, pitchX: 19, pitchY: 66 },
    ...{ left: 11, top: 19.5, qr: 17, drop: 0 },
  },
]
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
  // Near the top, and in the last places of the sheet and the first of the next one.
  for (const sheet of sheets)
    for (const skip of [1, sheet.columns * sheet.rows - 2])
      await test.step(`sheet ${sheet.sheet} after ${skip}`, async () => {
        await page.goto(`/labels?sheet=${sheet.sheet}&skip=${skip}`)
        const papers = printedPages(await page.pdf({ preferCSSPageSize: true }))
        const onSheet = sheet.columns * sheet.rows
        expect(papers).toHaveLength(Math.ceil((skip + codes.length) / onSheet))
        for (const [at, code] of codes.entries()) {
          const paper = papers[Math.floor((skip + at) / onSheet)]
          await expectLabel(paper, sheet, { place: (skip + at) % onSheet, code })
        }
      })
})

/** `place`: from 0, row by row. */
async function expectLabel(
  paper: PrintedPage | undefined,
  { columns, width, height, pitchX, pitchY, left, top, qr, drop }: Sheet,
  { place, code }: { place: number; code: string },
): Promise<void> {
  if (!paper) throw new Error('nothing was printed')
  expect(Math.abs(paper.width - 210)).toBeLessThan(0.3)
  expect(Math.abs(paper.height - 297)).toBeLessThan(0.3)
  const label = {
    left: left + (place % columns) * pitchX,
    top: top + Math.floor(place / columns) * pitchY,
  }
  const squares = shapesOn(paper, { ...label, right: label.left + width, bottom: label.top + height })
  const drawn = edgesOf(squares)
  // Four of 37 squares are the light border on each side.
  const [side, border] = [(qr * 29) / 37, (qr * 4) / 37]
  const found = `place ${place}: ${JSON.stringify(drawn)}`
  expect(Math.abs(drawn.right - drawn.left - side), found).toBeLessThan(nearEnough)
  expect(Math.abs(drawn.bottom - drawn.top - side), found).toBeLessThan(nearEnough)
  expect(Math.abs(drawn.left - label.left - border), found).toBeLessThan(nearEnough)
  expect(Math.abs(drawn.top - label.top - drop - border), found).toBeLessThan(nearEnough)
  expect(await readQr(squares)).toBe(code)
}
