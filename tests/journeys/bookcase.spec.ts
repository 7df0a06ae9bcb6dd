// An owner and their copies: editing, pausing, lending to somebody who is not a member, and withdrawing.
import type { Locator, Page } from '@playwright/test'
import { aBook, aCopy, anExchange } from '#tests/support/builders.ts'
import {
  expect,
  expectBesideField,
  expectNotice,
  expectToast,
  previewsInTraces,
  signInQuietly,
  test,
} from '#tests/support/journey.ts'
import { pageReady } from '#tests/support/page-ready.ts'

test.use({ expectedErrors: [previewsInTraces, { scope: 'test' }] })

const UNKNOWN_SUBURB = 'Please select a valid Brisbane, Greater Brisbane, or nearby location'

test('a copy is edited, paused, lent elsewhere and withdrawn', { tag: '@main' }, async ({
  neighbour,
  visitor,
  db,
  rows,
}) => {
  const [otto, rita, guest] = await Promise.all([
    neighbour('Otto Owner'),
    neighbour('Rita Reader'),
    visitor(),
  ])
  const book = await aBook(db)
  const copy = await aCopy(db, { owner: otto.member, book })
  const { page } = otto
  const manage = () => page.getByRole('link', { name: `Manage ${book.title}` }).click()
  const search = `/all-books?q=${encodeURIComponent(book.title)}`

  await test.step('edited; an unknown suburb is refused, and everything typed is kept', async () => {
    await page.goto('/bookcase')
    await manage()
    await page.getByRole('link', { name: 'Edit' }).click()
    const location = page.getByLabel('Location')
    await page.getByLabel('Condition').selectOption('Fair')
    await location.fill('Atlantis')
    await page.getByLabel('Give away').press('Space')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectBesideField(location, UNKNOWN_SUBURB)
    await expect(location).toHaveValue('Atlantis')
    await expect(page.getByLabel('Condition')).toHaveValue('Fair')
    await expect(page.getByLabel('Give away')).toBeChecked()
    await location.fill('bardon')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expectToast(page, 'Changes saved')
    await expect(page.getByText('Give away · Fair · Bardon')).toBeVisible()
  })

  await test.step('paused, it cannot be found; shown to everyone, it is back', async () => {
    await manage()
    await page.getByRole('button', { name: 'Pause' }).click()
    await expectToast(page, 'Book paused')
    await guest.goto(search)
    await expect(guest.getByText('No results matching your search')).toBeVisible()
    await manage()
    await page.getByRole('button', { name: 'Show to everyone' }).click()
    await expectToast(page, 'Everyone can see it')
    await guest.goto(search)
    await expect(guest.getByText('1 book found')).toBeVisible()
  })

  await test.step('lent to somebody who is not a member, it cannot be requested', async () => {
    await manage()
    const to = page.getByLabel('Lent to someone who isn’t a member')
    await to.fill('   ')
    await clickWhereItStands(page, page.getByRole('button', { name: 'Mark as lent' }))
    await expectBesideField(to, 'Enter who has it. A first name is fine')
    await expect(to).toHaveValue('   ')
    await to.fill('Uncle Bob')
    await page.getByRole('button', { name: 'Mark as lent' }).click()
    await expectToast(page, 'Marked as lent')
    await expect(page.getByText('Lent to Uncle Bob')).toBeVisible()
    await rita.page.goto(`/book/${book.id}`)
    await expect(rita.page.getByText('With another reader')).toBeVisible()
    await expect(rita.page.getByText('Ask to have', { exact: true })).toHaveCount(0)
    await manage()
    await page.getByRole('button', { name: 'It’s back' }).click()
    await expectToast(page, 'Book is back', 'Neighbours can see and request it again.')
    await rita.page.reload()
    await expect(rita.page.getByText('Ask to have', { exact: true })).toBeVisible()
  })

  await test.step('withdrawn, after a confirmation', async () => {
    await page.goto('/bookcase')
    await manage()
    await page.getByRole('button', { name: 'Withdraw this copy' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('link', { name: book.title, exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Withdraw this copy' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expectToast(page, 'Book withdrawn')
    await expect(page.getByText('Your bookcase is empty')).toBeVisible()
  })

  const [stored] = await rows(
    `select condition, offer, suburb, lent_elsewhere_to, paused_at, withdrawn_at is not null as withdrawn, listed
     from copies where id = $1`,
    [copy.id],
  )
  expect(stored).toEqual({
    condition: 'Fair',
    offer: 'give',
    suburb: 'bardon-4065',
    lent_elsewhere_to: null,
    paused_at: null,
    withdrawn: true,
    listed: false,
  })
})

test('an empty name is refused beside its field, without scripts too', async ({ account, visitor, db }) => {
  const [nora, page] = await Promise.all([account('Nora Noscript'), visitor({ javaScriptEnabled: false })])
  await signInQuietly(page, nora)
  const [kept, lent] = [await aBook(db), await aBook(db)]
  for (const book of [kept, lent]) await aCopy(db, { owner: nora.member, book })
  await page.goto('/bookcase')
  const card = page.getByRole('listitem').filter({ hasText: lent.title })
  await card.getByRole('link', { name: `Manage ${lent.title}` }).click()
  const to = page.getByLabel('Lent to someone who isn’t a member')
  await to.fill('   ')
  await page.getByRole('button', { name: 'Mark as lent' }).click()
  await expectNotice(page, 'Missing Information')
  await expect(to, 'still unfolded').toBeVisible()
  await expectBesideField(to, 'Enter who has it. A first name is fine')
  await expect(to).toHaveValue('   ')
  await to.fill('Uncle Bob')
  await page.getByRole('button', { name: 'Mark as lent' }).click()
  await expect(card.getByText('Lent to Uncle Bob')).toBeVisible()
})

test('the labels of the whole bookcase, its import and its export can be reached on a phone', async ({
  neighbour,
  db,
}) => {
  const { page, member } = await neighbour('Otto Owner', { viewport: { width: 390, height: 844 } })
  await aCopy(db, { owner: member, book: await aBook(db) })
  await page.goto('/bookcase')
  await expect(page.getByRole('link', { name: 'Import and export' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Print labels' }).click()
  await expect(page.getByRole('region', { name: 'Labels as printed' })).toBeVisible()
})

/** Presses as a hand does: pressing must not start anything that removes the button before it is released. */
async function clickWhereItStands(page: Page, button: Locator): Promise<void> {
  await button.hover()
  const place = async () => (await button.boundingBox())?.y ?? Number.NaN
  const before = await place()
  await page.mouse.down()
  await pageReady(page)
  // The button moves down by one pixel.
  expect(Math.abs((await place()) - before), 'moved by').toBeLessThan(2)
  await page.mouse.up()
}

test('many books can be searched, and several of them changed at once, while the page keeps its place', async ({
  neighbour,
  account,
  db,
  rows,
}) => {
  const [otto, rita] = [await neighbour('Otto Owner'), await account('Rita Reader')]
  const { page } = otto
  for (const title of ['Alpha One', 'Alpha Two', 'Alpha Three', 'Beta One', 'Beta Two', 'Gamma', 'Eta'])
    await aCopy(db, { owner: otto.member, book: await aBook(db, { title }) })
  const book = await aBook(db, { title: 'Alpha Lent' })
  const lent = await aCopy(db, { owner: otto.member, book })
  await anExchange(db, { copy: lent, borrower: rita.member, state: 'accepted' })
  const box = (title: string) => page.getByRole('checkbox', { name: title })
  const apply = page.getByRole('button', { name: 'Apply', exact: true }).last()
  const act = page.getByLabel('What to do with the selected books')

  await test.step('searched and sorted by the address', async () => {
    await page.goto('/bookcase')
    await page.getByLabel('Search your books').last().fill('alpha')
    await page.getByRole('button', { name: 'Search', exact: true }).last().click()
    await expect(page.getByText('4 of your 8 books')).toBeVisible()
    await page.getByText('Sort and filter').click()
    await page.getByLabel('Sort by').selectOption('Title')
    await page.getByRole('button', { name: 'Apply', exact: true }).click()
    await expect(page).toHaveURL('/bookcase?q=alpha&sort=title')
  })

  await test.step('several are selected; without a chosen action nothing happens, and they stay selected', async () => {
    const several = page.getByRole('link', { name: 'Select several' })
    await expect(several).toHaveAttribute('href', /sort=title/)
    await several.click()
    await page.getByRole('button', { name: 'Select all or none' }).press('Enter')
    await expect(page.getByText('4 selected')).toBeVisible()
    await apply.click()
    await expect(page.getByText('Choose what to do with the selected books')).toBeVisible()
    await expect(box('Alpha Two')).toBeChecked()
  })

  await test.step('paused at once; the promised one stays, and the page names it', async () => {
    await act.selectOption('Pause')
    await apply.press('Enter')
    await expectToast(page, '3 books paused')
    await expect(
      page.getByText('1 is lent or promised to a neighbour, so it stays as it is: Alpha Lent.'),
    ).toBeVisible()
    await expect(apply, 'the focus stays').toBeFocused()
    await expect(page.getByText('0 selected')).toBeVisible()
    await expect(page).toHaveURL('/bookcase?q=alpha&sort=title&select=some')
  })

  await test.step('withdrawn, after one confirmation', async () => {
    await box('Alpha One').press('Space')
    await box('Alpha Three').press('Space')
    await page.getByRole('button', { name: 'Withdraw…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('2 selected')).toBeVisible()
    await page.getByRole('button', { name: 'Withdraw…' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
    await expectToast(page, '2 books withdrawn')
    await expect(page.getByText('2 of your 6 books')).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await page.getByRole('link', { name: 'Stop selecting' }).click()
    await expect(page.getByRole('link', { name: 'Manage Alpha Two' })).toBeVisible()
  })

  await test.step('a search without results says so, and leads back to all books', async () => {
    await page.getByLabel('Search your books').last().fill('zeppelin')
    await page.getByLabel('Search your books').last().press('Enter')
    await expect(page.getByRole('heading', { name: 'No book matches' })).toBeVisible()
    await page.getByRole('link', { name: 'Show all my books' }).click()
    await expect(page.getByText('6 books', { exact: true })).toBeVisible()
  })

  expect(
    await rows(
      `select b.title, c.paused_at is not null as paused, c.withdrawn_at is not null as withdrawn
       from copies c join books b on b.id = c.book_id where c.owner_id = $1 and b.title like 'Alpha%' order by b.title`,
      [otto.member.id],
    ),
  ).toEqual([
    { title: 'Alpha Lent', paused: false, withdrawn: false },
    { title: 'Alpha One', paused: true, withdrawn: true },
    { title: 'Alpha Three', paused: true, withdrawn: true },
    { title: 'Alpha Two', paused: true, withdrawn: false },
  ])
})

test('books can be searched, selected and withdrawn together without scripts too', async ({
  account,
  visitor,
  db,
}) => {
  const [nora, page] = await Promise.all([account('Nora Noscript'), visitor({ javaScriptEnabled: false })])
  await signInQuietly(page, nora)
  for (const title of ['Kappa One', 'Kappa Two', 'Lambda', 'My', 'Ny', 'Xi'])
    await aCopy(db, { owner: nora.member, book: await aBook(db, { title }) })
  const apply = page.getByRole('button', { name: 'Apply', exact: true }).last()
  await page.goto('/bookcase')
  await page.getByLabel('Search your books').last().fill('kappa')
  await page.getByRole('button', { name: 'Search', exact: true }).last().click()
  await expect(page).toHaveURL('/bookcase?q=kappa')
  await page.getByRole('link', { name: 'Select several' }).click()
  await page.getByRole('link', { name: 'Select all' }).click()
  await page.getByRole('checkbox', { name: 'Kappa Two' }).uncheck()
  await apply.click()
  await expect(page.getByText('Choose what to do with the selected books')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Kappa Two' }), 'as it was left').not.toBeChecked()
  await page.getByLabel('What to do with the selected books').selectOption('Offer to give away')
  await apply.click()
  await expectNotice(page, '1 book offered to give away')
  await page.getByRole('checkbox', { name: 'Kappa One' }).check()
  await page.getByRole('button', { name: 'Withdraw…' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw', exact: true }).click()
  await expectNotice(page, '1 book withdrawn')
  await expect(page.getByText('1 of your 5 books')).toBeVisible()
})
