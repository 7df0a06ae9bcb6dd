// The connection is lost at the very moment when a form is sent.
import { aBook, aCopy } from '#tests/support/builders.ts'
import { aPicture, expect, expectToast, test } from '#tests/support/journey.ts'

test.use({ expectedErrors: [[/Failed to load resource/, /ERR_INTERNET_DISCONNECTED/], { scope: 'test' }] })

const notSent = 'We couldn’t send this. Check your connection and try again.'

test('a form that could not be sent keeps what was typed, and is sent later', async ({ neighbour, rows }) => {
  const { page, member } = await neighbour('Ola Offline')
  await page.goto('/add-book')
  await page.getByLabel('Cover image').setInputFiles(await aPicture())
  await page.getByLabel('Title').fill('The Long Outage')
  await page.getByLabel('Author').fill('Ola Offline')
  await page.getByLabel('Description').fill('A night without a light in the street.')
  await page.getByLabel('Genre').selectOption('Fiction')
  await page.getByLabel('Publication date').fill('2001')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add Book' }).click()
  await expect(page.getByText(notSent)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('The Long Outage')
  await expect(page.getByLabel('Genre')).toHaveValue('Fiction')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Add Book' }).click()
  await expectToast(page, 'Book Added')
  expect(
    await rows('select b.title from copies c join books b on b.id = c.book_id where c.owner_id = $1', [
      member.id,
    ]),
  ).toEqual([{ title: 'The Long Outage' }])
})

test('a button that could not be sent says so in its place', async ({ neighbour, db }) => {
  const [ola, owner] = await Promise.all([neighbour('Ola Offline'), neighbour('Owen Owner')])
  const { page } = ola
  const book = await aBook(db)
  await aCopy(db, { owner: owner.member, book })
  await page.goto(`/book/${book.id}`)
  await page.getByText('Request to borrow', { exact: true }).click()
  await page.getByLabel(/^Message to/).fill('For the weekend?')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add to Wishlist' }).click()
  const said = (button: string) =>
    page.locator('form', { has: page.getByRole('button', { name: button }) }).getByText(notSent)
  await expect(said('Add to Wishlist')).toBeVisible()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(said('Send request')).toBeVisible()
  await expect(page.getByText(notSent)).toHaveCount(1)
  await expect(page.getByLabel(/^Message to/)).toHaveValue('For the weekend?')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Add to Wishlist' }).click()
  await expectToast(page, 'Added to wishlist')
})
