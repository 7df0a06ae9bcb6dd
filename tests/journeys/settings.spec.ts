// What a member settles for themself: where they stand, and what reaches them.
import { expect, expectToast, test } from '#tests/support/journey.ts'

test('a member shares one square of the map, and takes it back', async ({ neighbour, rows }) => {
  const { page, member } = await neighbour('Sally Square')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: -27.48123, longitude: 153.01456 })
  const cell = () => rows('select cell_lat, cell_lng from members where id = $1', [member.id])
  const save = page.getByRole('button', { name: 'Save Preferences' })
  await page.goto('/about')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }),
  ).toHaveAttribute('aria-current', 'true')
  const share = page.getByRole('switch', { name: 'Share location' })
  await share.check()
  await expect(page.getByText('Your square is found.')).toBeVisible()
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await save.click()
  expect((await posted).postData()).not.toMatch(/48123|01456/)
  await expectToast(page, 'Preferences Saved')
  expect(await cell()).toEqual([{ cell_lat: -27.48, cell_lng: 153.01 }])
  await expect(share).toBeChecked()
  await share.uncheck()
  await save.click()
  await expect.poll(cell).toEqual([{ cell_lat: null, cell_lng: null }])
  await page.getByRole('button', { name: 'Log out' }).last().click()
  await expectToast(page, 'Logged out')
  await expect(page).toHaveURL('/auth')
})
