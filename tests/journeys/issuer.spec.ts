// Logging in through a real OpenID Connect issuer: signing up, coming back, and adding it to an existing account.
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { issuerPath } from '#rules/members/auth-paths.ts'
import { expect, expectToast, lettersTo, logIn, showPassword, test } from '#tests/support/journey.ts'

// A person who came in by a recently added way is refused until they prove in another way that it is them.
test.use({ expectedErrors: [[/a status of 403 .*\/settings\/security\.data/], { scope: 'test' }] })

const anEmail = (name: string) => `${name}.${randomBytes(4).toString('hex')}@example.org`

async function goThrough(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: /Continue with Library Card|Add Library Card/ }).click()
  await page.getByLabel('Your email').fill(email)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** The issuer's page is stopped on its way, once; the returned function waits for that. */
async function neverOpens(page: Page): Promise<() => Promise<void>> {
  const { promise: isStopped, resolve } = Promise.withResolvers<void>()
  // Playwright sees no redirects: a form that leads there by one is stopped itself.
  const ofIssuer = ({ hostname, pathname }: URL) =>
    hostname === '127.0.0.1' || pathname === issuerPath('oidc')
  await page.route(ofIssuer, async (route) => {
    await route.fulfill({ status: 204 })
    resolve()
  })
  return async () => {
    await isStopped
    await page.unroute(ofIssuer)
  }
}

async function expectEnabled(page: Page): Promise<void> {
  await expect(page.locator('main button').first()).toBeVisible()
  await expect(page.locator('main button[aria-disabled], main button[aria-busy=true]')).toHaveCount(0)
}

test('a new person says how old they are, returns to where they were, and logs in again', async ({
  visitor,
  rows,
}) => {
  const email = anEmail('ivy')
  const page = await visitor()

  await test.step('an issuer whose page never opens leaves the login screen as it was', async () => {
    await page.goto('/auth?from=/about')
    const restore = await neverOpens(page)
    await page.getByRole('button', { name: 'Continue with Library Card' }).click()
    await restore()
    await expectEnabled(page)
  })

  await test.step('a person who changes their mind is back on the login screen', async () => {
    await page.getByRole('button', { name: 'Continue with Library Card' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectToast(page, 'Not logged in', 'You came back without logging in.')
    await expect(page).toHaveURL('/auth?from=%2Fabout')
  })

  await test.step('the age is asked for, and then a profile', async () => {
    await goThrough(page, email)
    await expect(page.getByRole('heading', { name: 'Nearly there' })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    await expect(page.getByLabel('Full Name')).toHaveValue('Ivy Issued')
    await page.getByLabel('I am 13 or older').check()
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expectToast(page, 'Account created!', "Let's set up your profile.")
    await page.getByLabel('Role').fill('Neighbour')
    await page.getByLabel('Location').fill('West End')
    await page.getByRole('button', { name: 'Create Profile' }).click()
    await expectToast(page, 'Profile created!')
    await expect(page).toHaveURL('/about')
  })

  await test.step('on another device they get in at once, without scripts too', async () => {
    const elsewhere = await visitor({ javaScriptEnabled: false })
    await elsewhere.goto('/auth?from=/bookcase')
    await goThrough(elsewhere, email)
    await expect(elsewhere).toHaveURL('/bookcase')
    await expect(elsewhere.locator('noscript p', { hasText: 'Library Card login successful!' })).toBeVisible()
  })

  const members = await rows(
    `select m.name, m.email_verified, m.said_of_age_at is not null as said, a.provider_id, a.access_token, a.id_token
     from members m join accounts a on a.member_id = m.id where m.email = $1`,
    [email],
  )
  expect(members).toEqual([
    {
      ...{ name: 'Ivy Issued', email_verified: true, said: true, provider_id: 'oidc' },
      ...{ access_token: null, id_token: null },
    },
  ])
})

test('a person with an account logs in as usual, and adds the new way in', async ({ visitor, account }) => {
  const lena = await account('Lena Linked')
  const email = anEmail('unsure')
  const page = await visitor()

  await test.step('the issuer has not verified the address, so it opens no account', async () => {
    await page.goto('/auth?from=/messages')
    await goThrough(page, email)
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.getByRole('link', { name: 'I already have an account' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await logIn(page, lena)
    await page.getByRole('button', { name: 'Yes, add Library Card' }).click()
    await expectToast(page, 'Way to log in added')
    await expect(page, 'and continues to where they were going').toHaveURL('/messages')
  })

  await test.step('from now on it logs them in, and an email has said so', async () => {
    await page.context().clearCookies()
    await page.goto('/auth?from=/settings/security')
    await goThrough(page, email)
    await expectToast(page, 'Library Card login successful!')
    await expect(page).toHaveURL('/settings/security')
    await expect
      .poll(async () => (await lettersTo(lena.email)).map(({ subject }) => subject))
      .toContain('A way to log in was added')
  })

  await test.step('it is removed, and added again from there', async () => {
    const ways = page.getByRole('region', { name: 'Log in with another service' })
    await ways.getByRole('button', { name: 'Remove Library Card' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await showPassword(page, lena)
    await expectToast(page, 'Way to log in removed')
    await expect(ways.getByRole('listitem')).toHaveCount(0)
    const restore = await neverOpens(page)
    await ways.getByRole('button', { name: 'Add Library Card' }).click()
    await restore()
    await expectEnabled(page)
    // The issuer knows this browser and asks nothing.
    await ways.getByRole('button', { name: 'Add Library Card' }).click()
    await expectToast(page, 'Library Card added')
    await expect(ways.getByRole('listitem')).toContainText('Added today')
  })
})
