// Adding a book: with mistakes, with a known ISBN, from a look-up, or chosen from the catalogue.
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { addedIsbn } from '#tests/support/book-services.ts'
import { aBook, aCopy } from '#tests/support/builders.ts'
import {
  aPicture,
  expect,
  expectBesideField,
  expectNotice,
  expectToast,
  previewsInTraces,
  signInQuietly,
  test,
} from '#tests/support/journey.ts'

// A refused form is answered with 4xx, which the browser logs to its console.
test.use({ expectedErrors: [[/status of 4\d\d/, ...previewsInTraces], { scope: 'test' }] })

test('the dialog says what is missing, and what is wrong with a cover', async ({ neighbour, rows }) => {
  const { page, member } = await neighbour('Dan Dialog')
  await page.goto('/bookcase?add=1')
  const cover = page.getByLabel('Cover image')
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add Book' })
  const missing = page.locator('[data-sonner-toast]').filter({ hasText: 'Missing Information' })
  for (const label of ['Title', 'Author', 'Description']) await page.getByLabel(label).fill('Johnno')
  await add.click()
  await expectBesideField(cover, 'Please upload a cover image for your book')
  await expect(missing).toBeVisible()
  const buffer = Buffer.alloc(5 * 1024 * 1024 + 1)
  await cover.setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer })
  await add.click()
  await expectBesideField(cover, 'Please choose a picture no larger than 5 MB')
  await expect(missing).toHaveCount(0)
  await expect(cover).toBeFocused()
  await expect(page.getByLabel('Title')).toHaveValue('Johnno')
  await pastePicture(page)
  await expect(page.getByText('pasted.png')).toBeVisible()
  await add.click()
  await expectToast(page, 'Book Added')
  expect(await rows('select 1 as copy from copies where owner_id = $1', [member.id])).toEqual([{ copy: 1 }])
})

test('a phone’s own photo becomes the cover, however large it is', async ({ neighbour, rows }) => {
  const { page, member } = await neighbour('Pia Photographer')
  await page.goto('/bookcase?add=1')
  for (const label of ['Title', 'Author', 'Description']) await page.getByLabel(label).fill('Johnno')
  const buffer = await aNoisyPhoto()
  expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024)
  await page.getByLabel('Cover image').setInputFiles({ name: 'IMG_1.jpeg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('dialog').getByRole('button', { name: 'Add Book' }).click()
  await expectToast(page, 'Book Added')
  expect(
    await rows(
      'select i.width, i.height from copies c join images i on i.id = c.picture_id where c.owner_id = $1',
      [member.id],
    ),
  ).toEqual([{ width: 640, height: 853 }])
})

test('a book is added once after every mistake, as a copy of the one in the catalogue', {
  tag: '@main',
}, async ({ neighbour, account, db, rows }) => {
  const [ada, bert] = await Promise.all([neighbour('Ada Adder'), account('Bert First')])
  const book = await aBook(db)
  await aCopy(db, { owner: bert.member, book })
  const { page } = ada
  await page.goto('/add-book')
  const typed = {
    Title: `  the ${book.title.toUpperCase()}!`,
    Author: 'THEA ASTLEY',
    Description: 'Found a second one on the verandah.',
    'Publication date': '1996',
    Location: 'Bardon',
  }
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value)
  await page.getByLabel('Genre').selectOption('Fiction')
  const cover = page.getByLabel('Cover image')
  const add = page.getByRole('button', { name: 'Add Book' })

  await add.click()
  await expectBesideField(cover, 'Please upload a cover image for your book')
  await expectToast(page, 'Book Cover Required', 'Please upload a cover image for your book')

  const words = Buffer.from('These are words, whatever the name of the file says.')
  await cover.setInputFiles({ name: 'cover.png', mimeType: 'image/png', buffer: words })
  await add.click()
  await expectBesideField(cover, 'Please choose a JPEG, PNG, WebP or AVIF picture')
  for (const [label, value] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(value)
  expect(await rows('select 1 from copies where owner_id = $1', [ada.member.id])).toEqual([])

  await cover.setInputFiles(await aPicture())
  await page
    .locator('form')
    .filter({ has: add })
    .evaluate((form) => {
      if (!(form instanceof HTMLFormElement)) return
      form.requestSubmit()
      form.requestSubmit()
    })
  await expectToast(page, 'Book Added', 'Your book has been added to your bookshelf')
  await expect(page).toHaveURL('/profile')

  const copies = await rows<{ book_id: string; owner: string }>(
    `select c.book_id, m.name as owner from copies c join members m on m.id = c.owner_id join books b on b.id = c.book_id
     where b.match_key = (select match_key from books where id = $1) order by 2`,
    [book.id],
  )
  expect(copies).toEqual([
    { book_id: book.id, owner: 'Ada Adder' },
    { book_id: book.id, owner: 'Bert First' },
  ])
})

test('a known ISBN asks whether it is this book, and nothing typed is lost', async ({
  neighbour,
  account,
  visitor,
  db,
  rows,
}) => {
  const [ada, nora] = await Promise.all([neighbour('Ada Asked'), account('Nora Noscript')])
  const plain = await visitor({ javaScriptEnabled: false })
  await signInQuietly(plain, nora)
  const book = await aBook(db, { title: 'Johnno', author: 'David Malouf', isbn: '9780702260209' })
  const asked = async (page: Page) => {
    await page.goto('/bookcase?add=1')
    await page.getByLabel('Title').fill('Joe and I')
    await page.getByLabel('Author').fill('D. Malouf')
    await page.getByLabel('Description').fill('Read to pieces.')
    await page.getByLabel('ISBN (optional)').fill('978-0-7022-6020-9')
    await page.getByLabel('Cover image').setInputFiles(await aPicture())
    await page.getByRole('button', { name: 'Add Book' }).last().click()
    await expectBesideField(page.getByLabel('ISBN (optional)'), 'We already have a book with this ISBN.')
    const question = page.getByRole('region', { name: 'Is this your book?' })
    await expect(question).toContainText('Johnno')
    await expect(question).toContainText('You typed another title: Joe and I')
    await expect(page.getByLabel('Title')).toHaveValue('Joe and I')
  }

  await asked(ada.page)
  await expect(ada.page.getByText('cover.png')).toBeVisible()
  await ada.page.getByRole('button', { name: 'Yes, add my copy' }).click()
  await expectToast(ada.page, 'Book Added')

  await asked(plain)
  await expect(plain.getByText('Please choose the picture again')).toBeVisible()
  await plain.getByLabel('Cover image').setInputFiles(await aPicture())
  await plain.getByRole('button', { name: 'No, leave the ISBN out' }).click()
  await expectNotice(plain, 'Book Added')

  const copies = await rows<object>(
    `select b.title, b.isbn, b.cover_id is not null as has_cover, c.picture_id is not null as has_picture
     from copies c join books b on b.id = c.book_id where c.owner_id = any ($1) order by b.title`,
    [[ada.member.id, nora.member.id]],
  )
  expect(copies).toEqual([
    { title: 'Joe and I', isbn: null, has_cover: true, has_picture: true },
    { title: book.title, isbn: '9780702260209', has_cover: false, has_picture: true },
  ])
})

test('a book is looked up by its ISBN: leaving the field is enough, a button does it without scripts', async ({
  neighbour,
  account,
  visitor,
  rows,
}) => {
  const [lou, nora] = await Promise.all([neighbour('Lou Looker'), account('Nora Noscript')])
  // Left by a first try.
  await rows(`update books set isbn = null, match_key = match_key || id where isbn = $1`, [addedIsbn])
  const { page } = lou
  await page.goto('/bookcase?add=1')
  const isbn = page.getByLabel('ISBN (optional)')
  const news = page.getByRole('dialog').getByRole('status')

  await isbn.fill('9788466358804')
  await isbn.press('Tab')
  await expect(news).toContainText('We couldn’t find this book. Please type its details yourself.')
  await page.getByLabel('Author').fill('I. Banks')
  await isbn.fill('1-85723-135-8')
  await isbn.press('Tab')
  await expect(news).toContainText('This ISBN isn’t right')
  await isbn.fill('978-1-85723-135-9')
  await isbn.press('Tab')
  await expect(news).toContainText(
    'Book data has been automatically filled. We kept the author you typed. It was found as Use of Weapons by Iain M. Banks.',
  )
  await expect(page.getByText('Cover image (optional)')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Use of Weapons')
  await expect(page.getByLabel('Author'), 'what was typed stays').toHaveValue('I. Banks')
  await expect(page.getByLabel('Description')).toHaveValue('A drought.')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Book' }).click()
  await expectToast(page, 'Book Added')

  const plain = await visitor({ javaScriptEnabled: false })
  await signInQuietly(plain, nora)
  await plain.goto('/bookcase?add=1')
  await plain.getByLabel('ISBN (optional)').fill(addedIsbn)
  await plain.getByRole('button', { name: 'Search Book Details' }).click()
  await expect(plain.getByText('This book is already in the catalogue')).toBeVisible()
  await plain.getByRole('link', { name: 'Add my copy of Use of Weapons' }).click()
  await plain.getByRole('combobox', { name: 'Condition' }).selectOption('Fair')
  await plain.getByRole('button', { name: 'Add Book' }).click()
  await expectNotice(plain, 'Book Added')

  const added = await rows(
    `select b.title, b.author, b.isbn, b.cover_id is not null as has_cover, c.picture_id
     from copies c join books b on b.id = c.book_id where c.owner_id = $1`,
    [lou.member.id],
  )
  expect(added).toEqual([
    { title: 'Use of Weapons', author: 'I. Banks', isbn: addedIsbn, has_cover: true, picture_id: null },
  ])
})

test('a book of the catalogue can be chosen while its title is typed, one known elsewhere by title and author', async ({
  neighbour,
  db,
  rows,
}) => {
  const { page, member } = await neighbour('Sue Suggested')
  const book = await aBook(db, { title: 'Tirra Lirra by the River', author: 'Jessica Anderson' })
  const title = page.getByRole('combobox', { name: 'Title' })
  const offered = page.getByRole('option', { name: 'Tirra Lirra by the River' })
  await page.goto('/bookcase?add=1')

  await page.getByLabel('Description').fill('Mine.')
  await title.pressSequentially('tirra l')
  await expect(offered).toBeVisible()
  await title.press('Escape')
  await expect(offered, 'and the dialog stays').toBeHidden()
  await title.pressSequentially('i')
  await expect(offered).toBeVisible()
  await title.press('ArrowDown')
  await title.press('Enter')
  await expect(page.getByRole('group', { name: 'Your copy' })).toBeFocused()
  await page.getByRole('link', { name: 'Choose another book' }).click()
  await expect(page.getByLabel('Description'), 'what was typed').toHaveValue('Mine.')
  await title.fill('tirra')
  await offered.click()
  await page.getByLabel('Condition').selectOption('Fair')
  await page.getByRole('dialog').getByRole('button', { name: 'Add Book' }).click()
  await expectToast(page, 'Book Added')

  await page.goto('/add-book')
  await page.getByLabel('Description').fill('Mine.')
  await title.fill('Player of Games')
  const search = page.getByRole('button', { name: 'Search Book Details' })
  await search.click()
  await expect(page.getByRole('button', { name: 'The Player of Games Iain M. Banks, 1988' })).toBeVisible()
  await expect(search, 'after its request').toBeFocused()
  await page.getByRole('button', { name: 'The Player of Games Iain M. Banks, 1988' }).click()
  await expect(page.getByText('Book data has been automatically filled')).toBeFocused()
  await expect(title).toHaveValue('The Player of Games')
  await expect(page.getByLabel('Genre')).toHaveValue('Science Fiction')
  await expect(page.getByLabel('Description'), 'what was typed').toHaveValue('Mine.')

  const isbn = page.getByLabel('ISBN (optional)')
  const { promise: pressedAgain, resolve: goOn } = Promise.withResolvers<void>()
  await page.route('**/add-book.data', async (route) => {
    await pressedAgain
    await route.continue()
  })
  // No service knows it.
  await isbn.fill('9780007416806')
  await isbn.press('Tab')
  await expect(page.getByRole('button', { name: 'Fetching book data...' })).toBeVisible()
  const details = page.locator('button[value=details]')
  await details.click()
  await details.click({ force: true })
  await expect(details, 'pressed again during its request').toBeFocused()
  goOn()
  await isbn.fill('')
  await page.getByRole('button', { name: 'Add Book' }).click()
  await expectToast(page, 'Book Added')

  expect(
    await rows(
      `select b.title, b.description, c.condition from copies c join books b on b.id = c.book_id
       where c.owner_id = $1 order by b.title`,
      [member.id],
    ),
  ).toEqual([
    { title: 'The Player of Games', description: 'Mine.', condition: 'Good' },
    { title: book.title, description: 'A book to borrow.', condition: 'Fair' },
  ])
})

/** As after copying a picture elsewhere. */
async function pastePicture(page: Page): Promise<void> {
  const { buffer } = await aPicture()
  await page.evaluate((bytes) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array(bytes)], 'pasted.png', { type: 'image/png' }))
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  }, Array.from(buffer))
}

/** As a phone takes it: on its side, and turned by its EXIF orientation. */
function aNoisyPhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  return sharp({ create: { width: 3200, height: 2400, channels: 3, background: 'white', noise } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
}
