// The product's main job: a neighbour borrows a book, from sign-up to the return and the ratings.
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { DAY_MS } from '#rules/base/durations.ts'
import { aPicture, expect, expectBesideField, expectToast, logIn, test } from '#tests/support/journey.ts'

// A refused form is answered with 4xx, which the browser logs to its console.
test.use({ expectedErrors: [[/status of 4\d\d/], { scope: 'test' }] })

test('a neighbour borrows a book and brings it back', { tag: '@main' }, async ({ newNeighbour, rows }) => {
  const title = `The Verandah Steps ${randomBytes(3).toString('hex')}`
  const [olive, bram] = await Promise.all([
    newNeighbour('Olive Owner', 'New Farm'),
    newNeighbour('Bram Borrower', 'Teneriffe'),
  ])

  await test.step('the owner adds a book', async () => {
    const { page } = olive
    await page.goto('/add-book')
    await page.getByLabel('Cover image').setInputFiles(await aPicture())
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Author').fill('Thea Astley')
    await page.getByLabel('Description').fill('A long summer on the steps of a tall house.')
    await page.getByLabel('Genre').selectOption('Fiction')
    await page.getByLabel('Publication date').fill('1999')
    await page.getByRole('button', { name: 'Add Book' }).click()
    await expectToast(page, 'Book Added', 'Your book has been added to your bookshelf')
    await expect(page).toHaveURL('/profile')
    await expect(page.getByRole('link', { name: title }).first()).toBeVisible()
  })

  await test.step('the borrower returns to the screen that asked them to log in', async () => {
    const { page } = bram
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await expectToast(page, 'Logged out')
    await page.goto('/bookcase?tab=borrowed')
    await expectToast(page, 'Authentication Required', 'Please sign in to access this feature.')
    await logIn(page, bram)
    await expectToast(page, 'Welcome back!', 'You have successfully logged in.')
    await expect(page).toHaveURL('/bookcase?tab=borrowed')
    await expect(page.getByText('No borrowed books')).toBeVisible()
  })

  await test.step('the borrower finds the book, adds it to the wishlist and requests it', async () => {
    const { page } = bram
    await page.goto('/')
    await page.getByPlaceholder('Search for titles, authors, genres…').fill(title.toUpperCase())
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 book found')).toBeVisible()
    await page.getByRole('link', { name: title }).first().click()
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Add to Wishlist' }).click()
    await expectToast(page, 'Added to wishlist')
    await page.getByText('Request to borrow', { exact: true }).click()
    await page.getByLabel(/^Message to/).fill('May I read this on the ferry?')
    await page.getByRole('button', { name: 'Send request' }).click()
    await expectToast(page, 'Request Sent', `Your request to borrow ${title} has been sent to Olive Owner.`)
  })

  await test.step('the owner gets an email, and approves', async () => {
    await expect(olive.page.getByRole('link', { name: 'Notifications 1 unread' })).toBeVisible()
    await olive.page.getByRole('link', { name: 'Notifications' }).click()
    await olive.page.getByRole('button', { name: `has asked for ${title}` }).click()
    await expect(olive.page).toHaveURL('/requested-books')
    await bram.page.goto('/requested-books?tab=outgoing')
    await expect(bram.page.getByText('Pending', { exact: false }).first()).toBeVisible()
    await olive.page.goto('/requested-books')
    await olive.page.getByRole('button', { name: 'Approve' }).click()
    await expectToast(olive.page, 'Request Approved', 'The borrower has been notified')
    await expect(bram.page.getByRole('link', { name: 'Message Owner' })).toBeVisible()
  })

  await test.step('both write, and each message appears in the other browser', async () => {
    await bram.page.getByRole('link', { name: 'Message Owner' }).click()
    await expect(bram.page.getByText('May I read this on the ferry?').last()).toBeVisible()
    await olive.page.goto('/messages')
    await olive.page
      .getByRole('link', { name: /Bram Borrower/ })
      .first()
      .click()
    await expect(olive.page.getByText('May I read this on the ferry?').last()).toBeVisible()
    await say(bram.page, 'Saturday at the New Farm ferry?')
    await expect(olive.page.getByText('Saturday at the New Farm ferry?').last()).toBeVisible()
    await say(olive.page, 'See you there at nine.')
    await expect(bram.page.getByText('See you there at nine.').last()).toBeVisible()
  })

  await test.step('ready, handed over, extended, returned', async () => {
    await olive.page.getByText('Mark ready for pickup').click()
    await olive.page.getByLabel(/^Where/).fill('New Farm ferry')
    const days = olive.page.getByLabel('Days they can keep it')
    await days.fill('6')
    await olive.page.getByRole('button', { name: 'Mark as ready' }).click()
    await expectBesideField(days, 'Enter 7 days or more')
    await expect(days).toHaveValue('6')
    await days.fill('21')
    await bram.page.getByText('I have the book').click()
    await olive.page.getByRole('button', { name: 'Mark as ready' }).click()
    await expectToast(olive.page, 'Ready for pickup')
    await expect(bram.page.getByText('The book is ready for pickup.').first()).toBeVisible()
    const asked = bram.page.getByRole('region', { name: 'Request' })
    await expect(asked.getByText('New Farm ferry').first()).toBeVisible()
    for (const isMistaken of [true, false]) {
      // The banner's question was open before the book was ready, and stays open.
      if (!isMistaken) await bram.page.getByText('I have the book').click()
      await bram.page.getByRole('button', { name: 'Yes, I have it' }).click()
      await expectToast(bram.page, 'Handover confirmed')
      if (!isMistaken) break
      await bram.page.getByRole('button', { name: 'Undo' }).click()
      await expectToast(bram.page, 'Handover undone')
    }
    const conversation = olive.page.getByRole('link', { name: /Bram Borrower/ }).first()
    await expect(conversation).toContainText('On loan')
    const [loan] = await rows<{ due_on: string }>(
      'select to_char(due_on, $2) as due_on from exchanges e join members m on m.id = e.borrower_id where m.email = $1',
      [bram.email, 'YYYY-MM-DD'],
    )
    const later = new Date(Date.parse(loan?.due_on ?? '') + 7 * DAY_MS).toISOString().slice(0, 10)
    await bram.page.getByText('Ask for more time').click()
    await bram.page.getByLabel('Keep it until').fill(later)
    await bram.page.getByRole('button', { name: 'Ask', exact: true }).click()
    await expectToast(bram.page, 'You’ve asked for more time')
    await olive.page.getByRole('button', { name: 'Agree' }).click()
    await expectToast(olive.page, 'New date agreed')
    await expect(olive.page.getByRole('button', { name: 'Agree' })).toHaveCount(0)
    await bram.page.goto('/bookcase?tab=borrowed')
    await expect(bram.page.getByText(title).last()).toBeVisible()
    await olive.page.getByText('Confirm return').click()
    await olive.page.getByRole('radio', { name: 'Excellent' }).press('Space')
    await olive.page.getByRole('button', { name: 'Yes, it’s back' }).click()
    await expectToast(olive.page, 'Return confirmed')
    await expect(olive.page.getByText('You rated Bram Borrower 5 stars')).toBeVisible()
    await expect(conversation).toContainText('Completed')
    await expect(bram.page.getByText('No borrowed books')).toBeVisible()
  })

  await test.step('each rates the other, and the profile shows it', async () => {
    await bram.page.goto('/messages')
    await bram.page
      .getByRole('link', { name: /Olive Owner/ })
      .first()
      .click()
    const request = bram.page.getByRole('region', { name: 'Request' })
    await expect(request.getByText('How was it with Olive Owner?').first()).toBeVisible()
    await request.getByRole('button', { name: 'Submit Rating' }).click()
    await expectToast(bram.page, 'Rating Required', 'Please select a star rating before submitting')
    await request.getByRole('radio', { name: 'Very Good' }).press('Space')
    await request.getByRole('button', { name: 'Submit Rating' }).click()
    await expectToast(bram.page, 'Rating Submitted', "You've rated Olive Owner 4 stars")
    await olive.page.goto('/profile')
    await expect(olive.page.getByText('4.0').first()).toBeVisible()
  })

  const [exchange] = await rows<{
    id: string
    state: string
    due_on: string | null
    active_exchange_id: string | null
  }>(
    `select e.id, e.state, e.due_on, c.active_exchange_id from exchanges e
     join copies c on c.id = e.copy_id join books b on b.id = c.book_id
     join members o on o.id = c.owner_id join members r on r.id = e.borrower_id
     where b.title = $1 and o.email = $2 and r.email = $3`,
    [title, olive.email, bram.email],
  )
  expect(exchange).toMatchObject({ state: 'completed', active_exchange_id: null })
  const ratings = await rows<{ stars: number }>(
    'select stars from ratings where exchange_id = $1 order by stars',
    [exchange?.id],
  )
  expect(ratings.map(({ stars }) => stars)).toEqual([4, 5])
  const words = await rows<{ body: string }>(
    `select m.body from messages m join exchanges e using (conversation_id)
     where e.id = $1 and m.sender_id is not null order by m.seq`,
    [exchange?.id],
  )
  expect(words.map(({ body }) => body)).toEqual([
    'May I read this on the ferry?',
    'Saturday at the New Farm ferry?',
    'See you there at nine.',
  ])
})

async function say(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: /message/i }).fill(words)
  await page.keyboard.press('Enter')
  await expect(page.getByText(words).last()).toBeVisible()
}
