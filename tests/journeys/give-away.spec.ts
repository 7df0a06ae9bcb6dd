// A book is given away: afterwards it is in the other member's bookcase, and others who requested it are told.
import { randomBytes } from 'node:crypto'
import { aPicture, expect, expectToast, test } from '#tests/support/journey.ts'

test('a neighbour gives a book away', { tag: '@main' }, async ({ neighbour, rows }) => {
  const title = `Free to a Good Home ${randomBytes(3).toString('hex')}`
  const [gwen, tom] = await Promise.all([neighbour('Gwen Giver'), neighbour('Tom Taker')])

  await test.step('added from the bookcase dialog', async () => {
    const { page } = gwen
    await page.goto('/bookcase')
    await expect(page.getByText('Your bookcase is empty')).toBeVisible()
    await page.getByRole('link', { name: 'Add Book' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Add Book' }).click()
    await expectToast(
      page,
      'Missing Information',
      'Please fill in all required fields and upload a cover image',
    )
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Author').fill('Ruth Park')
    await dialog.getByLabel('Description').fill('Two copies turned up, so one may go.')
    await dialog.getByLabel('Give away').press('Space')
    await dialog.getByLabel(/Cover/).setInputFiles(await aPicture('#3d6b3c'))
    await dialog.getByRole('button', { name: 'Add Book' }).click()
    await expectToast(page, 'Book Added', 'Your book has been added to your bookshelf')
  })

  await test.step('requested, promised and handed over', async () => {
    await tom.page.goto(`/all-books?q=${encodeURIComponent(title)}`)
    await tom.page.getByRole('link', { name: title }).first().click()
    await tom.page.getByText('Ask to have', { exact: true }).click()
    await tom.page.getByRole('button', { name: 'Send request' }).click()
    await expectToast(tom.page, 'Request Sent')
    await gwen.page.goto('/requested-books')
    await gwen.page.getByRole('button', { name: 'Approve' }).click()
    await expectToast(gwen.page, 'Request Approved')
    await tom.page.goto('/requested-books?tab=outgoing')
    for (const isMistaken of [true, false]) {
      // Where to meet comes first on a card.
      await tom.page
        .getByRole('article')
        .getByText(/^More\b/)
        .click()
      await tom.page.getByText('I have the book').click()
      await tom.page.getByRole('button', { name: 'Yes, I have it' }).click()
      await expectToast(tom.page, 'Handover confirmed')
      if (!isMistaken) break
      await tom.page.getByRole('button', { name: 'Undo' }).click()
      await expectToast(tom.page, 'Handover undone')
      // The card is drawn again after the toast, with another 'More'.
      await expect(tom.page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
    }
  })

  await tom.page.goto('/bookcase')
  await expect(tom.page.getByText(title).last()).toBeVisible()
  await gwen.page.goto('/bookcase')
  await expect(gwen.page.getByText('Your bookcase is empty')).toBeVisible()
  const [copy] = await rows(
    `select o.email as owner, e.state, g.email as giver, e.conversation_id from copies c join books b on b.id = c.book_id
     join members o on o.id = c.owner_id join exchanges e on e.copy_id = c.id join members g on g.id = e.owner_id
     where b.title = $1`,
    [title],
  )
  expect(copy).toMatchObject({ owner: tom.email, state: 'completed', giver: gwen.email })

  await test.step('its new owner is asked whether they have one to give away', async () => {
    const { conversation_id: id } = Object(copy)
    await tom.page.goto(`/messages/${id}`)
    await tom.page.getByRole('link', { name: 'Give one away' }).click()
    await expect(tom.page.getByRole('dialog').getByLabel('Give away')).toBeChecked()
  })
})
