// A member's own settings: the place they share, and which notices reach them.

import { expect, expectToast, lettersTo, newestLetter, test } from '#tests/support/journey.ts'
import { beginJob, runJobsNow } from '#tests/support/run-jobs-now.ts'
import { holdResponses } from '#tests/support/slow-phone.ts'

test('a member shares one square of the map, and stops sharing it', async ({ neighbour, rows }) => {
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
  await expect(page.getByText('We’ve found your square.')).toBeVisible()
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await save.click()
  expect((await posted).postData()).not.toMatch(/48123|01456/)
  await expectToast(page, 'Preferences Saved')
  expect(await cell()).toEqual([{ cell_lat: -27.48, cell_lng: 153.01 }])
  await expect(share).toBeChecked()
  const about = page.getByRole('link', { name: 'About', exact: true })
  await about.click()
  await expect(page, 'nothing is unsaved').toHaveURL('/about')
  await page.goBack()
  await share.uncheck()
  await save.click()
  await expect.poll(cell).toEqual([{ cell_lat: null, cell_lng: null }])
  await page.getByRole('button', { name: 'Log out' }).last().click()
  await expectToast(page, 'Logged out')
  await expect(page).toHaveURL('/auth')
})

test('a square that is still being looked for is not said to be saved', async ({ neighbour, rows }) => {
  const { page, member } = await neighbour('Freya Finding')
  await page.context().grantPermissions(['geolocation'])
  await page.goto('/settings')
  await page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = (found) => {
      const coords = { latitude: -27.48123, longitude: 153.01456 } as GeolocationCoordinates
      window.addEventListener('blur', () => found({ coords } as GeolocationPosition), { once: true })
    }
  })
  const findsIt = () => page.evaluate(() => window.dispatchEvent(new Event('blur')))
  const share = page.getByRole('switch', { name: 'Share location' })
  const save = page.getByRole('button', { name: 'Save Preferences' })
  const stillFinding = page.getByText('We don’t have your square yet.')
  const hasFound = page.getByText('We’ve found your square.')
  await share.check()
  await save.click()
  await expect(stillFinding).toBeVisible()
  await expect(share).toBeChecked()
  await share.uncheck()
  await findsIt()
  await expect(page.getByText('Finding your square...')).toBeHidden()
  await expect(hasFound, 'for a switch that is off').toBeHidden()
  await share.check()
  await findsIt()
  await expect(hasFound).toBeVisible()
  await expect(stillFinding).toBeHidden()
  await save.click()
  await expectToast(page, 'Preferences Saved')
  expect(await rows('select cell_lat from members where id = $1', [member.id])).toEqual([
    { cell_lat: -27.48 },
  ])
  await expect(share).toBeChecked()
})

test('a preference that is changed while the others are being saved stays changed, and counts as unsaved', async ({
  neighbour,
  rows,
}) => {
  const { page, member } = await neighbour('Hal Hasty')
  const refuses = () => rows('select member_id from recommendations_off where member_id = $1', [member.id])
  await page.goto('/settings')
  const wanted = page.getByRole('switch', { name: 'Recommend books to me' })
  const save = page.getByRole('button', { name: 'Save Preferences' })
  await wanted.uncheck()
  const { posts, answer } = await holdResponses(page)
  await save.click()
  await expect.poll(posts).toBe(1)
  await wanted.check()
  answer()
  await expectToast(page, 'Preferences Saved')
  await expect(save).toBeVisible()
  expect(await refuses()).toHaveLength(1)
  await expect(wanted).toBeChecked()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'About', exact: true }).click()
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await save.click()
  await expect.poll(refuses).toEqual([])
})

test('notices that are turned off are not sent, and the rest wait under the bell', async ({
  neighbour,
  account,
  rows,
}) => {
  const [rita, quinn] = await Promise.all([neighbour('Rita Reader'), account('Quinn Quiet')])
  const writer = await neighbour('Walt Writer')
  const { page } = rita
  await page.goto('/settings')
  await page.getByText('Choose how: New messages').click()
  await page.getByRole('checkbox', { name: 'By email' }).first().uncheck()
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expectToast(page, 'Preferences Saved')

  for (const to of [rita, quinn]) {
    await writer.page.goto(`/messages/new?contact=${to.member.id}`)
    await writer.page.getByLabel('Message', { exact: false }).last().fill('Are you on the ferry tonight?')
    await writer.page.getByRole('button', { name: 'Send' }).click()
    await expect(writer.page).toHaveURL(/\/messages\/[0-9a-f-]{36}/)
  }
  const both = [rita.member.id, quinn.member.id]
  await expect.poll(() => runJobsNow(rows, 'messages.notify', both), 'shown before it is stored').toBe(2)
  const bell = page.getByRole('link', { name: 'Notifications' })
  await expect(bell, 'by the live stream').toContainText('1 unread')
  const told = () => rows('select 1 from member_notices where member_id = any($1)', [both])
  await expect.poll(async () => (await told()).length).toBe(2)
  await rows(
    'update member_notices set mail_due_at = now() where mail_due_at is not null and member_id = any($1) returning 1',
    [both],
  )
  await beginJob(rows, 'notices.digests')
  await expect
    .poll(async () => (await newestLetter(quinn.email))?.subject)
    .toBe('Walt Writer sent you a message')
  expect(await lettersTo(rita.email)).toEqual([])

  // What a mail program does when its unsubscribe button is pressed (RFC 8058): no cookies, no page, no redirect.
  const headers = new Map((await newestLetter(quinn.email))?.headers.map(({ key, value }) => [key, value]))
  const [, address = ''] = /^<(.+)>$/.exec(headers.get('list-unsubscribe') ?? '') ?? []
  const body = new URLSearchParams(headers.get('list-unsubscribe-post'))
  expect([...body]).toEqual([['List-Unsubscribe', 'One-Click']])
  const stopped = await fetch(address, { method: 'POST', body, redirect: 'error' })
  expect(stopped.status).toBe(200)
  expect(
    await rows('select kind, email, in_app from notice_preferences where member_id = $1', [quinn.member.id]),
  ).toEqual([{ kind: 'messages', email: false, in_app: true }])

  await bell.click()
  await page.getByRole('button', { name: 'Walt Writer sent you a message' }).click()
  await expect(page.getByText('Are you on the ferry tonight?').last()).toBeVisible()
  await expect(bell).not.toContainText('unread')
})

test('the page asks before unsaved settings are lost', async ({ neighbour }) => {
  const { page } = await neighbour('Una Unsaved')
  const question = page.getByRole('alertdialog')
  const clubs = page.getByRole('switch', { name: 'Book clubs' })
  await page.goto('/settings')
  await clubs.uncheck()
  await page.getByRole('link', { name: 'My Profile' }).click()
  await question.getByRole('button', { name: 'Keep writing' }).click()
  await expect(clubs).not.toBeChecked()
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await expectToast(page, 'Preferences Saved')
  await expect(clubs).not.toBeChecked()
  await page.getByRole('link', { name: 'My Profile' }).click()
  await expect(page, 'saved settings are not asked about').toHaveURL('/profile')
  await page.goto('/edit-profile')
  await page.getByLabel('About You').fill('Half a sen')
  await page.getByRole('link', { name: 'Cancel' }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/profile')
})
