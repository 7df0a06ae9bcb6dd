// Browsers for whoever looks at a screen: guests, sample members, and somebody who has signed up this very minute.
import { randomBytes } from 'node:crypto'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { createPool, openDatabase } from '#server/store/database.ts'
import { addAwkwardNeighbours, aWidePicture } from './awkward-neighbours.ts'
import { newestCode, signInQuietly } from './journey.ts'
import { samplePassword } from './sample-neighbourhood/load.ts'
import { settled } from './screen-ways.ts'
import type { Looker, Screen } from './screens.ts'

type State = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs each of them in once; every browser opened after that is fresh and their own. */
export function createLookers({ browser, url }: { browser: Browser; url: string }) {
  const signedIn = new Map<Looker, Promise<State>>()

  async function open(options: BrowserContextOptions = {}): Promise<Page> {
    const context = await browser.newContext({
      baseURL: url,
      reducedMotion: 'reduce',
      locale: 'en-AU',
      timezoneId: 'Australia/Brisbane',
      ...options,
    })
    return context.newPage()
  }

  async function stateOf(as: Looker): Promise<State> {
    if (as === 'guest') return { cookies: [], origins: [] }
    const known = signedIn.get(as) ?? leaving(await open(), (page) => enter(page, as))
    signedIn.set(as, known)
    return known
  }

  /** Where a screen is, and who stands before it. */
  async function find({ as, at }: Screen): Promise<{ path: string; state: State }> {
    const state = await stateOf(as)
    if (typeof at === 'string') return { path: at, state }
    const page = await open({ storageState: state })
    let path = ''
    const left = await leaving(page, async () => {
      path = await at(page)
    })
    return { path, state: left }
  }

  return { open, find }
}

/** Goes to a found screen, does what is to be done there, and waits until nothing moves. */
export async function visit(page: Page, screen: Screen, path: string): Promise<void> {
  const answer = await page.goto(path)
  const status = answer?.status()
  if (status !== (screen.answers ?? 200)) throw new Error(`${screen.name}: ${path} answered ${status}`)
  await settled(page)
  await screen.doing?.(page)
  await settled(page)
}

/** Does `deed`, closes the browser, and answers what it left behind in it. */
async function leaving(page: Page, deed: (page: Page) => Promise<void>): Promise<State> {
  try {
    await deed(page)
    return await page.context().storageState()
  } finally {
    await page.context().close()
  }
}

async function enter(page: Page, looker: Looker): Promise<void> {
  if (looker === 'newcomer') return signUp(page)
  if (looker === 'awkward') return moveInAwkwardly(page)
  await page.goto('/auth')
  await page.getByLabel('Email').fill(`${looker}@sample.test`)
  await page.getByLabel(/^Password/).fill(samplePassword)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await page.waitForURL('/')
}

/** Skips the profile: the emptiest member there is. */
async function signUp(page: Page): Promise<void> {
  const email = `nell.${randomBytes(4).toString('hex')}@example.org`
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel('Full Name').fill('Nell Newcomer')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel(/^Password/).fill('a good long password')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/auth/verify*')
  await page.getByLabel(/code/i).fill(await newestCode(email))
  await page.getByRole('button', { name: 'Verify' }).click()
  await page.waitForURL('**/make-profile*')
}

/** Somebody whose books, neighbours and own words try the layout; one of their books has a cover of its own. */
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
  await page.goto('/auth')
  await signInQuietly(page, { email, password: samplePassword }, new URL(page.url()).origin)
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
