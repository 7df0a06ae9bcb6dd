// A camera looks at a shelf. Each barcode that is read is looked up, and nothing else gets into the catalogue.
import { journeyIsbn, scannedIsbn } from '#tests/support/book-services.ts'
import { wholeBrowser } from '#tests/support/browser.ts'
import { aBook } from '#tests/support/builders.ts'
import type { Scene } from '#tests/support/film.ts'
import { filmed, noBook } from '#tests/support/filmed.ts'
import { expect, expectBesideField, expectToast, signInQuietly } from '#tests/support/journey.ts'

// Neither the catalogue nor any service knows it.
const unknownIsbn = '9791032305690'

/** The ten books among the things held up. */
const books: readonly Scene[] = [
  { code: scannedIsbn },
  { code: '9780140283334', tilt: 32 },
  { code: '9780199535569', scale: 0.62 },
  { code: '9780140449136', blur: 1.5 },
  { code: '9780141439518', tilt: 180 },
  { code: '9780007525492', tilt: 78 },
  { code: '9780452284234', scale: 0.8, blur: 1 },
  { code: '9780061120084', tilt: -15, scale: 1.2 },
  { code: '9780142437179', tilt: 45 },
  { code: unknownIsbn },
]
const shelf = books.flatMap(({ code }) => code ?? [])

/** What is held up, in order. */
const film: readonly Scene[] = [
  ...[noBook, noBook, noBook, noBook, noBook],
  { code: '9780702260209', isDamaged: true },
  // It stays out of the catalogue, for other journeys.
  { code: journeyIsbn },
  ...books,
]

const test = filmed(film)

test.use(wholeBrowser)

test('a shelf is scanned into the tray, and exactly those ten books are saved', async ({
  neighbour,
  db,
  rows,
}) => {
  // The scanner takes up to four minutes for the shelf on a busy machine.
  test.setTimeout(600_000)
  const { page, member } = await neighbour('Shelley Shelf', { permissions: ['camera'] })
  const known = shelf.filter((isbn) => isbn !== scannedIsbn && isbn !== unknownIsbn)
  // Left by a first try.
  await rows(`update books set isbn = null, match_key = match_key || id where isbn = any($1)`, [shelf])
  for (const isbn of known) await aBook(db, { isbn, title: `Number ${isbn}` })
  await page.goto('/scan')
  const books = page.getByRole('region', { name: 'Your tray' }).getByRole('listitem')
  const card = (name: string) => books.filter({ has: page.getByRole('heading', { name }) })
  await page.getByRole('button', { name: 'Scan ISBN Barcode' }).click()
  await expect(books).toHaveCount(shelf.length + 1, { timeout: 240_000 })
  await page.getByRole('button', { name: 'Stop scanning' }).click()
  await card('Use of Weapons').last().getByRole('button', { name: 'Remove Use of Weapons' }).click()
  await expect(books).toHaveCount(shelf.length)
  await expect(books.locator(':focus, :scope:focus').first(), 'the next one in the tray').toBeVisible()

  for (const isbn of known) await expect(card(`Number ${isbn}`)).toHaveCount(1)
  await expect(card('Use of Weapons').getByText('Found', { exact: true })).toBeVisible()
  const unknown = card(`ISBN ${unknownIsbn}`)
  await expect(unknown.getByText('Not found')).toBeVisible()
  await expect(page.getByRole('button', { name: `Save ${shelf.length - 1} books` })).toBeVisible()

  const typed = page.getByRole('textbox', { name: 'ISBN', exact: true })
  await typed.fill(unknownIsbn)
  await typed.press('Enter')
  await expect(page.getByText(`${unknownIsbn} is already in the tray.`)).toBeVisible()
  await page.getByRole('button', { name: 'Add another copy' }).click()
  await expect(books).toHaveCount(shelf.length + 1)
  await expect(page.locator(':focus'), 'beside the button that is gone').toContainText(unknownIsbn)
  await page.getByRole('button', { name: 'Undo adding a book' }).click()
  await expect(books).toHaveCount(shelf.length)

  await page.getByLabel('Condition for all').selectOption('Like New')
  await card('Use of Weapons').getByRole('button', { name: 'Change Use of Weapons' }).click()
  await card('Use of Weapons').getByLabel('Offer').selectOption('give')
  await card('Use of Weapons').getByRole('button', { name: 'Done' }).click()
  await expect(card('Use of Weapons').getByText('Give away · Like New')).toBeVisible()
  await page.reload()
  await expect(books, 'after a reload').toHaveCount(shelf.length)

  await unknown.getByRole('button', { name: `Type ISBN ${unknownIsbn}` }).click()
  await unknown.getByLabel('Title').fill('The Unknown Shelf')
  await page.keyboard.press('Enter')
  await expectBesideField(unknown.getByLabel('Author'), 'Author is required')
  await unknown.getByLabel('Author').fill('Shelley Shelf')
  await page.keyboard.press('Enter')
  await expectBesideField(unknown.getByLabel('Genre'), 'Please select a genre')
  await unknown.getByLabel('Genre').selectOption('Mystery')
  await unknown.getByRole('button', { name: 'Done' }).click()

  // The response is cut off after everything was stored, then the server cannot be reached at all.
  const save = page.getByRole('button', { name: `Save ${shelf.length} books` })
  await page.route('**/scan/save', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await save.click()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await expect(books).toHaveCount(shelf.length)
  await page.unroute('**/scan/save')
  await page.context().setOffline(true)
  await save.click()
  await expect(page.getByText('Check your connection and try again.')).toBeVisible()
  await page.context().setOffline(false)
  await save.click()
  await expectToast(page, 'Books Added', `${shelf.length} books have been added to your bookshelf`)
  await expect(page.getByText('The tray is empty')).toBeVisible()

  const stored = await rows<{ isbn: string; title: string; condition: string; offer: string }>(
    `select b.isbn, b.title, c.condition, c.offer from copies c join books b on b.id = c.book_id
     where c.owner_id = $1`,
    [member.id],
  )
  expect(stored.map(({ isbn }) => isbn).sort()).toEqual([...shelf].sort())
  expect(new Set(stored.map(({ condition }) => condition))).toEqual(new Set(['Like New']))
  expect(stored.filter(({ offer }) => offer === 'give').map(({ isbn }) => isbn)).toEqual([scannedIsbn])
})

test('without a camera the specification’s words appear and the ISBN is typed, without scripts too', async ({
  neighbour,
  visitor,
}) => {
  const { page, ...dora } = await neighbour('Dora Denied')
  await page.goto('/add-book')
  await page.getByRole('button', { name: 'Scan ISBN Barcode' }).click()
  await expectToast(page, 'Camera access needed', 'Please allow camera access to scan ISBN codes.')
  const alert = page.getByRole('main').getByRole('status').filter({ hasText: 'Camera access needed' })
  await expect(alert).toContainText('You can change this in the settings of your browser or your device.')
  await page.getByLabel('ISBN (optional)').fill(journeyIsbn)
  await page.getByRole('button', { name: 'Search Book Details' }).click()
  await expect(page.getByLabel('Author')).toHaveValue('Iain M. Banks')

  await page.goto('/scan')
  await page.getByLabel('ISBN').fill(journeyIsbn)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Your tray (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expectToast(page, 'Logged out')
  const kept = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
  await expect.poll(kept, 'the tray goes with its member').toEqual([])

  const plain = await visitor({ javaScriptEnabled: false })
  await signInQuietly(plain, dora)
  await plain.goto('/scan')
  await plain.getByLabel('ISBN').fill(journeyIsbn)
  await plain.getByRole('button', { name: 'Add' }).click()
  await expect(plain.getByRole('heading', { name: 'Add a Book' })).toBeVisible()
  await expect(plain.getByLabel('Title')).toHaveValue('Use of Weapons')
})
