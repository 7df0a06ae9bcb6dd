// Browsers for everybody who looks at a screen: guests, sample members, and somebody who has just signed up.
import { randomBytes } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { proofMinutes } from '#rules/members/proof.ts'
import { createPool, openDatabase } from '#server/store/database.ts'
import { addAwkwardNeighbours, aWidePicture } from './awkward-neighbours.ts'
import { newestCode, signInQuietly } from './journey.ts'
import { pageReady } from './page-ready.ts'
import { samplePassword } from './sample-neighbourhood/load.ts'
import type { Looker, Screen } from './screens.ts'

// Half the life of a fresh proof.
const PROVEN_MS = (proofMinutes / 2) * 60_000

/**
 * Each of them has one browser, logged in once, and goes from screen to screen in it as people do. `equip` prepares
 * that browser.
 */
export function createScreenVisitors({
  browser,
  url,
  equip,
}: {
  browser: Browser
  url: string
  equip?: (page: Page) => Promise<void>
}) {
  const known = new Map<Looker, Promise<Page>>()
  let adminSince = 0

  async function open(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      baseURL: url,
      reducedMotion: 'reduce',
      locale: 'en-AU',
      timezoneId: 'Australia/Brisbane',
      // It fetches every file of the product for each of them, and none of the screens shows what it does.
      serviceWorkers: 'block',
      ...options,
    })
    const page = await context.newPage()
    await equip?.(page)
    return page
  }

  function pageOf(as: Looker): Promise<Page> {
    // An administrator's proof expires after a while without any work.
    const isStale = as === 'admin' && Date.now() - adminSince > PROVEN_MS
    if (isStale) adminSince = Date.now()
    const opened = known.get(as) ?? open()
    const page = isStale || !known.has(as) ? opened.then((one) => enter(one, as)) : opened
    known.set(as, page)
    return page
  }

  /** A screen's address, and its viewer's own browser. */
  async function find({ as, at }: Screen): Promise<{ path: string; page: Page }> {
    const page = await pageOf(as)
    // Forget what a guest did before.
    if (as === 'guest') await page.context().clearCookies()
    // The toast of a former screen is not this one's.
    await page.context().clearCookies({ name: 'toast' })
    return { path: typeof at === 'string' ? at : await at.find(page), page }
  }

  return { open, find }
}

/** Where a tab was when nothing on its screen had been pressed. */
const unpressed = new WeakMap<Page, string>()

/** Opens a screen, does what is to be done there, and waits until nothing moves. */
export async function visit(page: Page, screen: Screen, path: string): Promise<void> {
  // What was pressed on the former screen, such as the page after its form, would cancel this visit. Where nothing was, an
  // empty page in between would only cost a new process.
  if (unpressed.get(page) !== page.url()) await page.goto('about:blank').catch(() => page.goto('about:blank'))
  unpressed.delete(page)
  const answer = await page.goto(path)
  const status = answer?.status()
  if (status !== (screen.answers ?? 200)) throw new Error(`${screen.name}: ${path} answered ${status}`)
  await pageReady(page)
  if (!screen.doing) return
  await screen.doing(page)
  await pageReady(page)
}

/** Says that a visited screen was only looked at: the page sends nothing and goes nowhere by itself. */
export function leaveUnpressed(page: Page): void {
  unpressed.set(page, page.url())
}

async function enter(page: Page, looker: Looker): Promise<Page> {
  if (looker === 'newcomer') await signUp(page)
  else if (looker === 'awkward') await moveInAwkwardly(page)
  else if (looker !== 'guest') await signIn(page, `${looker}@sample.test`)
  return page
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/about')
  await signInQuietly(page, { email, password: samplePassword }, new URL(page.url()).origin)
}

/** Skips creating a profile: this member has as little as possible. */
async function signUp(page: Page): Promise<void> {
  const email = `nell.${randomBytes(4).toString('hex')}@example.org`
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel('Full Name').fill('Nell Newcomer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill('a good long password')
  await page.getByLabel('I am 13 or older').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/auth/verify*')
  await page.getByLabel(/code/i).fill(await newestCode(email))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL('**/make-profile*')
}

/** Somebody whose books, neighbours and own words test the layout; one of their books has a cover of its own. */
async function moveInAwkwardly(page: Page): Promise<void> {
  const pool = createPool({ connectionString: process.env.JOURNEY_DATABASE_URL, max: 1 })
  const db = openDatabase(pool)
  const { password } = await db
    .selectFrom('accounts as a')
    .innerJoin('members as m', 'm.id', 'a.member_id')
    .select('a.password')
    .where('m.email', '=', 'mia@sample.test')
    .executeTakeFirstOrThrow()
  const { email } = await addAwkwardNeighbours(db, password ?? '')
  await db.destroy()
  await signIn(page, email)
  await page.goto('/add-book')
  await page.getByLabel('Title').fill('Panorama')
  await page.getByLabel('Author').fill('B')
  await page.getByLabel('Description').fill('As wide as the river.')
  await page.getByLabel('Genre').selectOption('Fiction')
  await page.getByLabel('Publication date').fill('1999')
  await page.locator('input[type=file]').setInputFiles(await aWidePicture())
  await page.getByRole('button', { name: 'Add Book' }).click()
  await page.waitForURL('**/profile')
}
