// A phone with its keyboard open leaves 390×500: that space is for what people came for.
import type { Locator, Page } from '@playwright/test'
import { aBook, aClub, aCopy, anExchange } from '#tests/support/builders.ts'
import { expect, expectToast, test } from '#tests/support/journey.ts'

const phone = { width: 390, height: 844 }
const phoneWithKeyboard = { width: 390, height: 500 }
const desk = { width: 1280, height: 800 }

const endless = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2)

for (const [kind, name, title] of [
  ['an endless', endless.slice(0, 60), endless.slice(0, 140)],
  ['a right-to-left', 'مريم العبد الله الطويلة الاسم جداً', 'ألف ليلة وليلة والليالي التي بعدها كلها'],
] as const) {
  test(`three messages of a conversation with ${kind} name and title are visible above the keyboard`, async ({
    neighbour,
    account,
    db,
    rows,
  }) => {
    const [ann, bo] = await Promise.all([
      neighbour('Ann Asker', { viewport: phoneWithKeyboard }),
      account('Bo Owner'),
    ])
    await rows('update members set name = $1 where id = $2', [name, bo.member.id])
    const copy = await aCopy(db, { owner: bo.member, book: await aBook(db, { title }) })
    const { id } = await anExchange(db, { copy, borrower: ann.member, state: 'accepted' })
    await rows(
      `insert into messages (conversation_id, sender_id, body)
       select e.conversation_id, case when n % 2 = 0 then e.owner_id else e.borrower_id end,
         'Would the morning after the market suit you, number ' || n || '?'
       from exchanges e, generate_series(1, 8) as n where e.id = $1`,
      [id],
    )
    const { page } = ann
    await page.goto('/messages')
    await page.locator('a:has(time)').click()
    await page.getByRole('textbox', { name: 'Message' }).click()
    expect(await wholeMessages(page)).toBeGreaterThanOrEqual(3)
    await page.reload()
    expect(await wholeMessages(page), 'opened by its address').toBeGreaterThanOrEqual(3)

    const request = page.getByRole('region', { name: 'Request' })
    await expect(request.getByText('I have the book')).toBeHidden()
    await request.locator('summary').first().click()
    await expect(request.getByText('I have the book')).toBeVisible()

    await page.setViewportSize(phone)
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.getByRole('link', { name: 'Back to messages' }).click()
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  })
}

test('if tabs do not fit, the open one is visible', async ({ neighbour, db }) => {
  const { page, member } = await neighbour('Tam Tabs', { viewport: phone })
  const { id } = await aClub(db, { admin: member })
  await page.goto(`/club/${id}/settings?show=reports`)
  await expect(page.getByRole('link', { name: 'Reports', exact: true })).toBeInViewport({ ratio: 1 })
})

test('a toast is at the foot of the page, above the bar', async ({ neighbour, db }) => {
  const { page } = await neighbour('Tom Toast', { viewport: phone })
  const book = await aBook(db)
  await page.goto(`/book/${book.id}`)
  const bar = page.getByRole('navigation', { name: 'Main' })
  for (const [viewport, press, says] of [
    [phone, 'Add to Wishlist', 'Added to wishlist'],
    [desk, 'Wishlisted', 'Removed from wishlist'],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.getByRole('button', { name: press }).click()
    await expectToast(page, says)
    const toast = page.locator('[data-sonner-toast]').first()
    await expect
      .poll(async () => (await boxOf(bar)).y - bottomOf(await boxOf(toast)), 'room above the bar')
      .toBeGreaterThan(0)
    const { x, y, width } = await boxOf(toast)
    expect(y).toBeGreaterThan(viewport.height / 2)
    if (viewport === desk) expect(x + width, 'on the right').toBeGreaterThan(viewport.width - 40)
  }
})

test('a toast appears in the tab that caused it, whatever another tab requests meanwhile', async ({
  neighbour,
  db,
}) => {
  const { page } = await neighbour('Tab Two')
  const book = await aBook(db)
  await page.goto(`/book/${book.id}`)
  const other = await page.context().newPage()
  await other.goto('/')
  await page.route('**/*.data*', async (route) => {
    const answer = await route.fetch()
    // The response with the toast has been sent; now the other tab makes a request.
    if (route.request().method() === 'POST') await other.goto('/all-books')
    await route.fulfill({ response: answer })
  })
  await page.getByRole('button', { name: 'Add to Wishlist' }).click()
  await expectToast(page, 'Added to wishlist')
  await expect(other.locator('[data-sonner-toast]')).toHaveCount(0)
})

/** How many messages of the thread are visible from first line to last. */
function wholeMessages(page: Page): Promise<number> {
  return page.getByRole('region', { name: /^Messages with/ }).evaluate((thread) => {
    const seen = thread.getBoundingClientRect()
    return [...thread.querySelectorAll('p.wrap-anywhere')].filter((message) => {
      const { top, bottom } = message.getBoundingClientRect()
      return top >= seen.top && bottom <= Math.min(seen.bottom, window.innerHeight)
    }).length
  })
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not shown.')
  return box
}

const bottomOf = ({ y, height }: { y: number; height: number }) => y + height
