// A form that is refused: each refusal is noticed, and none is lost or repeated when the screen is read again (revalidation).
import type { Page } from '@playwright/test'
import { aCityEvent } from '#tests/support/builders.ts'
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
