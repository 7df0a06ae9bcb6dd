// Codes sent by email: for a new password, and for a new account.
import { expect, expectBesideField, expectToast, logIn, newestCode, test } from '#tests/support/journey.ts'

// A refused form is answered with 4xx, which the browser logs to its console.
test.use({ expectedErrors: [[/status of 4\d\d/], { scope: 'test' }] })

const WRONG_CODE = 'That code isn’t right. Check the latest one we sent you.'

test('a forgotten password is replaced by a code', async ({ visitor, neighbour, rows }) => {
  const flo = await neighbour('Flo Forgetful')
  const page = await visitor()
  const place = () => page.evaluate(() => window.navigation.currentEntry?.index)
  await page.goto('/auth?from=/bookcase')
  const before = await place()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  // The screen before it has an email field too.
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
  await page.getByLabel('Email').fill(flo.email.toUpperCase())
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expectToast(page, 'Check your email')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()

  const code = await newestCode(flo.email)
  const codeField = page.getByLabel('Verification code')
  const newPassword = page.getByLabel(/^New password/)
  await expect(page.getByLabel('Email')).toHaveValue(flo.email)
  await codeField.fill(code)
  await newPassword.fill('an even longer password')
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expectToast(page, 'Password changed', 'Log in with your new password.')
  await expect(page).toHaveURL(/\/auth\?from=(%2F|\/)bookcase$/)
  expect(await place(), 'Back leads neither to a used code nor to the form that asks for one').toBe(before)

  await flo.page.goto('/bookcase')
  await expect(flo.page, 'the earlier session has ended').toHaveURL('/auth?from=%2Fbookcase')
  await logIn(page, { ...flo, password: 'an even longer password' })
  await expect(page).toHaveURL('/bookcase')
  expect(await rows('select 1 from sessions where member_id = $1', [flo.member.id])).toHaveLength(1)
})

test('an address is verified with a new code, after a wrong one that stands beside its field', async ({
  visitor,
  rows,
}) => {
  const page = await visitor()
  const email = `vera.${crypto.randomUUID().slice(0, 8)}@example.org`
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel('Full Name').fill('Vera Verifying')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill('a good long password')
  await page.getByLabel('I am 13 or older').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectToast(page, 'Verification code sent', 'Please check your email for the verification code.')

  const again = page.getByRole('button', { name: 'Send a new code' })
  await expect(again, 'not so soon').toBeDisabled()
  await expect(page.getByText(/You can ask for a new one in \d+ s\./)).toBeVisible()
  // As if half a minute had passed.
  await rows("update awaited_codes set sent_at = sent_at - interval '30 s' where recipient = $1", [email])
  await page.reload()
  const codeField = page.getByLabel('Verification code')
  const verify = page.getByRole('button', { name: 'Verify' })
  const first = await newestCode(email)
  await codeField.pressSequentially('12a45')
  await expect(codeField).toHaveValue('1245')
  await expect(verify, 'a code is exactly six digits').toBeDisabled()
  await codeField.fill(anotherThan(first))
  await verify.click()
  await expectBesideField(codeField, WRONG_CODE)

  await again.click()
  await expect.poll(() => newestCode(email, 2)).not.toBe(first)
  await expect(codeField, 'what was wrong with the old one').toHaveAccessibleDescription('')
  await expect(codeField).toHaveValue('')
  expect(await rows('select 1 from members where email = $1', [email]), 'no member without a code').toEqual(
    [],
  )
  await codeField.fill(await newestCode(email, 2))
  await verify.click()
  await expectToast(page, 'Account created!', "Let's set up your profile.")
  await expect(page).toHaveURL('/make-profile')
  expect(await rows('select email_verified from members where email = $1', [email])).toEqual([
    { email_verified: true },
  ])
})

function anotherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

test('all six digits of a code are visible, however narrow the screen', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel('Full Name').fill('Dora Digits')
  await page.getByLabel('Email').fill(`dora.${crypto.randomUUID()}@example.org`)
  await page.getByLabel(/^Password/).fill('a good long password')
  await page.getByLabel('I am 13 or older').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  const code = page.getByLabel('Verification code')
  const verify = page.getByRole('button', { name: 'Verify' })
  const form = page.locator('form').filter({ has: verify })
  for (const width of [320, 390, 1280]) {
    await page.setViewportSize({ width, height: 700 })
    await code.fill('')
    await code.pressSequentially('123456')
    const scrolled = await code.evaluate((input) => {
      let sum = 0
      for (let box: Element | null = input; box; box = box.parentElement) sum += box.scrollLeft
      return sum
    })
    expect(scrolled, `nothing has scrolled at ${width}`).toBe(0)
    const [button, around] = await Promise.all([verify.boundingBox(), form.boundingBox()])
    expect(button?.width).toBe(around?.width)
    expect((around?.x ?? 0) * 2 + (around?.width ?? 0), 'the form is in the middle').toBeCloseTo(width, 0)
  }
})
