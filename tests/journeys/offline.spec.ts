// Offline, the page stays, says so, and carries on by itself once connected. What was written is neither lost nor sent
// twice.
import type { Page } from '@playwright/test'
import { aCopy, anExchange } from '#tests/support/builders.ts'
import { expect, expectToast, test } from '#tests/support/journey.ts'

// A browser that cannot reach the app logs that to its console.
test.use({
  expectedErrors: [
    [
      /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK|Error loading route module|dynamically imported module/,
    ],
    { scope: 'test' },
  ],
})

const noConnection = 'You’re offline right now.'

test('a link followed offline leads there once the connection is back', async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 390, height: 844 } })
  await page.goto('/all-books')
  // The part of the page that says so is loaded once the page is interactive.
  await page.locator('.live-notice').first().waitFor({ state: 'attached' })
  await page.context().setOffline(true)
  // This screen's script has not been fetched yet.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Map' }).click()
  await expect(page.getByText(noConnection)).toBeVisible()
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(page.getByText(noConnection)).toBeVisible()
  await page.context().setOffline(false)
  await expect(page).toHaveURL('/map')
  await expect(page.getByText(noConnection)).toBeHidden()
})

test('a step pressed offline keeps what was typed, says that it did not go through, and can be pressed again', async ({
  neighbour,
  account,
  db,
  rows,
}) => {
  const [sam, bea] = await Promise.all([neighbour('Sam Slow'), account('Bea Borrower')])
  const copy = await aCopy(db, { owner: sam.member })
  const { id } = await anExchange(db, { copy, borrower: bea.member, state: 'accepted' })
  const { page } = sam
  await page.goto('/messages')
  await page.getByRole('link', { name: /Bea Borrower/ }).click()
  await page.getByText('Mark ready for pickup', { exact: true }).click()
  const where = page.getByLabel('Where (optional)')
  await where.fill('The rotunda')
  const fetched = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('take-step')),
    )
  await expect.poll(fetched).toBe(true)
  await page.evaluate(async () => {
    const scripts = performance.getEntriesByType('resource')
    // With everything that it imports.
    await import(scripts.find(({ name }) => name.includes('take-step'))?.name ?? '')
  })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Mark as ready' }).click()
  await expect(page.getByText('We couldn’t send this. Check your connection and try again.')).toBeVisible()
  await expect(where).toHaveValue('The rotunda')
  await page.context().setOffline(false)
  expect(await rows('select state from exchanges where id = $1', [id])).toEqual([{ state: 'accepted' }])
  await page.getByRole('button', { name: 'Mark as ready' }).click()
  await expectToast(page, 'Ready for pickup')
  expect(await rows('select state, pickup_place from exchanges where id = $1', [id])).toEqual([
    { state: 'ready', pickup_place: 'The rotunda' },
  ])
})

test('a button whose screen cannot be fetched leaves the page as it is, and says that nothing happened', async ({
  neighbour,
}) => {
  const { page } = await neighbour('Bea Borrower')
  await page.goto('/all-books')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText(noConnection)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'All Books', level: 1 })).toBeVisible()
  await page.context().setOffline(false)
  await expectToast(page, 'Not sent')
  await expect(page.getByRole('link', { name: 'My Bookcase' }).first()).toBeVisible()
})

test('messages still waiting when a conversation is left are sent from any other screen, once and in order', async ({
  neighbour,
  account,
  db,
  rows,
}) => {
  const [ola, sam] = await Promise.all([neighbour('Ola Offline'), account('Sam Slow')])
  const copy = await aCopy(db, { owner: sam.member })
  await anExchange(db, { copy, borrower: ola.member, state: 'accepted' })
  const { page } = ola
  const said = () => rows('select body from messages where sender_id = $1 order by seq', [ola.member.id])
  await page.goto('/messages')
  await page.getByRole('link', { name: /Sam Slow/ }).click()
  // The server receives the first, but the response is lost: the browser does not know that it has arrived.
  let isCut = true
  await page.route('**/outbox', async (route) => {
    if (!isCut) return route.continue()
    if (route.request().postData()?.includes('alpha')) await route.fetch()
    await route.abort('failed')
  })
  for (const words of ['alpha', 'beta']) await send(page, words)
  await box(page).fill('By the way,')
  await expect(page.getByText('Your message hasn’t been sent yet.')).toBeVisible()
  await page.getByRole('link', { name: 'My Bookcase' }).click()
  await expect(page.getByRole('heading', { name: 'My Bookcase', level: 1 })).toBeVisible()
  expect(await said()).toEqual([{ body: 'alpha' }])

  isCut = false
  await page.reload()
  await expect.poll(said).toEqual([{ body: 'alpha' }, { body: 'beta' }])
  await page.goto('/messages')
  await page.getByRole('link', { name: /Sam Slow/ }).click()
  await expect(box(page)).toHaveValue('By the way,')
  await expect(page.getByRole('log').getByText('beta')).toBeVisible()
  expect(await said()).toEqual([{ body: 'alpha' }, { body: 'beta' }])
  await page.reload()
  await expect(box(page), 'after a reload').toHaveValue('By the way,')

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/auth')
  await expect.poll(() => page.evaluate(() => indexedDB.databases())).toEqual([])
})

test('the composer says when a message is full', async ({ neighbour, account, db }) => {
  const [ann, sam] = await Promise.all([neighbour('Ann Asker'), account('Sam Slow')])
  const copy = await aCopy(db, { owner: sam.member })
  await anExchange(db, { copy, borrower: ann.member, state: 'accepted' })
  const { page } = ann
  await page.goto('/messages')
  await page.getByRole('link', { name: /Sam Slow/ }).click()
  const full = page.getByRole('status').filter({ hasText: 'You’ve reached the limit of 2,000 characters' })
  await box(page).fill('a'.repeat(1999))
  await expect(full).toHaveCount(0)
  await box(page).pressSequentially('bc')
  await expect(full).toBeVisible()
  await expect(box(page)).toHaveValue(/b$/)
})

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' })

async function send(page: Page, words: string): Promise<void> {
  await box(page).fill(words)
  await box(page).press('Enter')
}
