// What a member settles for themself: where they stand, and what reaches them.
import { expect, expectToast, lettersTo, newestLetter, test } from '#tests/support/journey.ts'

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

test('what is turned off is not sent, and what is left on waits under the bell', async ({
  neighbour,
  account,
  rows,
  db,
}) => {
  const [rita, quinn] = await Promise.all([neighbour('Rita Reader'), account('Quinn Quiet')])
  const writer = await neighbour('Walt Writer')
  const { page } = rita
  await page.goto('/settings')
  await page.getByText('Choose how: New messages').click()
  await page.getByRole('checkbox', { name: 'By e-mail' }).first().uncheck()
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expectToast(page, 'Preferences Saved')

  for (const to of [rita, quinn]) {
    await writer.page.goto(`/messages/new?contact=${to.member.id}`)
    await writer.page.getByLabel('Message', { exact: false }).last().fill('Are you on the ferry tonight?')
    await writer.page.keyboard.press('Enter')
    await expect(writer.page.getByText('Are you on the ferry tonight?').first()).toBeVisible()
  }
  const bell = page.getByRole('link', { name: 'Notifications' })
  await expect(bell, 'by the live stream').toContainText('1 unread', { timeout: 90_000 })
  const told = `select 1 from member_notices where member_id in ('${rita.member.id}', '${quinn.member.id}')`
  await expect.poll(async () => (await rows(told)).length).toBe(2)
  // The letters are due, and the minute is over.
  await db
    .updateTable('member_notices')
    .set({ mail_due_at: new Date() })
    .where('mail_due_at', 'is not', null)
    .where('member_id', 'in', [rita.member.id, quinn.member.id])
    .execute()
  await rows(`insert into pgboss.job (name, data) values ('notices.digests', '{}') returning 1`)
  await expect.poll(async () => (await newestLetter(quinn.email))?.subject).toBe('Walt Writer wrote to you')
  expect(await lettersTo(rita.email)).toEqual([])

  await bell.click()
  await page.getByRole('button', { name: 'Walt Writer wrote to you' }).click()
  await expect(page.getByText('Are you on the ferry tonight?').last()).toBeVisible()
  await expect(bell).not.toContainText('unread')
})
