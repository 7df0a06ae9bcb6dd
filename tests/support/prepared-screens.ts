// How to reach the screens of the table that exist only once somebody has done something.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRateLimits, RateLimited } from '#server/limits/rate-limits.ts'
import { unsubscribePath } from '#server/notifications/unsubscribe-ticket.ts'
import { createPool } from '#server/store/database.ts'
import { pageReady } from './page-ready.ts'
import { samplePassword } from './sample-neighbourhood/load.ts'
import { press } from './screen-actions.ts'
import { newConversation, ownerOf, type Way } from './screen-addresses.ts'

/** A file of shelves that has been read and waits to be started; or an imported one, if `isStarted`. */
export const shelfFileRead = (isStarted = false): Way => ({
  route: '/bookcase/files/:id',
  find: async (page) => {
    await page.goto('/bookcase/files')
    await page.getByLabel('Your export').setInputFiles({
      name: 'goodreads_library_export.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(goodreadsFile),
    })
    await page.getByRole('button', { name: 'Read the file' }).click()
    await page.waitForURL(/\/bookcase\/files\/[0-9a-f-]{36}/)
    if (isStarted) {
      await page.getByRole('button', { name: /^Add \d+ books?$/ }).click()
      await page.getByRole('link', { name: 'Go to my bookcase' }).waitFor()
    }
    return new URL(page.url()).pathname
  },
})

const goodreadsFile = [
  'Book Id,Title,Author,ISBN,ISBN13,My Rating,My Review,Year Published,Exclusive Shelf,Owned Copies,Binding',
  '1,Gideon the Ninth (The Locked Tomb #1),Tamsyn Muir,,"=""9781250313195""",5,Necromancers in space.,2019,read,1,Hardcover',
  '2,Subcutanean,Aaron A. Reed,,,0,,2020,read,0,Kindle Edition',
  '3,The Book Thief,Markus Zusak,,,4,,2005,read,1,Paperback',
  `4,${'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3)},أحمد الزهراوي,,,0,,2001,to-read,0`,
  '5,,Nobody,,,0,,,read,1',
  '6,Patisserie at Home,Mélanie Dupuis,,9780062445310,0,,2016,to-read,0',
].join('\n')

/** The link at the end of an email about messages. */
export const linkOfLetter: Way = {
  route: '/unsubscribe/:ticket',
  find: async (page) => {
    await page.goto('/about')
    const viewer = await page.evaluate(async () => (await fetch('/badges')).json())
    const secret = await readFile(join(process.env.JOURNEY_DATA_DIR ?? '', 'auth-secret'), 'utf8')
    return unsubscribePath(secret.trim(), { memberId: viewer.id, kinds: ['messages'], now: new Date() })
  },
}

/** Signs up without entering the code yet. */
export const signUpUnverified: Way = {
  route: '/auth/verify',
  find: async (page) => {
    await page.goto('/auth?mode=sign-up')
    await page.getByLabel('Full Name').fill('Wren Waiting')
    await page.getByLabel('Email').fill(`wren.${randomBytes(4).toString('hex')}@example.org`)
    await page.getByLabel(/^Password/).fill('a good long password')
    await page.getByLabel('I am 13 or older').check()
    await page.getByRole('button', { name: 'Create Account' }).click()
    await page.waitForURL('**/auth/verify*')
    return '/auth/verify'
  },
}

/** Has forgotten the password. The screen does not reveal whether there is such an account. */
export const askToReset: Way = {
  route: '/auth/reset',
  find: async (page) => {
    await page.goto('/auth/forgot')
    await page.getByLabel('Email').fill(`fern.${randomBytes(4).toString('hex')}@example.org`)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.waitForURL('**/auth/reset*')
    return '/auth/reset'
  },
}

export const reportSomebody: Way = {
  route: '/admin/reports',
  find: async (page) => {
    await page.goto(await ownerOf('The Dry').find(page))
    await pageReady(page)
    await page.getByRole('link', { name: 'Report User' }).click()
    await page
      .getByLabel('What happened?')
      .fill('Promised me a book three times and never came to the market.')
    await page.getByRole('button', { name: 'Submit Report' }).click()
    await page.waitForURL((url) => !url.searchParams.has('report'))
    return '/admin/reports'
  },
}

/** Strangers have tried so many passwords of this account that nobody may try another for a while. */
export const guessedAt = (email: string): Way => ({
  route: '/auth',
  find: async () => {
    const pool = createPool({ connectionString: process.env.JOURNEY_DATABASE_URL, max: 1 })
    const guesses = createRateLimits({ pool }).take('signInByEmail', email, 100)
    await guesses.catch((error) => {
      if (!(error instanceof RateLimited)) throw error
    })
    await pool.end()
    return '/auth'
  },
})

/** What a member who can no longer log in is shown. */
export const decisionOnCorey: Way = {
  route: '/objection/:key',
  find: async (page) => {
    await page.goto('/auth')
    await pageReady(page)
    await page.getByLabel('Email').fill('corey@sample.test')
    await page.getByLabel(/^Password/).fill(samplePassword)
    await press('Login')(page)
    await page.waitForURL(/\/objection\//)
    return new URL(page.url()).pathname
  },
}

/** Writes to the owner of a book, and then changes their mind. */
export const blockSomebody: Way = {
  route: '/blocked-members',
  find: async (page) => {
    await page.goto(await newConversation.find(page))
    await pageReady(page)
    await page.getByRole('textbox', { name: 'Message' }).fill('Is it still there?')
    await page.getByRole('button', { name: 'Send', exact: false }).click()
    await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/)
    await page.goto(`${page.url()}/block`)
    await pageReady(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Block / })
      .click()
    await page.waitForURL(/\/messages$/)
    return '/blocked-members'
  },
}

/** Has come through the journeys' issuer for the first time. */
const comeThrough = (email: () => string): Way => ({
  route: '/auth/join',
  find: async (page) => {
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Continue with Library Card' }).click()
    await page.getByLabel('Your email').fill(email())
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/auth/join*')
    return '/auth/join'
  },
})

export const comeVouchedFor = comeThrough(() => `ivy.${randomBytes(4).toString('hex')}@example.org`)

export const comeUnsure = comeThrough(() => `unsure.${randomBytes(4).toString('hex')}@example.org`)
