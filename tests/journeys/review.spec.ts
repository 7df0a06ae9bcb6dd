// A reader's review of a book: written, changed, reported by somebody else, and taken back.
import { aCopy } from '#tests/support/builders.ts'
import { expect, expectBesideField, expectToast, test } from '#tests/support/journey.ts'

test('a book is reviewed, the review changed, reported and taken back', async ({ neighbour, db }) => {
  const [rita, ravi] = await Promise.all([neighbour('Rita Reader'), neighbour('Ravi Rao')])
  const { page } = rita
  const { bookId } = await aCopy(db, { owner: ravi.member })
  const book = `/book/${bookId}`
  await page.goto(book)
  await expect(page.getByText('Nobody has written about this book yet.')).toBeVisible()

  await test.step('stars are required, words are not', async () => {
    await page.getByRole('link', { name: 'Write a Review' }).click()
    await page.getByLabel('Your review', { exact: true }).fill('I hear the birds differently now.')
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await expectBesideField(
      page.getByRole('group', { name: 'Your rating' }),
      'Please select a star rating before submitting',
    )
    await page.getByRole('radio', { name: 'Excellent' }).press('Space')
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await expectToast(page, 'Review Submitted', 'Thank you for sharing your thoughts about this book')
    await expect(page).toHaveURL(({ pathname }) => pathname === book)
    await expect(page.getByText('I hear the birds differently now.')).toBeVisible()
  })

  await test.step('changed later', async () => {
    const reviews = page.getByRole('region', { name: 'Reviews' })
    await reviews.getByRole('link', { name: 'Edit' }).click()
    await expect(page.getByLabel('Your review', { exact: true })).toHaveValue(
      'I hear the birds differently now.',
    )
    await page.getByRole('radio', { name: 'Very Good' }).press('Space')
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await expect(reviews.getByText('edited since')).toBeVisible()
    await expect(reviews.getByRole('img', { name: '4.0 out of 5' }).first()).toBeVisible()
  })

  await test.step('reported by another reader', async () => {
    await ravi.page.goto(book)
    await ravi.page.getByRole('link', { name: 'Report the review of Rita Reader' }).click()
    await ravi.page.getByLabel('What happened?').fill('This gives the ending away.')
    await ravi.page.getByRole('button', { name: 'Submit Report' }).click()
    await expectToast(ravi.page, 'Review Reported')
    await expect(ravi.page).toHaveURL(({ pathname }) => pathname === book)
  })

  await test.step('taken back', async () => {
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Remove review' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expectToast(page, 'Review Removed')
    await expect(page.getByText('Nobody has written about this book yet.')).toBeVisible()
  })
})
