// 'Invite your street' on a phone: a link, what is printed, and a neighbour who comes by it.
import { expect, test } from '#tests/support/journey.ts'
import { printedPages, type Shape } from '#tests/support/printed-pages.ts'
import { edgesOf, prepareQrReader, readQr, shapesOn } from '#tests/support/printed-qr.ts'

const phone = { viewport: { width: 390, height: 844 } }
const a5 = { left: 0, top: 0, right: 148, bottom: 210 }
const a6 = { width: 105, height: 148.5 }
/** The side of the QR code on a poster, without its light border. */
const side = 40

test.beforeAll(prepareQrReader)

test('a member prints a poster, a neighbour joins by it, and lets them know', async ({
  neighbour,
  newNeighbour,
  visitor,
}) => {
  const { page } = await neighbour('Ivy Inviter', phone)
  await page.goto('/invite')
  await page.getByRole('button', { name: 'Make my link' }).click()
  const address = page.getByText(/^https?:.*\/join\/[2-9A-Z]{10}$/)
  const path = new URL((await address.textContent()) ?? '').pathname
  const designs = page.getByRole('navigation', { name: 'Design' })

  await test.step('the link says nothing of her until she chooses so', async () => {
    const guest = await visitor(phone)
    await guest.goto(path)
    await expect(guest.getByText('A neighbour invites you')).toBeVisible()
    await expect(guest.getByText('Ivy')).toHaveCount(0)
    await page.getByRole('switch', { name: 'Show my first name' }).check()
    await page.getByRole('switch', { name: 'Show my suburb' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Ivy invites you')).toBeVisible()
    await guest.reload()
    await expect(guest.getByText('Ivy invites you')).toBeVisible()
    await expect(guest.getByRole('heading', { name: 'The library of West End' })).toBeVisible()
  })

  for (const design of ['Verandah', 'Bookshelf', 'Jacaranda'])
    await test.step(`the design ${design} is exact on paper`, async () => {
      await page.getByRole('link', { name: 'A5 poster' }).click()
      // The designs lead to the paper that is shown.
      await expect(page.getByRole('link', { name: 'A5 poster' })).toHaveAttribute('aria-current', 'page')
      await designs.getByRole('link', { name: design }).click()
      await expect(designs.getByRole('link', { name: design })).toHaveAttribute('aria-current', 'page')
      const posters = printedPages(await page.pdf({ preferCSSPageSize: true }))
      expect(posters).toHaveLength(1)
      const [poster] = posters
      expect(Math.abs((poster?.width ?? 0) - a5.right)).toBeLessThan(0.3)
      expect(Math.abs((poster?.height ?? 0) - a5.bottom)).toBeLessThan(0.3)
      const squares = poster ? shapesOn(poster, a5) : []
      expect(Math.abs(widthOf(squares) - printedSide(squares))).toBeLessThan(0.3)
      expect(await readQr(squares)).toBe(path)

      await page.getByRole('link', { name: 'Letterbox cards' }).click()
      await expect(page.getByRole('link', { name: 'Letterbox cards' })).toHaveAttribute(
        'aria-current',
        'page',
      )
      const sheets = printedPages(await page.pdf({ preferCSSPageSize: true }))
      expect(sheets).toHaveLength(1)
      const [sheet] = sheets
      if (!sheet) throw new Error('nothing was printed')
      for (const left of [0, a6.width])
        for (const top of [0, a6.height])
          expect(
            await readQr(shapesOn(sheet, { left, top, right: left + a6.width, bottom: top + a6.height })),
          ).toBe(path)
    })

  const { page: theirs } = await newNeighbour('Ned Newcomer', 'West End', path)
  await test.step('Ivy reads who came once he says so, and no number that would tell', async () => {
    await page.goto('/invite')
    await expect(
      page.getByRole('heading', { name: 'Fewer than 3 neighbours have joined by your link so far' }),
    ).toBeVisible()
    await expect(page.getByText('Ned Newcomer')).toHaveCount(0)
    await theirs.getByRole('switch', { name: 'Let them know' }).check()
    await theirs.getByRole('button', { name: 'Save' }).click()
    await expect(theirs.getByText('Changes saved').first()).toBeVisible()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Ned Newcomer' })).toBeVisible()
  })

  await test.step('the link can be turned off', async () => {
    await page.getByRole('button', { name: 'Turn my link off' }).click()
    await expect(page.getByRole('button', { name: 'Make my link' })).toBeVisible()
  })
})

const widthOf = (squares: readonly Shape[]) => edgesOf(squares).right - edgesOf(squares).left

/** Four squares on each side are the light border. */
function printedSide(squares: readonly Shape[]): number {
  const square = Math.min(...squares.map(({ bottom, top }) => bottom - top))
  return side - 8 * square
}
