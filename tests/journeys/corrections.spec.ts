// Readers look after the catalogue: a book is corrected, the correction is undone, and a new member's correction waits
// for another owner.
import { aBook, aCopy } from '#tests/support/builders.ts'
import { becomesKnown } from '#tests/support/corrections.ts'
import { expect, expectToast, test } from '#tests/support/journey.ts'

test('an owner corrects a book and undoes it; a new member’s correction is confirmed by an established owner', async ({
  neighbour,
  db,
}) => {
  const [olive, newman] = await Promise.all([neighbour('Olive Owner'), neighbour('Newman New')])
  // A corrected book stays in the catalogue: tried again, it is somebody else's.
  const author = `Tim Winton ${olive.member.id.slice(0, 8)}`
  const book = await aBook(db, { title: 'Clodstreet', author, description: 'Two families.' })
  await aCopy(db, { owner: olive.member, book })
  await becomesKnown(db, olive.member)
  const { page } = olive
  const history = page.getByRole('listitem').filter({ has: page.getByText('Olive Owner') })

  await test.step('corrected at once, because nobody else has it', async () => {
    await page.goto(`/book/${book.id}`)
    await page.getByRole('link', { name: 'Correct this book' }).click()
    await page.getByLabel('Title').fill('Cloudstreet')
    await page.getByRole('button', { name: 'Save Correction' }).click()
    await expectToast(page, 'Thank you', 'Your correction is in the catalogue.')
    await expect(page.getByRole('heading', { name: 'Cloudstreet', level: 1 })).toBeVisible()
  })

  await test.step('undone from its history', async () => {
    await page.getByRole('link', { name: 'History' }).click()
    // The book's own page lists its owner too, and its address changes before its content does.
    await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible()
    await expect(history).toContainText('Before: ClodstreetAfter: Cloudstreet')
    await history.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, 'Correction undone')
    await expect(history).toContainText('Undone by Olive Owner')
    await page.getByRole('link', { name: 'Back' }).click()
    await expect(page.getByRole('heading', { name: 'Clodstreet', level: 1 })).toBeVisible()
  })

  await test.step('a new member’s correction waits', async () => {
    await aCopy(db, { owner: newman.member, book })
    await newman.page.goto(`/book/${book.id}/correct`)
    await newman.page.getByLabel('Title').fill('Cloudstreet')
    await newman.page.getByRole('button', { name: 'Save Correction' }).click()
    await expectToast(newman.page, 'Thank you', 'will check your correction first')
    await expect(newman.page.getByRole('heading', { name: 'Clodstreet', level: 1 })).toBeVisible()
  })

  await test.step('and an owner who is not new confirms it', async () => {
    await page.goto(`/book/${book.id}`)
    await page.getByText('A correction is waiting').click()
    await page.getByRole('link', { name: 'History' }).click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expectToast(page, 'Correction confirmed')
    await newman.page.goto(`/book/${book.id}`)
    await expect(newman.page.getByRole('heading', { name: 'Cloudstreet', level: 1 })).toBeVisible()
  })
})
