// Proving again that it is you, in the middle of something: the request then goes ahead with what was typed.
import { expect, expectToast, newestCode, test } from '#tests/support/journey.ts'

// The form is refused until there is a fresh proof.
test.use({
  expectedErrors: [[/a status of 403 .*\/settings\/security\/contact/, /ERR_FAILED/], { scope: 'test' }],
})

const lapse = `update sessions set password_shown_at = now() - interval '20 minutes' where member_id = $1`

test('changing an address needs a fresh proof: the window asks for it, and nothing typed is lost', async ({
  neighbour,
  rows,
}) => {
  const { page, member, email } = await neighbour('Mia Rossi')
  const to = `${member.id}@new.example.org`
  await page.goto('/settings/security/contact')
  await rows(lapse, [member.id])
  await page.getByLabel('New email address').fill(to)
  const { promise: mayArrive, resolve: arrive } = Promise.withResolvers<void>()
  await page.route('**/prove/ask', async (route) => {
    await mayArrive
    await route.continue()
  })
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Confirm it’s you' })
  await expect(ask.getByRole('status')).toHaveText('One moment...')
  await expect(ask.getByRole('button', { name: 'Cancel' })).toBeFocused()
  arrive()
  await expect(ask.getByLabel('Your password')).toBeFocused()
  await expect(ask.getByRole('status')).toHaveText('')
  await ask.getByLabel('Your password').fill('not it at all')
  await ask.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(ask.getByRole('alert')).toContainText('isn’t your current password')
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText('confirm it’s you')
  await expect(page.getByLabel('New email address')).toHaveValue(to)

  await page.getByRole('button', { name: 'Send me a code' }).click()
  await ask.getByRole('button', { name: /^Send a code to/ }).click()
  await expect(ask.getByLabel(/^The code we sent to/)).toBeFocused()
  await expect(ask.getByRole('status')).toHaveText('We’ve sent you a code.')
  await ask.getByLabel(/^The code we sent to/).fill(await newestCode(email))
  await ask.getByRole('button', { name: 'Continue with the code' }).click()
  await page.getByLabel('Verification code').fill(await newestCode(to))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expectToast(page, 'Email address changed')
})

test('a proof whose answer is lost was given all the same, and what was asked for continues', async ({
  neighbour,
  rows,
}) => {
  const { page, member, password } = await neighbour('Mia Rossi')
  await page.goto('/settings/security/contact')
  await rows(lapse, [member.id])
  await page.getByLabel('New email address').fill(`${member.id}@new.example.org`)
  await page.route('**/prove/ask', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Send me a code' }).click()
  const ask = page.getByRole('alertdialog', { name: 'Confirm it’s you' })
  await ask.getByLabel('Your password').fill(password)
  await ask.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByLabel('Verification code')).toBeVisible()
  await expect(ask).toBeHidden()
})

test('an administrator is asked on the way in, and gets in with a code', async ({ neighbour, rows }) => {
  const { page, member, email } = await neighbour('Ada Lovelace')
  await rows('update members set is_admin = true where id = $1', [member.id])
  await rows(lapse, [member.id])
  await page.goto('/admin/contact')
  await expect(page.getByRole('heading', { name: 'Confirm it’s you' })).toBeVisible()
  await page.getByRole('button', { name: /^Send a code to/ }).click()
  await page.getByLabel(/^The code we sent to/).fill(await newestCode(email))
  await page.getByRole('button', { name: 'Continue with the code' }).click()
  await expect(page).toHaveURL(/\/admin\/contact$/)
})

test('without scripts the form keeps what was typed, and the proof is given in another tab', async ({
  account,
  visitor,
  rows,
}) => {
  const { email, password, member } = await account('Noah Chen')
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.goto('/settings/security/contact?by=phone')
  await rows(lapse, [member.id])
  const number = page.getByLabel('New phone number')
  await number.fill('0412 345 987')
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(number).toHaveValue('0412 345 987')
  const tab = page.context().waitForEvent('page')
  await page.getByRole('link', { name: /Confirm it’s you/ }).click()
  const other = await tab
  await other.getByLabel('Your password').fill(password)
  await other.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(other).toHaveURL(/\/settings\/security$/)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByLabel('Verification code')).toBeVisible()
})
