// The main job on pages that the browser translates, which removes every text node and inserts its own.
import { DAY_MS } from '#rules/base/durations.ts'
import { aBook, aCopy, anExchange } from '#tests/support/builders.ts'
import { aPicture, expect, expectToast, logIn, test } from '#tests/support/journey.ts'
import { translateAll } from '#tests/support/translator.ts'

// A refused form is answered with 4xx, which the browser logs to its console. A text node that we missed is an error
// there.
test.use({ expectedErrors: [[/status of 4\d\d/], { scope: 'test' }] })

test('a neighbour whose browser translates logs in, requests a book, writes, and adds books and events', async ({
  visitor,
  account,
  rows,
  db,
}) => {
  const [tran, olive] = await Promise.all([account('Tran Translated'), account('Olive Owner')])
  const book = await aBook(db)
  await aCopy(db, { owner: olive.member, book })
  const lent = await aCopy(db, { owner: olive.member })
  await anExchange(db, { copy: lent, borrower: tran.member, state: 'accepted' })
  const [talk] = await rows<{ id: string }>('select id from conversations where copy_id = $1', [lent.id])
  const page = await visitor()
  await translateAll(page)
  const ended = page.getByText('Something went wrong')

  await test.step('the login, refused and then accepted', async () => {
    await page.goto('/auth')
    await expect(page.locator('h1 font').first(), 'what the translator has inserted').toBeVisible()
    await page.getByRole('button', { name: 'Login', exact: true }).click()
    await logIn(page, { ...tran, password: 'the wrong password' })
    await expect(page.getByText('don’t match')).toBeVisible()
    await logIn(page, tran)
    await expectToast(page, 'Welcome back!')
  })

  await test.step('a book is found, added to the wishlist and requested', async () => {
    await page.goto('/search')
    const box = page.getByRole('combobox', { name: 'Search books' })
    await box.fill(book.title)
    await box.press('Enter')
    await page.getByRole('link', { name: book.title }).first().click()
    await page.getByRole('button', { name: 'Add to Wishlist' }).click()
    await expect(page.getByRole('button', { name: 'Wishlisted' }), 'in new words').toBeVisible()
    await page.getByText('Request to borrow', { exact: true }).first().click()
    await page.getByLabel(/^Message to/).fill('May I read this on the ferry?')
    await page.getByRole('button', { name: 'Send Request' }).click()
    await expectToast(page, 'Request Sent')
    const asked = `select state from exchanges where borrower_id = $1 and copy_id <> $2`
    expect(await rows(asked, [tran.member.id, lent.id])).toEqual([{ state: 'pending' }])
  })

  await test.step('a message is sent', async () => {
    await page.goto(`/messages/${talk?.id}`)
    await page.getByRole('textbox', { name: 'Message' }).fill('Whenever it suits you.')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Whenever it suits you.')).toBeVisible()
    await expect(ended).toBeHidden()
  })

  await test.step('a book is added, refused first', async () => {
    await page.goto('/add-book')
    const add = page.getByRole('button', { name: 'Add Book' })
    await add.click()
    await expect(page.getByText('Title is required')).toBeVisible()
    await page.getByLabel('Cover image').setInputFiles(await aPicture())
    for (const label of ['Title', 'Author', 'Description']) await page.getByLabel(label).fill('Johnno')
    await page.getByLabel('Genre').selectOption('Fiction')
    await page.getByLabel('Publication date').fill('1975')
    await add.click()
    await expectToast(page, 'Book Added')
  })

  await test.step('an event is submitted, refused first', async () => {
    await page.goto('/submit-event')
    const submit = page.getByRole('button', { name: 'Submit Event' })
    await submit.click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await page.getByLabel('Title').fill('Poems by the river')
    await page.getByLabel('Kind of event').selectOption('Reading')
    await page.getByLabel('Description').fill('An hour of poems, read aloud by the river.')
    const date = new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10)
    await page.getByLabel('Date').first().fill(date)
    await page.getByLabel('Time').fill('6:30 PM - 8 PM')
    await page.getByLabel('Place').fill('West End Library')
    await page.getByLabel('Suburb').fill('West End')
    await submit.click()
    await expect(page).not.toHaveURL(/submit-event$/)
    await expect(ended).toBeHidden()
  })

  await test.step('the password is changed, refused first', async () => {
    await page.goto('/settings/security')
    const change = page.getByRole('button', { name: 'Change password' })
    await change.click()
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible()
    await expect(ended).toBeHidden()
  })
})
