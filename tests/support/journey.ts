// What browser journeys share: neighbours with browsers of their own, their email and SMS, and the rows behind the
// screens.
import { randomBytes, randomInt } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContextOptions,
  test as base,
  expect,
  type Locator,
  type Page,
  type Response,
} from '@playwright/test'
import { CompiledQuery } from 'kysely'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import type { Member } from '#rules/base/viewer.ts'
import { createPool, type Database, openDatabase } from '#server/store/database.ts'
import { browserStorageOf, unknownOf } from './browser-storage.ts'
import { aMember, aPassword } from './builders.ts'
import { hydrated } from './page-ready.ts'
import { samplePassword } from './sample-neighbourhood/load.ts'

export { expect }

export type Account = { name: string; email: string; password: string }
export type Neighbour = Account & { page: Page }
/** A member made by the builders. Journeys that are not about signing up begin with these. */
type Settled = Account & { member: Member }

type Fixtures = {
  /** Opens a browser for somebody who is not logged in. */
  visitor(options?: BrowserContextOptions): Promise<Page>
  /** Signs up, verifies and creates a profile on the real screens. `invitedBy`: the path of the link they come by. */
  newNeighbour(name: string, suburb: string, invitedBy?: string): Promise<Neighbour>
  /** Somebody who has lived in West End for a long time, and is not logged in anywhere. */
  account(name: string): Promise<Settled>
  /** The same, logged in in a browser of their own. */
  neighbour(name: string, options?: BrowserContextOptions): Promise<Settled & { page: Page }>
  /** The app's database, for builders. */
  db: Database
  /** Rows of the app's database, which a journey checks at its end. */
  rows<Row>(sql: string, values?: unknown[]): Promise<Row[]>
  /** Console errors that the journey expects; any other fails it. */
  expectedErrors: RegExp[]
}

// The browser's own validation refuses a form, or the server does if that script has not loaded yet. The words are the
// same, and only the second logs to the console.
const refusedForm = /Failed to load resource: the server responded with a status of 400/

/**
 * While a trace is recorded, Playwright tries to read a preview of a file that is no picture, which our policy forbids.
 */
export const previewsInTraces = [/^Connecting to 'blob:/, /^Refused by connect-src: blob/]

export const test = base.extend<Fixtures>({
  expectedErrors: [[], { option: true }],

  visitor: async ({ browser, expectedErrors }, use) => {
    const pages: Page[] = []
    const errors: string[] = []
    await use(async (options = {}) => {
      const page = await openBrowser(browser, options)
      page.on('pageerror', (error) => errors.push(String(error)))
      // A Content-Security-Policy violation is not always reported as an error of the page.
      await page.addInitScript(() =>
        addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
          console.error(`Refused by ${violatedDirective}: ${blockedURI}`),
        ),
      )
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
      })
      pages.push(page)
      return options.javaScriptEnabled === false ? page : unhurried(page)
    })
    const kept = (await Promise.all(pages.map(browserStorageOf))).flat()
    for (const page of pages) await page.context().close()
    expect(unknownOf(kept), 'stored in the browser, but not listed in web/pages/browser-storage.ts').toEqual(
      [],
    )
    const expected = [refusedForm, ...expectedErrors]
    const unexpected = errors.filter((error) => !expected.some((pattern) => pattern.test(error)))
    expect(unexpected, 'errors in the browser console').toEqual([])
  },

  newNeighbour: async ({ visitor }, use) => {
    await use(async (name, suburb, invitedBy) => {
      const page = await visitor()
      const neighbour = { page, name, email: emailFor(name), password: 'a good long password' }
      if (invitedBy) {
        await page.goto(invitedBy)
        await page.getByRole('link', { name: 'Join your neighbours' }).click()
      } else await page.goto('/auth?mode=sign-up')
      await signUp(neighbour)
      await makeProfile(page, suburb)
      return neighbour
    })
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from this pattern.
  db: async ({}, use) => {
    const db = openDatabase(createPool({ connectionString: process.env.JOURNEY_DATABASE_URL, max: 2 }))
    await use(db)
    await db.destroy()
  },

  rows: async ({ db }, use) => {
    await use(async <Row>(sql: string, values: unknown[] = []) => {
      return (await db.executeQuery<Row>(CompiledQuery.raw(sql, values))).rows
    })
  },

  account: async ({ db, rows }, use) => {
    await use(async (name) => {
      const email = emailFor(name)
      const member = await aMember(db, { name, email })
      // The sample accounts' password, hashed once for all.
      const [sample] = await rows<{ password: string }>(
        `select a.password from accounts a join members m on m.id = a.member_id where m.email = 'mia@sample.test'`,
      )
      await aPassword(db, member, sample?.password ?? '')
      return { name, email, member, password: samplePassword }
    })
  },

  neighbour: async ({ account, visitor }, use) => {
    await use(async (name, options) => {
      const [settled, page] = await Promise.all([account(name), visitor(options)])
      await signInQuietly(page, settled, options?.baseURL)
      return { ...settled, page }
    })
  },
})

// How many times slower than this machine the browser's scripts run, as on an old phone: SLOW_PHONE=10 playwright test …
const slowdown = Number(process.env.SLOW_PHONE ?? 0)

async function openBrowser(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.JOURNEY_URL,
    // Everybody has an address of their own, so that neighbours do not use up each other's limits.
    extraHTTPHeaders: { 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
    ...options,
  })
  const page = await context.newPage()
  if (slowdown) {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  }
  return page
}

const emailFor = (name: string) =>
  `${name.toLowerCase().replaceAll(' ', '.')}.${randomBytes(4).toString('hex')}@example.org`

/** Touches a page only once it is hydrated. A journey of its own covers people who are quicker. */
function unhurried(page: Page): Page {
  const once =
    <Way extends unknown[]>(go: (...way: Way) => Promise<Response | null>) =>
    async (...way: Way) => {
      const answer = await go(...way)
      if (answer?.headers()['content-type']?.startsWith('text/html')) await hydrated(page)
      return answer
    }
  return Object.assign(page, {
    goto: once(page.goto.bind(page)),
    reload: once(page.reload.bind(page)),
    goBack: once(page.goBack.bind(page)),
    goForward: once(page.goForward.bind(page)),
  })
}

/** Without the login screen: gives this browser a session cookie. */
export async function signInQuietly(
  page: Page,
  { email, password }: Pick<Account, 'email' | 'password'>,
  origin = process.env.JOURNEY_URL ?? '',
): Promise<void> {
  const answer = await page.request.post('/auth', {
    form: { email, password },
    headers: { Origin: origin },
    maxRedirects: 0,
  })
  expect(answer.status(), 'signing in').toBe(302)
  // The toast on the next screen is of no interest here.
  await page.context().clearCookies({ name: 'toast' })
}

async function signUp({ page, name, email, password }: Neighbour): Promise<void> {
  await page.getByLabel('Full Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByLabel('I am 13 or older').check()
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
  const send = page.getByRole('button', { name: 'Login', exact: true })
  // The sign-up form has fields of the same names, and may still be there for a moment.
  await send.waitFor()
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel(/^Password/).fill(who.password)
  await send.click()
}

/** In the window that asks for a fresh proof in the middle of something. */
export async function showPassword(page: Page, { password }: Pick<Account, 'password'>): Promise<void> {
  const ask = page.getByRole('alertdialog', { name: 'Confirm it’s you' })
  await ask.getByLabel('Your password').fill(password)
  await ask.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(ask).toHaveCount(0)
}

export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: title })
  await expect(toast.first()).toBeVisible()
  if (text) await expect(toast.first()).toContainText(text)
}

/** A toast waits while its page is hidden, and for this page it stays so. */
export async function keepToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

/**
 * A browser without scripts shows a toast's text in the page, inside `noscript`, which Playwright's own locators skip.
 */
export async function expectNotice(page: Page, words: string): Promise<void> {
  await expect(page.locator('noscript p', { hasText: words }).first()).toBeVisible()
}

/** The 6 digits of the newest email to this address, once at least `among` emails to it are in the outbox folder. */
export async function newestCode(email: string, among = 1): Promise<string> {
  await expect
    .poll(async () => (await lettersTo(email)).length, { intervals: [50] })
    .toBeGreaterThanOrEqual(among)
  return /\b\d{6}\b/.exec((await newestLetter(email))?.text ?? '')?.[0] ?? ''
}

type Letter = Awaited<ReturnType<typeof PostalMime.parse>>

export async function newestLetter(email: string): Promise<Letter | undefined> {
  return (await lettersTo(email)).at(-1)
}

/** Oldest first. */
export async function lettersTo(email: string): Promise<Letter[]> {
  const outbox = join(process.env.JOURNEY_DATA_DIR ?? '', 'outbox')
  const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml')).sort()
  const all = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
  // Most are for others, and parsing one takes time.
  const letters = await Promise.all(
    all.filter((raw) => raw.includes(email)).map((raw) => PostalMime.parse(raw)),
  )
  return letters.filter(({ to }) => to?.some(({ address }) => address === email))
}

/** The newest SMS to this number (E.164), once at least `among` of them are in the outbox folder. */
export async function newestSms(phone: string, among = 1): Promise<string> {
  const outbox = join(process.env.JOURNEY_DATA_DIR ?? '', 'outbox')
  let received: string[] = []
  await expect
    .poll(
      async () => {
        const files = (await readdir(outbox).catch(() => []))
          .filter((file) => file.endsWith('.sms.txt'))
          .sort()
        const all = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
        received = all.filter((sms) => sms.startsWith(`To: ${phone}\n`))
        return received.length
      },
      { intervals: [50] },
    )
    .toBeGreaterThanOrEqual(among)
  return received.at(-1)?.split('\n\n')[1] ?? ''
}

/** The description of a field, as a screen reader reads it out. */
export async function expectBesideField(field: Locator, words: string | RegExp): Promise<void> {
  await expect(field).toHaveAccessibleDescription(
    words instanceof RegExp ? words : new RegExp(escaped(words)),
  )
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
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
