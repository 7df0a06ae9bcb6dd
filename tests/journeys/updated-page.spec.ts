// The app is updated while a page is open: its screens cannot show the data of the new build.
import { expect, test } from '#tests/support/journey.ts'

test('a tab that is open across an update loads the next screen as a page, and leaves the one that is being written on', async ({
  visitor,
}) => {
  const page = await visitor()
  const markPage = () => page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const isSamePage = () => page.evaluate(() => 'isSamePage' in window)
  const openAbout = async () => {
    await page.goto('/about')
    // One is of the part of the page that notices an update.
    await expect(page.locator('.live-notice')).toHaveCount(2)
    await markPage()
  }
  const main = page.getByRole('navigation', { name: 'Main' })
  await openAbout()
  await main.getByRole('link', { name: 'Events' }).click()
  await expect(page).toHaveURL('/events')
  expect(await isSamePage(), 'of the same build').toBe(true)

  await page.route(
    (url) => url.pathname.endsWith('.data'),
    async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-build': 'next' } })
    },
  )
  await openAbout()
  await main.getByRole('link', { name: 'Events' }).click()
  await expect(page).toHaveURL('/events')
  await expect.poll(isSamePage).toBe(false)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  await page.goto('/auth')
  const notice = page.getByText('We’ve updated this site.')
  const email = page.getByLabel('Email').first()
  await expect(page.locator('.live-notice')).toHaveCount(2)
  await email.fill('mia@example.org')
  await markPage()
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Dark' }).click()
  await expect(notice).toBeVisible()
  await expect(email).toHaveValue('mia@example.org')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(isSamePage).toBe(false)
  await expect(page).toHaveURL('/auth')
})
