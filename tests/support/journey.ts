// What browser journeys share: neighbours with browsers of their own, their post, and the rows behind the screens.
import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import PostalMime from 'postal-mime'
import sharp from 'sharp'

export { expect }

export type Neighbour = { page: Page; name: string; email: string; password: string }

type Fixtures = {
  /** Opens a browser for somebody who is not signed in. */
  visitor(): Promise<Page>
  /** Signs up, verifies and makes a profile on the real screens. */
  newNeighbour(name: string, suburb: string): Promise<Neighbour>
  /** Rows of the app's database: a journey ends by looking at them. */
  rows<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>
  /** Console errors that belong to the journey; any other fails it. */
  expectedErrors: RegExp[]
}

export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],

  visitor: async ({ browser, expectedErrors }, use) => {
    const pages: Page[] = []
    const errors: string[] = []
    await use(async () => {
      const page = await openBrowser(browser)
      page.on('pageerror', (error) => errors.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text())
      })
      pages.push(page)
      return page
    })
    for (const page of pages) await page.context().close()
    const unexpected = errors.filter((error) => !expectedErrors.some((pattern) => pattern.test(error)))
    expect(unexpected, 'errors in the browser console').toEqual([])
  },

  newNeighbour: async ({ visitor }, use) => {
    await use(async (name, suburb) => {
      const page = await visitor()
      const email = `${name.toLowerCase().replaceAll(' ', '.')}.${randomBytes(4).toString('hex')}@example.org`
      const neighbour = { page, name, email, password: 'a good long password' }
      await signUp(neighbour)
      await makeProfile(page, suburb)
      return neighbour
    })
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
  rows: async ({}, use) => {
    const pool = new pg.Pool({ connectionString: process.env.JOURNEY_DATABASE_URL, max: 2 })
    await use(async (sql, values = []) => (await pool.query(sql, values)).rows)
    await pool.end()
  },
})

async function openBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.JOURNEY_URL })
  return context.newPage()
}

async function signUp({ page, name, email, password }: Neighbour): Promise<void> {
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Verify Your Account' })).toBeVisible()
  await page.getByLabel(/code/i).fill(await newestCode(email))
  await page.getByRole('button', { name: 'Verify' }).click()
}

async function makeProfile(page: Page, suburb: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Create Your Profile' })).toBeVisible()
  await page.getByLabel('Role').fill('Neighbour')
  await page.getByLabel('Location').fill(suburb)
  await page.getByRole('button', { name: 'Create Profile' }).click()
  await expectToast(page, 'Profile created!')
}

export async function logIn(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel(/^Password/).fill(who.password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: title })
  await expect(toast.first()).toBeVisible()
  if (text) await expect(toast.first()).toContainText(text)
}

/** The 6 digits of the newest letter to this address, as soon as it lies in the outbox. */
export async function newestCode(email: string): Promise<string> {
  let code = ''
  await expect
    .poll(async () => {
      code = /\b\d{6}\b/.exec((await newestLetter(email))?.text ?? '')?.[0] ?? ''
      return code
    })
    .toMatch(/^\d{6}$/)
  return code
}

export async function newestLetter(email: string): Promise<{ subject?: string; text?: string } | undefined> {
  const outbox = process.env.JOURNEY_OUTBOX ?? ''
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml')).sort()
  for (const file of files.reverse()) {
    const letter = await PostalMime.parse(await readFile(join(outbox, file)))
    if (letter.to?.some(({ address }) => address === email)) return letter
  }
  return undefined
}

/** A picture to upload, of a plain colour. */
export async function aPicture(
  colour = '#7a4fb5',
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({ create: { width: 400, height: 600, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return { name: 'cover.png', mimeType: 'image/png', buffer }
}
