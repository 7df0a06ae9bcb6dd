// A phone's first screen shows what people came for.
import type { Locator } from '@playwright/test'
import { aBook, aCopy, anExchange } from '#tests/support/builders.ts'
import { expect, test } from '#tests/support/journey.ts'

const viewport = { width: 390, height: 844 }

test('a member’s home shows covers and distances, a book its nearest offer', async ({
  neighbour,
  account,
  db,
}) => {
  const [{ page }, owner] = await Promise.all([neighbour('Fay Near', { viewport }), account('Olive Owner')])
  const book = await aBook(db, { description: 'Long. '.repeat(300) })
  const copy = await aCopy(db, { owner: owner.member, book })

  await test.step('within 300 px on the home page', async () => {
    await page.goto('/')
    const card = page.getByRole('list', { name: 'Books near you' }).getByRole('article').first()
    expect(await bottomOf(card.getByText(/away$|^In your suburb$/))).toBeLessThan(300)
    expect((await card.boundingBox())?.y).toBeLessThan(220)
    await expect(page.getByText('Borrow from around the corner')).toHaveCount(0)
    await expect(page.getByRole('list', { name: 'Books near you' }).getByRole('listitem')).toHaveCount(15)
  })

  await test.step('above the bar on a book, until a request is being written', async () => {
    await page.goto(`/book/${book.id}`)
    const offer = page.getByRole('link', { name: `Request ${book.title} from Olive · in your suburb` })
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
    expect(await bottomOf(offer)).toBeLessThan(bar?.y ?? 0)
    await offer.click()
    await expect(page).toHaveURL(`/book/${book.id}?ask=${copy.id}#copy-${copy.id}`)
    await expect(page.getByText('Request to borrow', { exact: true })).toBeFocused()
    await expect(offer).toBeHidden()
    await page.getByRole('button', { name: 'Send request' }).click()
    await expect(page.getByRole('link', { name: 'Go to the conversation' })).toBeVisible()
    await expect(offer).toHaveCount(0)
  })
})

test('four requests fit above the bar, each with its buttons', async ({ neighbour, account, db }) => {
  const [{ page, member }, asking] = await Promise.all([
    neighbour('Olga Owner', { viewport }),
    account('Bruno Borrower'),
  ])
  for (let count = 0; count < 4; count += 1) {
    const copy = await aCopy(db, { owner: member, book: await aBook(db) })
    const { id } = await anExchange(db, { copy, borrower: asking.member })
    const message = 'May I have it for the holidays? '.repeat(3)
    await db.updateTable('exchanges').set({ message }).where('id', '=', id).execute()
  }
  await page.goto('/requested-books')
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
  const decline = page.getByRole('article').nth(3).getByRole('button', { name: 'Decline' })
  expect(await bottomOf(decline)).toBeLessThan(bar?.y ?? 0)
})

test('an administrator’s queue shows its first entry', async ({ neighbour, db }) => {
  const { page, member } = await neighbour('Ada Desk', { viewport, hasTouch: true, isMobile: true })
  await db.updateTable('members').set({ is_admin: true }).where('id', '=', member.id).execute()
  for (const queue of ['reports', 'events', 'bookshelves']) {
    await page.goto(`/admin/${queue}`)
    const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox()
    const first = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
    expect(await bottomOf(first.first().getByRole('heading').first()), queue).toBeLessThan(bar?.y ?? 0)
  }
})

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not shown')
  return box.y + box.height
}
