// A member clears their notices and brings them back.
import { aNotice } from '#tests/support/builders.ts'
import { expect, expectToast, signInQuietly, test } from '#tests/support/journey.ts'

test('notices cleared by mistake come back, with scripts and without', async ({ neighbour, visitor, db }) => {
  const nell = await neighbour('Nell Notices')
  await aNotice(db, { member: nell.member, title: 'Sabriel' })
  const plain = await visitor({ javaScriptEnabled: false })
  await signInQuietly(plain, nell)
  for (const page of [nell.page, plain]) {
    await page.goto('/notifications')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    if (page === nell.page) await expectToast(page, 'Your notifications are back')
    await expect(page.getByRole('button', { name: /has asked for Sabriel/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  }
})
