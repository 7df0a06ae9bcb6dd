// A form that is refused: each refusal is noticed, and none is lost or repeated when the screen is read again (revalidation).
import type { Page } from '@playwright/test'
import { aCityEvent, aClub } from '#tests/support/builders.ts'
import { aDiscussion } from '#tests/support/discussions.ts'
import { expect, previewsInTraces, test } from '#tests/support/journey.ts'

// A refused form is answered with 4xx, which the browser logs to its console.
test.use({ expectedErrors: [[/status of 4\d\d/, ...previewsInTraces], { scope: 'test' }] })

/** As after live news. */
const readAgain = (page: Page) =>
  page.evaluate(() =>
    (
      window as unknown as { __reactRouterDataRouter: { revalidate(): Promise<void> } }
    ).__reactRouterDataRouter // as React Router calls it
      .revalidate(),
  )

test('refused a second time for the same reason, a form raises another toast, and none by itself', async ({
  neighbour,
  db,
}) => {
  const { page, member } = await neighbour('Rae Refused')
  const club = await aClub(db, { members: [member] })
  const { path } = await aDiscussion(db, {
    clubId: club.id,
    posts: [{ author: club.admin, message: 'Well?' }],
  })
  const toasts = page.locator('[data-sonner-toast]')
  const dismiss = async () => {
    await toasts.getByRole('button', { name: 'Dismiss' }).click()
    await expect(toasts).toHaveCount(0)
    await readAgain(page)
    await expect(toasts).toHaveCount(0)
  }

  await test.step('by the server', async () => {
    await page.goto(path)
    const violation = toasts.filter({ hasText: 'Content Violation' })
    for (const _ of [1, 2]) {
      await page.getByLabel('Your reply').fill('What the fuck')
      await page.getByRole('button', { name: 'Post Reply' }).click()
      await expect(violation).toHaveCount(1)
      await dismiss()
    }
  })

  await test.step('by its own checks', async () => {
    await page.goto('/bookcase?add=1')
    const add = page.getByRole('dialog').getByRole('button', { name: 'Add Book' })
    for (const label of ['Title', 'Author', 'Description']) await page.getByLabel(label).fill('Johnno')
    for (const _ of [1, 2]) {
      await add.click()
      await expect(toasts.filter({ hasText: 'Missing Information' })).toHaveCount(1)
      await dismiss()
    }
  })
})

test('an answer to an event that was cancelled meanwhile says so, also once the page shows that it was', async ({
  neighbour,
  db,
}) => {
  const { page } = await neighbour('Cass Cancelled')
  const event = await aCityEvent(db, {})
  await page.goto(`/event/${event.id}`)
  await db.updateTable('events').set({ cancelled_at: new Date() }).where('id', '=', event.id).execute()
  await page.getByRole('button', { name: 'Going', exact: true }).click()
  const says = page.getByRole('alert').filter({ hasText: 'This event has been cancelled.' })
  await expect(says, 'why it was refused').toHaveCount(1)
  await readAgain(page)
  await expect(page.getByRole('button', { name: 'Going', exact: true })).toHaveCount(0)
  await expect(says, 'why it was refused, and what the page says now').toHaveCount(2)
})
