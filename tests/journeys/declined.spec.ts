// Requests that do not succeed: declined, cancelled, or another neighbour was first.
import type { Page } from '@playwright/test'
import { aBook, aCopy } from '#tests/support/builders.ts'
import { expect, expectToast, test } from '#tests/support/journey.ts'

// A refused step is answered with 409, which the browser logs to its console.
test.use({ expectedErrors: [[/status of 409/], { scope: 'test' }] })

test('a request is declined, made again later and cancelled', async ({ neighbour, db, rows }) => {
  const [dora, ned] = await Promise.all([neighbour('Dora Owner'), neighbour('Ned Asker')])
  const book = await aBook(db)
  const copy = await aCopy(db, { owner: dora.member, book })

  await test.step('the request waits on both sides', async () => {
    await ned.page.goto(`/book/${book.id}`)
    await request(ned.page, 'Only for the weekend?')
    await expect(ned.page.getByText('Pending Request', { exact: true })).toBeVisible()
    await ned.page.getByRole('link', { name: 'Go to the conversation' }).click()
    await expect(ned.page.getByRole('textbox', { name: 'Message' })).toBeDisabled()
    await dora.page.goto('/requested-books')
    const tab = dora.page.getByRole('link', { name: 'Requests for My Books' })
    await expect(tab).toContainText('1 pending')
    await expect(dora.page.getByText('Only for the weekend?')).toBeVisible()
    await expect(dora.page.getByRole('link', { name: /^Message\b/ })).toHaveCount(0)
    await dora.page.goto('/messages?tab=pending')
    await dora.page.getByRole('link', { name: /Ned Asker/ }).click()
    await expect(dora.page.getByPlaceholder('Accept request to send messages...')).toBeDisabled()
  })

  await test.step('the owner declines, and both threads say so', async () => {
    await dora.page.getByRole('button', { name: 'Decline' }).click()
    await expectToast(dora.page, 'Request Declined')
    for (const { page } of [dora, ned]) {
      await expect(page.getByText('This request was declined', { exact: true })).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
      await expect(page.getByRole('log').getByText('Request declined.')).toBeVisible()
    }
    await dora.page.goto('/messages?tab=pending')
    await expect(dora.page.getByText('No Pending Requests')).toBeVisible()
    await dora.page.goto('/requested-books')
    await expect(dora.page.getByRole('link', { name: 'Requests for My Books' })).not.toContainText('pending')
    await dora.page.getByRole('link', { name: 'Ended (1)' }).click()
    const card = dora.page.getByRole('article', { name: book.title })
    await expect(card.getByText('Declined', { exact: true })).toBeVisible()
    await expect(card.getByRole('button')).toHaveCount(1)
    await expect(card.getByRole('button', { name: `Remove request: ${book.title}` })).toBeVisible()
    await ned.page.goto('/requested-books?tab=outgoing&ended=shown')
    const asked = ned.page.getByRole('article', { name: book.title })
    await expect(asked.getByText('Declined', { exact: true })).toBeVisible()
    await asked.getByRole('button', { name: /^Remove/ }).click()
    const question = ned.page.getByRole('alertdialog', { name: 'Remove Book Request' })
    await question.getByRole('button', { name: 'Remove' }).click()
    await expectToast(ned.page, 'Request Removed')
    await expect(ned.page.getByText("You haven't requested any books yet")).toBeVisible()
  })

  await test.step('the no rests for two weeks', async () => {
    await ned.page.goto(`/book/${book.id}`)
    await expect(
      ned.page.getByText('Dora Owner said no to your request. You can ask again from'),
    ).toBeVisible()
    await expect(ned.page.getByRole('button', { name: 'Request', exact: true })).toHaveCount(0)
    await db.updateTable('exchanges').set({ rests_until: null }).where('copy_id', '=', copy.id).execute()
  })

  await test.step('then it is requested once more, and cancelled', async () => {
    await ned.page.goto(`/book/${book.id}`)
    await request(ned.page, 'Perhaps next month?')
    await expect(dora.page.getByText('Perhaps next month?')).toBeVisible()
    await ned.page.goto('/requested-books?tab=outgoing')
    await ned.page.getByText('Cancel request').click()
    await ned.page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expectToast(ned.page, 'Request Canceled', 'Your book request has been canceled')
    await expect(ned.page.getByText("You haven't requested any books yet")).toBeVisible()
    await expect(dora.page.getByRole('button', { name: 'Approve' })).toHaveCount(0)
    await dora.page.goto('/messages')
    await dora.page.getByRole('link', { name: /Ned Asker/ }).click()
    await expect(dora.page.getByText('This request was cancelled', { exact: true })).toBeVisible()
  })

  const ended = await rows<{ state: string }>(
    'select state from exchanges where copy_id = $1 order by requested_at',
    [copy.id],
  )
  expect(ended).toEqual([{ state: 'declined' }, { state: 'cancelled' }])
  expect(await rows('select 1 from conversations where copy_id = $1', [copy.id])).toHaveLength(1)
  expect(await rows('select listed from copies where id = $1', [copy.id])).toEqual([{ listed: true }])
})

test('two neighbours request one copy', async ({ neighbour, db, rows }) => {
  const [olga, first, second] = await Promise.all([
    neighbour('Olga Owner'),
    neighbour('Fay First'),
    neighbour('Sid Second'),
  ])
  const book = await aBook(db)
  const copy = await aCopy(db, { owner: olga.member, book })
  for (const { page } of [first, second]) {
    await page.goto(`/book/${book.id}`)
    await request(page)
  }
  await second.page.goto('/requested-books?tab=outgoing')
  await olga.page.goto('/requested-books')
  await expect(olga.page.getByRole('link', { name: 'Requests for My Books' })).toContainText('2 pending')
  await cardFrom(olga.page, 'Fay First').getByRole('button', { name: 'Approve' }).click()
  await expectToast(olga.page, 'Request Approved', 'The borrower has been notified')

  await expect(second.page.getByText('Pending Request', { exact: true })).toBeVisible()
  await second.page.getByRole('link', { name: 'View Book' }).click()
  await expect(second.page.getByText('With another reader')).toBeVisible()
  const rival = cardFrom(olga.page, 'Sid Second')
  await expect(rival.getByText('You’ve already promised this copy to another neighbour.')).toBeVisible()
  await expect(rival.getByRole('button')).toHaveText([/^Decline/])

  const states = await rows<{ name: string; state: string }>(
    'select m.name, e.state from exchanges e join members m on m.id = e.borrower_id where copy_id = $1 order by 1',
    [copy.id],
  )
  expect(states).toEqual([
    { name: 'Fay First', state: 'accepted' },
    { name: 'Sid Second', state: 'pending' },
  ])
})

async function request(page: Page, message = ''): Promise<void> {
  await page.getByText('Request to borrow', { exact: true }).click()
  if (message) await page.getByLabel(/^Message to/).fill(message)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expectToast(page, 'Request Sent')
}

function cardFrom(page: Page, name: string) {
  return page.getByRole('article').filter({ has: page.getByRole('link', { name }) })
}
