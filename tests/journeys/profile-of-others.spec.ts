// What a profile shows of exchanges, and how other members meet its owner: requests, a report, ratings.
import { aBook, aCopy, anExchange } from '#tests/support/builders.ts'
import { expect, expectToast, test } from '#tests/support/journey.ts'

test('a requested book is taken off the profile, after a confirmation', async ({
  neighbour,
  account,
  db,
  rows,
}) => {
  const [rob, lena] = await Promise.all([neighbour('Rob Requesting'), account('Lena Lender')])
  const book = await aBook(db)
  const copy = await aCopy(db, { owner: lena.member, book })
  const exchange = await anExchange(db, { copy, borrower: rob.member })
  const { page } = rob
  await page.goto('/profile')
  await page.getByRole('button', { name: `Remove request: ${book.title}` }).click()
  const question = page.getByRole('alertdialog', { name: 'Remove Book Request' })
  await expect(question).toContainText(
    'Are you sure you want to remove this book request? This action cannot be undone.',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Pending Request')).toBeVisible()
  await page.getByRole('button', { name: `Remove request: ${book.title}` }).click()
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expectToast(page, 'Request Removed')
  await expect(page.getByText('No active book requests')).toBeVisible()
  expect(
    await rows('select state, archived_at is not null as is_away from exchanges where id = $1', [
      exchange.id,
    ]),
  ).toEqual([{ state: 'cancelled', is_away: true }])
})

test('a member is reported and blocked from their profile', async ({ neighbour, account, rows }) => {
  const [vic, troll] = await Promise.all([neighbour('Vic Victim'), account('Tim Troll')])
  const { page } = vic
  await page.goto(`/profile/${troll.member.id}`)
  await page.getByRole('link', { name: 'Report User' }).click()
  const submit = page.getByRole('button', { name: 'Submit Report' })
  await page.getByLabel(/^What happened/).fill('   short   ')
  await expect(submit).toBeDisabled()
  await page.getByLabel(/^What happened/).fill('He never came to the ferry.')
  await submit.click()
  await expectToast(page, 'Report Submitted', 'Thank you for your report. Our team will review it shortly.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await rows('select details from reports where responsible_id = $1', [troll.member.id])).toEqual([
    { details: 'He never came to the ferry.' },
  ])
  await page.getByRole('link', { name: 'Block User' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Block Tim Troll' }).click()
  await expectToast(page, 'User Blocked', 'This user has been blocked and removed from your contacts.')
  await expect(page).toHaveURL(`/profile/${troll.member.id}`)
  for (const gone of ['Block User', 'Message'])
    await expect(page.getByRole('link', { name: gone, exact: true })).toHaveCount(0)
  await page.goto('/blocked-members')
  await expect(page.getByText('Tim Troll')).toBeVisible()
})

test('a rating is hidden until both have rated', async ({ neighbour, visitor, db, rows }) => {
  const [kay, lou, guest] = await Promise.all([neighbour('Kay Keeper'), neighbour('Lou Lover'), visitor()])
  const copy = await aCopy(db, { owner: kay.member })
  const exchange = await anExchange(db, { copy, borrower: lou.member, state: 'accepted' })
  const [at] = await rows<{ conversation_id: string }>(
    'select conversation_id from exchanges where id = $1',
    [exchange.id],
  )
  const ratePath = `/messages/${at?.conversation_id}/rate`

  await lou.page.goto(ratePath)
  await lou.page.getByRole('radio', { name: /Poor/ }).press('Space')
  await lou.page.getByRole('button', { name: 'Submit Rating' }).click()
  await expectToast(lou.page, 'Rating Submitted', "You've rated Kay Keeper 1 star")
  await guest.goto(`/profile/${kay.member.id}`)
  await expect(guest.getByText('No ratings yet')).toBeVisible()
  await kay.page.goto(ratePath)
  await expect(kay.page.getByText('Lou Lover rated you')).toHaveCount(0)
  await kay.page.getByRole('radio', { name: /Excellent/ }).press('Space')
  await kay.page.getByRole('button', { name: 'Submit Rating' }).click()
  await expect(kay.page.getByText('Lou Lover rated you 1 star (Poor).')).toBeVisible()
  await guest.reload()
  await expect(guest.getByText('1.0')).toBeVisible()
  expect(
    await rows('select stars from ratings where exchange_id = $1 order by stars', [exchange.id]),
  ).toEqual([{ stars: 1 }, { stars: 5 }])
})
