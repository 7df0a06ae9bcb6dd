// Windows over a screen: how they are left.
import { expect, test } from '#tests/support/journey.ts'

test('Back does not open a window again that was closed', async ({ neighbour }) => {
  const { page } = await neighbour('Una Undecided')
  const window = page.getByRole('dialog', { name: 'Add a Book' })
  const open = page.getByRole('link', { name: 'Add Book', exact: true })
  await page.goto('/about')
  await page.goto('/bookcase')
  for (const close of ['Cancel', 'Close']) {
    await open.click()
    await window.getByRole('button', { name: close }).click()
    await expect(window).toHaveCount(0)
  }
  await open.click()
  await expect(window).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/bookcase')
  await expect(open).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL('/about')

  await page.goto('/bookcase?add=1')
  await expect(window).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/bookcase')
  await page.goBack()
  await expect(page).toHaveURL('/about')
})
