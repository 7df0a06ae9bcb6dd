// Passkeys, with Chromium's virtual authenticator: offered once, added, used, removed.
import type { Page } from '@playwright/test'
import { expect, expectToast, logIn, showPassword, test } from '#tests/support/journey.ts'

// A person who came in by a recently added passkey is refused until they prove in another way that it is them.
test.use({ expectedErrors: [[/a status of 403 .*\/settings\/security\.data/], { scope: 'test' }] })

async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is offered after a password, added, and logs in without one', async ({
  visitor,
  account,
}) => {
  const pia = await account('Pia Passkey')
  const page = await visitor()
  await withAuthenticator(page)
  await page.goto('/auth?from=/profile')
  await logIn(page, pia)
  const offer = page.getByRole('complementary', { name: 'Passkeys' })
  await offer.getByRole('link', { name: 'Add a passkey' }).click()
  await expect(page).toHaveURL('/settings/security')
  await expect(offer, 'the offer is not repeated on the screen it leads to').toHaveCount(0)

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expectToast(page, 'Passkey added')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await expect(passkeys.getByRole('listitem')).toContainText(/Chrome on Linux.*Added today/s)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('alert')).toContainText(
    'This device already has a passkey for your account.',
  )
  await passkeys.getByText('Rename').click()
  await page.getByLabel('New name for Chrome on Linux').fill('My laptop')
  await page.getByRole('button', { name: 'Save name' }).click()
  await expect(passkeys.getByRole('listitem')).toContainText('My laptop')

  await page.context().clearCookies()
  await page.goto('/auth?from=/bookcase')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expectToast(page, 'Welcome back!')
  await expect(page).toHaveURL('/bookcase')
  await page.goto('/settings/security')
  await expect(passkeys.getByRole('listitem')).toContainText('last used today')
  await page.getByRole('button', { name: 'Remove passkey: My laptop' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await showPassword(page, pia)
  await expectToast(page, 'Passkey removed')
  await expect(passkeys.getByRole('listitem')).toHaveCount(0)
})

test('a member who says "not now" is never offered one again', async ({ visitor, account }) => {
  const nina = await account('Nina Notnow')
  const page = await visitor()
  const offer = page.getByRole('complementary', { name: 'Passkeys' })
  await page.goto('/auth?from=/profile')
  await logIn(page, nina)
  await offer.getByRole('button', { name: 'Not now' }).click()
  await expect(offer).toHaveCount(0)
  await expect(page).toHaveURL('/profile')
  await page.context().clearCookies()
  await page.goto('/auth?from=/profile')
  await logIn(page, nina)
  await expectToast(page, 'Welcome back!')
  await expect(offer).toHaveCount(0)
})
