// Windows over a screen: how people leave them, and where the keyboard focus goes afterwards.
import { aBook, aClub, aCopy, anExchange } from '#tests/support/builders.ts'
import { expect, expectToast, test } from '#tests/support/journey.ts'
import { holdDrawing, holdResponses } from '#tests/support/slow-phone.ts'

test('Back does not open a closed window again', async ({ neighbour }) => {
  const { page } = await neighbour('Una Undecided')
  const window = page.getByRole('dialog', { name: 'Add a Book' })
  const open = page.getByRole('link', { name: 'Add Book', exact: true })
  await page.goto('/about')
  await page.goto('/bookcase')
  for (const close of ['Cancel', 'Close']) {
    await open.click()
    await window.getByRole('link', { name: close }).click()
    await expect(window).toHaveCount(0)
  }
  await open.click()
  await expect(window).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/bookcase')
  await expect(open).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/about')

  await page.goto('/bookcase?add=1')
  await expect(window).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/bookcase')
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test('a half-written window asks before it closes', async ({ neighbour }) => {
  const { page } = await neighbour('Hal Halfway')
  const window = page.getByRole('dialog', { name: 'Add a Book' })
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const title = window.getByLabel('Title')
  await page.goto('/bookcase')
  await page.getByRole('link', { name: 'Add Book', exact: true }).click()
  await title.fill('The Long')
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave()
    await expect(question.getByRole('button', { name: 'Keep writing' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toHaveCount(0)
    await expect(page).toHaveURL('/bookcase?add=1')
    await expect(title).toHaveValue('The Long')
    await expect(title).toBeFocused()
  }
  await page.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/bookcase')
  await expect(window).toHaveCount(0)
})

test('Back does not open a window again whose form was sent', async ({ neighbour }) => {
  const { page } = await neighbour('Lee Lover')
  await page.goto('/about')
  await page.goto('/profile')
  await page.getByText('Favorite Authors').click()
  await page.getByRole('link', { name: 'Edit Favorite Authors' }).click()
  const window = page.getByRole('dialog', { name: 'Edit Favorite Authors' })
  await window.getByRole('button', { name: /^Save/ }).click()
  await expectToast(page, 'Preferences Updated')
  await expect(page).toHaveURL('/profile')
  await expect(window).toHaveCount(0)
  await page.goBack()
  await expect(page, 'and the screen under it is in the history once').toHaveURL('/about')
})

test('a window whose form was sent closes on a slow phone too, without asking', async ({ neighbour }) => {
  const { page } = await neighbour('Sol Slowphone')
  await page.goto('/profile')
  await page.getByText('Favorite Authors').click()
  await page.getByRole('link', { name: 'Edit Favorite Authors' }).click()
  const window = page.getByRole('dialog', { name: 'Edit Favorite Authors' })
  await window.getByRole('textbox').first().fill('Shaun Tan')
  const draw = await holdDrawing(page)
  const isBack = page.evaluate(
    () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true })),
  )
  await window.getByRole('button', { name: /^Save/ }).click()
  await isBack
  await draw()
  await expectToast(page, 'Preferences Updated')
  await expect(window).toHaveCount(0)
  await expect(page).toHaveURL('/profile')
})

test('a form pressed twice on a slow phone is sent once, and its window closes', async ({ neighbour }) => {
  const { page } = await neighbour('Dora Doubletap')
  await page.goto('/profile')
  await page.getByText('Favorite Authors').click()
  await page.getByRole('link', { name: 'Edit Favorite Authors' }).click()
  const window = page.getByRole('dialog', { name: 'Edit Favorite Authors' })
  await window.getByRole('textbox').first().fill('Shaun Tan')
  const draw = await holdDrawing(page)
  const { posts, answer } = await holdResponses(page)
  const save = window.getByRole('button', { name: /^Save/ })
  await save.click()
  await expect.poll(posts).toBe(1)
  await save.click()
  answer()
  await draw()
  await expectToast(page, 'Preferences Updated')
  await expect(window).toHaveCount(0)
  await expect(page).toHaveURL('/profile')
  expect(posts()).toBe(1)
})

test('a member who goes elsewhere before a step is answered stays there', async ({
  account,
  neighbour,
  db,
}) => {
  const { page, member } = await neighbour('Eli Elsewhere')
  const borrower = (await account('Ron Requester')).member
  await anExchange(db, { copy: await aCopy(db, { owner: member }), borrower })
  await page.goto('/requested-books')
  const { posts, answer } = await holdResponses(page)
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect.poll(posts).toBe(1)
  await page.getByRole('link', { name: 'Messages' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  answer()
  await expectToast(page, 'Request Approved')
  await expect(page).toHaveURL(/\/messages/)
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
})

test('Back does not open a club’s window again', async ({ neighbour, db }) => {
  const { page, member } = await neighbour('Cleo Closer')
  const [own, other, book] = [await aClub(db, { admin: member }), await aClub(db), await aBook(db)]
  await page.goto('/about')
  await page.goto(`/club/${other.id}`)
  await page.getByRole('link', { name: 'Report', exact: true }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/about')

  await page.goto(`/club/${own.id}/books`)
  await page.getByRole('link', { name: 'Choose a book' }).click()
  await page.getByRole('searchbox', { name: 'Title, author or ISBN' }).fill(book.title)
  await page.getByRole('button', { name: 'Find' }).click()
  await page.getByRole('button', { name: /^Read this/ }).click()
  await expectToast(page, 'Currently Reading updated')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(`/club/${own.id}/books`)
  await page.goBack()
  await expect(page, 'nor one with a search in it').toHaveURL('/about')
})

test('the keyboard focus stays in the list from which something was removed', async ({
  neighbour,
  account,
  db,
}) => {
  const [kit, lena] = await Promise.all([neighbour('Kit Keyboard'), account('Lena Lender')])
  const { page } = kit
  for (const book of [await aBook(db), await aBook(db)]) {
    await aCopy(db, { owner: kit.member, book })
    await anExchange(db, { copy: await aCopy(db, { owner: lena.member, book }), borrower: kit.member })
  }
  const question = page.getByRole('alertdialog')

  await page.goto('/profile')
  for (const left of [1, 0]) {
    await page
      .getByRole('button', { name: /^Remove request/ })
      .first()
      .click()
    await question.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
    await expectToast(page, 'Request Removed')
    await expect(page.getByRole('button', { name: /^Remove request/ })).toHaveCount(left)
    const list = page.getByRole('region', { name: 'My Requested Books' })
    await expect(list.locator(left > 0 ? 'li a:focus' : ':focus:not(button)')).toBeVisible()
  }

  await page.goto('/bookcase')
  for (const left of [1, 0]) {
    await page
      .getByRole('link', { name: /^Manage / })
      .first()
      .click()
    await page.getByRole('button', { name: 'Withdraw this copy' }).click()
    await question.getByRole('button', { name: 'Withdraw', exact: true }).press('Enter')
    await expectToast(page, 'Book withdrawn')
    await expect(page.getByRole('link', { name: /^Manage / })).toHaveCount(left)
    const list = page.getByRole('region', { name: 'My Books' })
    await expect(list.locator(left > 0 ? 'li a:focus' : ':focus:not(button)')).toBeVisible()
  }
})
