// Books from another site: previewed, chosen, imported, and exported again.
import { readFile } from 'node:fs/promises'
import { expect, expectToast, test } from '#tests/support/journey.ts'

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

const goodreads = [
  'Book Id,Title,Author,ISBN13,Exclusive Shelf,Owned Copies,Binding,My Rating,My Review',
  '1,Piranesi,Susanna Clarke,"=""9781526622426""",read,0,Paperback,5,A marvel',
  '2,The Overstory,Richard Powers,,to-read,0,Hardcover',
  '3,,Nobody,,read,1,',
  '4,The Yield,Tara June Winch,,to-read,1,Kindle Edition',
].join('\n')

test('bookshelves from another site are previewed, imported and exported', async ({ neighbour }) => {
  const { page } = await neighbour('Fila Filer')
  await page.goto('/bookcase')
  await page.getByRole('link', { name: 'Import and export' }).click()

  await test.step('the preview says what will happen to each book, and follows the choices', async () => {
    await page.getByLabel('Your export').setInputFiles(file('anything.txt', goodreads))
    await page.getByRole('button', { name: 'Read the file' }).click()
    await expect(page.getByRole('button', { name: 'Add 1 book' })).toBeVisible()
    await page.getByRole('link', { name: 'Bookcase', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Add 2 books' })).toBeVisible()
    await page.getByRole('link', { name: 'Can’t be read · 1' }).click()
    await expect(page.getByText('It has no title.')).toBeVisible()
  })

  await test.step('an e-book is left out with the reason, and can be added all the same', async () => {
    await expect(page.getByText('One row isn’t a paper book.')).toBeVisible()
    await page.getByRole('link', { name: 'Left out · 1' }).click()
    await expect(page.getByText('It’s an e-book.')).toBeVisible()
    await page.getByRole('button', { name: 'Add it anyway: The Yield' }).click()
    await expect(page.getByRole('button', { name: 'Add 3 books' })).toBeVisible()
    await page.getByRole('link', { name: /^All · / }).click()
    await page.getByRole('button', { name: 'Leave out The Yield' }).click()
    await expect(page.getByRole('button', { name: 'Add 2 books' })).toBeVisible()
  })

  await test.step('once imported, the page shows the results without reloading', async () => {
    await expect(page.getByText('Your rating: 5 stars, with a review.')).toBeVisible()
    const reviews = page.getByLabel('Import my ratings and reviews')
    await expect(reviews, 'only if chosen').not.toBeChecked()
    await reviews.check()
    await page.getByRole('button', { name: 'Add 2 books' }).click()
    await expectToast(page, 'Your books are on their way')
    await expect(page.getByText('1 book is new in your bookcase, 1 on your wishlist.')).toBeVisible()
    await expect(page.getByText('1 review was imported.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to my bookcase' }).click()
    await expect(page.getByRole('link', { name: 'Piranesi', exact: true })).toBeVisible()
    await expect(page.getByText('Paused').first()).toBeVisible()
  })

  await test.step('the export can be read like an import', async () => {
    await page.goto('/bookcase/files')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download my shelves' }).click()
    const text = await readFile(await (await download).path(), 'utf8')
    expect(text).toMatch(/Piranesi,Susanna Clarke,9781526622426.*,5,A marvel/)
    await page.getByLabel('Your export').setInputFiles(file('my-shelves.csv', text))
    await page.getByRole('button', { name: 'Read the file' }).click()
    await expect(page.getByText('There’s nothing to add')).toBeVisible()
  })
})
