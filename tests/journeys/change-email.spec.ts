// Changing an email address, and how the person who reads the old one can undo it.
import { randomUUID } from 'node:crypto'
import { expect, expectToast, logIn, newestCode, newestLetter, test } from '#tests/support/journey.ts'

test('a changed address can be undone from the email to the old one', async ({
  neighbour,
  visitor,
  rows,
}) => {
  const cleo = await neighbour('Cleo Changed')
  const thiefs = `${randomUUID()}@example.org`
  const addressNow = () => rows('select email from members where id = $1', [cleo.member.id])

  await test.step('somebody else at her open browser enters another address', async () => {
    const { page } = cleo
    await page.goto('/settings/security')
    await page.getByRole('link', { name: 'Change email' }).click()
    await page.getByLabel('New email address').fill(thiefs)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expectToast(page, 'Verification code sent')
    await page.getByLabel('Verification code').fill(await newestCode(thiefs))
    await page.getByRole('button', { name: 'Verify' }).click()
    await expectToast(page, 'Email address changed')
    await expect(page).toHaveURL('/settings/security')
    await expect(page.getByRole('link', { name: 'Change email' })).toBeVisible()
    await expect(page.getByText(thiefs)).toBeVisible()
    expect(await addressNow()).toEqual([{ email: thiefs }])
  })

  await test.step('she reads the email, undoes the change and chooses another password', async () => {
    const letter = () => newestLetter(cleo.email)
    await expect.poll(async () => (await letter())?.subject).toBe('Your email address was changed')
    const [link = ''] = /http\S+\/auth\/undo\?token=\S+/.exec((await letter())?.text ?? '') ?? []
    const page = await visitor()
    await page.goto(link)
    await page.getByRole('button', { name: 'Undo this change' }).click()
    await expectToast(page, 'Change undone')
    expect(await addressNow()).toEqual([{ email: cleo.email }])
    await page.getByLabel('Verification code').fill(await newestCode(cleo.email, 2))
    await page.getByLabel(/^New password/).fill('hers and nobody else’s')
    await page.getByRole('button', { name: 'Save new password' }).click()
    await expectToast(page, 'Password changed')
    await logIn(page, { ...cleo, password: 'hers and nobody else’s' })
    await expectToast(page, 'Welcome back!')
  })

  await cleo.page.goto('/bookcase')
  await expect(cleo.page, 'the other person is logged out').toHaveURL('/auth?from=%2Fbookcase')
})
