// A neighbour without an email address signs up by phone, and logs in again on another device.
import { aPhone } from '#tests/support/builders.ts'
import { expect, expectBesideField, expectToast, newestSms, test } from '#tests/support/journey.ts'

const codeIn = (sms: string) => /\d{6}/.exec(sms)?.[0] ?? ''

test('signing up and logging in by phone', async ({ visitor, rows }) => {
  const phone = aPhone()
  const typed = phone.replace('+61', '0')
  const page = await visitor()

  await test.step('signs up with a code by SMS', async () => {
    await page.goto('/auth?from=/about')
    await page.getByRole('link', { name: 'Sign Up', exact: true }).click()
    const ways = page.getByRole('navigation', { name: 'How to sign up' })
    await ways.getByRole('link', { name: 'Phone' }).click()
    const number = page.getByLabel('Phone')
    await expect(number).toHaveAttribute('placeholder', '+61 xxx xxx xxx')
    await page.getByLabel('Full Name').fill('Fay Phone')
    await number.fill('07 3333 4444')
    const age = page.getByLabel('I am 13 or older')
    await age.check()
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expectBesideField(number, 'Enter a mobile number, like 0412 345 678')
    await expect(age, 'the screen keeps what was said').toBeChecked()
    await number.fill(typed)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expectToast(
      page,
      'Verification code sent',
      'Please check your phone for the SMS verification code.',
    )
    await expect(page.getByRole('heading', { name: 'Verify Your Account' })).toBeVisible()
    await expect(page.getByText(`${phone.slice(0, 3)} ${phone.slice(3, 6)}`)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send a new code' })).toBeDisabled()
    await expect(page.getByText(/You can ask for a new one in \d+ s\./)).toBeVisible()
    await page.getByLabel('Verification code').fill(codeIn(await newestSms(phone)))
    await page.getByRole('button', { name: 'Verify' }).click()
    await expectToast(page, 'Account created!', "Let's set up your profile.")
    await expect(page).toHaveURL('/make-profile?from=%2Fabout')
  })

  await test.step('logs in on another device with another code', async () => {
    const elsewhere = await visitor()
    await elsewhere.goto('/auth')
    await elsewhere
      .getByRole('navigation', { name: 'How to log in' })
      .getByRole('link', { name: 'Phone' })
      .click()
    await elsewhere.getByLabel('Phone').fill(phone)
    await elsewhere.getByRole('button', { name: 'Send me a code' }).click()
    await expectToast(elsewhere, 'Verification code sent')
    await elsewhere.getByLabel('Verification code').fill(codeIn(await newestSms(phone, 2)))
    await elsewhere.getByRole('button', { name: 'Verify' }).click()
    await expectToast(elsewhere, 'Welcome back!', 'You have successfully logged in.')
    await expect(elsewhere).toHaveURL('/')
  })

  const members = await rows(
    `select m.name, m.email, count(s.*)::int as sessions from members m join sessions s on s.member_id = m.id
     where m.phone = $1 group by m.id`,
    [phone],
  )
  expect(members).toEqual([{ name: 'Fay Phone', email: null, sessions: 2 }])
})
