// How to get to the screens of the table whose address is not known beforehand, and what to do on arriving there.
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { unsubscribePath } from '#server/notifications/unsubscribe-ticket.ts'
import { samplePassword } from './sample-neighbourhood/load.ts'

type Finder = (page: Page) => Promise<string>
/** A screen whose address is not known beforehand: its line in the table of routes, and how to get there. */
export type Way = { route: string; find: Finder }
type Deed = (page: Page) => Promise<void>

/** Scripts run, and the page is theirs. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('[popovertarget=menu][aria-expanded]').first().waitFor({ state: 'attached' })
}

/** Scripts run and fonts and pictures are there: nothing moves by itself any more. */
export async function settled(page: Page): Promise<void> {
  await hydrated(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    const shown = [...document.images].filter((image) => image.loading !== 'lazy')
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)))
    // Two frames: what a change of theme or width sets in motion has begun by then.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
  })
}

/** The address a link or form on a screen leads to; the screen is read, not shown. */
function linkOn(path: string, selector: string, text = ''): Finder {
  return async (page) => {
    if (page.url() === 'about:blank') await page.goto('/about')
    return page.evaluate(addressOfLink, { path, selector, text })
  }
}

async function addressOfLink(link: { path: string; selector: string; text: string }): Promise<string> {
  const answer = await fetch(link.path)
  const read = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const found = [...read.querySelectorAll(link.selector)].find((each) =>
    each.textContent?.toLowerCase().includes(link.text.toLowerCase()),
  )
  const address = found?.getAttribute('href') ?? found?.getAttribute('action')
  if (!address) throw new Error(`${link.path} has no link ${link.selector} with the words “${link.text}”.`)
  return address
}

export const bookCalled = (title: string): Way => ({
  route: '/book/:id',
  find: linkOn(`/all-books?q=${encodeURIComponent(title)}`, '#books a[href^="/book/"]', title),
})

export const conversationWith = (name: string): Way => ({
  route: '/messages/:conversationId',
  find: linkOn('/messages', 'a[href^="/messages/"]:has(time)', name),
})

/** A link on a screen that has to be found itself. */
const onwards = (way: Way, selector: string): Finder => {
  return async (page) => linkOn(await way.find(page), selector)(page)
}

/** The profile of somebody the viewer talks with. */
export const profileOf = (name: string): Way => ({
  route: '/profile/:id',
  find: onwards(conversationWith(name), 'h1 a[href^="/profile/"]'),
})

export const ownerOf = (title: string): Way => ({
  route: '/profile/:id',
  find: onwards(bookCalled(title), 'main a[href^="/profile/"]'),
})

export const copyCalled = (title: string): Way => ({
  route: '/bookcase/copy/:id',
  find: onwards(bookCalled(title), 'a[href^="/bookcase/copy/"]'),
})

export const windowOver = (name: string, window: 'rate' | 'report' | 'block'): Way => ({
  route: `/messages/:conversationId/${window}`,
  find: async (page) => `${await conversationWith(name).find(page)}/${window}`,
})

/** What is seen of a step without scripts. */
export const stepWith = (name: string, step: string): Way => ({
  route: '/exchanges/:id/:step',
  find: onwards(conversationWith(name), `form[action*="/${step}"]`),
})

/** A step that has a screen of its own. */
export const stepScreenWith = (name: string, step: string): Way => ({
  route: '/exchanges/:id/:step',
  find: onwards(conversationWith(name), `a[href*="/${step}"]`),
})

export const newConversation: Way = {
  route: '/messages/new',
  find: onwards(bookCalled('Boy Swallows Universe'), 'a[href^="/messages/new"]'),
}

const onBook = (title: string, part: 'correct' | 'history'): Way => ({
  route: `/book/:id/${part}`,
  find: onwards(bookCalled(title), `a[href$="/${part}"]`),
})

export const correctionOf = (title: string): Way => onBook(title, 'correct')
export const historyOf = (title: string): Way => onBook(title, 'history')

/** The form of a copy of a book the catalogue has. */
export const copyOfKnown = (title: string): Way => ({
  route: '/add-book',
  find: async (page) => (await bookCalled(title).find(page)).replace('/book/', '/add-book?book='),
})

export const reviewOf = (title: string): Way => ({
  route: '/review/:id',
  find: onwards(bookCalled(title), 'a[href^="/review/"]'),
})

export const reportOfReview = (title: string): Way => ({
  route: '/report/:kind/:id',
  find: onwards(bookCalled(title), 'a[href^="/report/review/"]'),
})

export const reportOfCheck = (bookshelf: string): Way => ({
  route: '/report/:kind/:id',
  find: onwards(bookshelfCalled(bookshelf), 'a[href^="/report/bookshelf-check/"]'),
})

export const bookshelfCalled = (name: string): Way => ({
  route: '/map/bookshelf/:id',
  find: linkOn('/map?all=bookshelves', '#bookshelves a[href^="/map/bookshelf/"]', name),
})

/** The details of one user, by part of their name or e-mail address. */
export const userCalled = (text: string): Way => ({
  route: '/admin',
  find: linkOn(`/admin?q=${encodeURIComponent(text)}`, 'table a[href*="user="]'),
})

/** `part`: one of its tabs, or what opens a window over it: '?join=open'. */
export const clubCalled = (name: string, part = ''): Way => ({
  route: part && !part.startsWith('?') ? `/club/:id/${part.split('?')[0]}` : '/club/:id',
  find: async (page) => {
    const path = await linkOn(`/book-clubs?q=${encodeURIComponent(name)}`, 'a[href^="/club/"]', name)(page)
    return part.startsWith('?') || !part ? path + part : `${path}/${part}`
  },
})

export const eventCalled = (title: string): Way => ({
  route: '/event/:id',
  find: linkOn('/events', 'a[href^="/event/"]', title),
})

/** What somebody has submitted themself, and the window in which they take it back. */
export const ownSubmission = (title: string, search = ''): Way => ({
  route: '/event/:id',
  find: async (page) => `${await linkOn('/submit-event', 'a[href^="/event/"]', title)(page)}${search}`,
})

/** The form in which its organiser changes it. */
export const editOfSubmission = (title: string): Way => ({
  route: '/submit-event',
  find: async (page) => {
    const path = await ownSubmission(title).find(page)
    return `/submit-event?event=${path.slice('/event/'.length)}`
  },
})

/** A window over an event's page. */
export const windowOnEvent = (title: string, does: 'edit' | 'cancel'): Way => ({
  route: '/event/:id',
  find: async (page) => `${await eventCalled(title).find(page)}?do=${does}`,
})

/** One of a club's discussions, or the form of a new one. */
export const discussionCalled = (club: string, title: string, search = ''): Way => ({
  route: '/club/:id/discussion/:discussionId',
  find: async (page) => {
    const path = await clubCalled(club).find(page)
    return `${await linkOn(path, 'a[href*="/discussion/"]', title)(page)}${search}`
  },
})

export const newDiscussionIn = (club: string): Way => ({
  route: '/club/:id/discussion/new',
  find: async (page) => `${await clubCalled(club).find(page)}/discussion/new`,
})

export const managed = (name: string, part = ''): Way => ({
  route: '/club/:id/settings',
  find: async (page) => `${await clubCalled(name).find(page)}/settings${part && `?show=${part}`}`,
})

/** A file of shelves, read and waiting to be started; or brought in, if `isStarted`. */
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
      await page.getByRole('link', { name: 'To my bookcase' }).waitFor()
    }
    return new URL(page.url()).pathname
  },
})

const goodreadsFile = [
  'Book Id,Title,Author,ISBN,ISBN13,Year Published,Exclusive Shelf,Owned Copies',
  '1,Gideon the Ninth (The Locked Tomb #1),Tamsyn Muir,,"=""9781250313195""",2019,read,1',
  '2,Subcutanean,Aaron A. Reed,,,2020,read,0',
  '3,The Book Thief,Markus Zusak,,,2005,read,1',
  `4,${'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(3)},أحمد الزهراوي,,,2001,to-read,0`,
  '5,,Nobody,,,,read,1',
  '6,Patisserie at Home,Mélanie Dupuis,,9780062445310,2016,to-read,0',
].join('\n')

/** The link at the end of a letter about messages. */
export const linkOfLetter: Way = {
  route: '/unsubscribe/:ticket',
  find: async (page) => {
    await page.goto('/about')
    const viewer = await page.evaluate(async () => (await fetch('/badges')).json())
    const secret = await readFile(join(process.env.JOURNEY_DATA_DIR ?? '', 'auth-secret'), 'utf8')
    return unsubscribePath(secret.trim(), { memberId: viewer.id, kinds: ['messages'] })
  },
}

/** Signs up as somebody who has not typed in the code yet. */
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

/** Has forgotten the password; whether there is such an account is not told. */
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
    await settled(page)
    await page.getByRole('link', { name: 'Report User' }).click()
    await page
      .getByLabel('What happened?')
      .fill('Promised me a book three times and never came to the market.')
    await page.getByRole('button', { name: 'Submit Report' }).click()
    await page.waitForURL((url) => !url.searchParams.has('report'))
    return '/admin/reports'
  },
}

/** What is open about somebody. */
export const theReport: Way = {
  route: '/admin/reports',
  find: linkOn('/admin/reports', 'a[href*="?about="]'),
}

/** One that waits for an answer, and one that has it. */
export const contactMessage: Way = {
  route: '/admin/contact',
  find: linkOn('/admin/contact', 'a[href*="?message="]'),
}
export const answeredContactMessage: Way = {
  route: '/admin/contact',
  find: linkOn('/admin/contact?tab=answered', 'a[href*="?message="]'),
}

/** What somebody is shown who may not sign in any more. */
export const decisionOnCorey: Way = {
  route: '/objection/:key',
  find: async (page) => {
    await page.goto('/auth')
    await settled(page)
    await page.getByLabel('Email').fill('corey@sample.test')
    await page.getByLabel(/^Password/).fill(samplePassword)
    await press('Login')(page)
    await page.waitForURL(/\/objection\//)
    return new URL(page.url()).pathname
  },
}

/** Writes to the owner of a book, and then would rather not have. */
export const blockSomebody: Way = {
  route: '/blocked-members',
  find: async (page) => {
    await page.goto(await newConversation.find(page))
    await settled(page)
    await page.getByRole('textbox', { name: 'Message' }).fill('Is it still there?')
    await page.getByRole('button', { name: 'Send', exact: false }).click()
    await page.waitForURL(/\/messages\/[0-9a-f-]{36}$/)
    await page.goto(`${page.url()}/block`)
    await settled(page)
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Block / })
      .click()
    await page.waitForURL(/\/messages$/)
    return '/blocked-members'
  },
}

export const press =
  (name: string): Deed =>
  (page) =>
    page.getByRole('button', { name, exact: true }).click()

/** Unfolds a step of the exchange a conversation is about, on a phone after the line that hides it. */
export const openStep =
  (label: string): Deed =>
  async (page) => {
    const step = page.getByText(label, { exact: true })
    if (!(await step.isVisible()))
      await page.getByRole('region', { name: 'Request' }).locator('summary').first().click()
    await step.click()
  }

export const dialogShown: Deed = (page) => page.getByRole('dialog').waitFor()

export const toastShown: Deed = (page) => page.locator('[data-sonner-toast]').first().waitFor()

export const logInWrongly: Deed = async (page) => {
  await page.getByLabel('Email').fill('nobody@sample.test')
  await page.getByLabel(/^Password/).fill('not the password')
  await press('Login')(page)
  await page.getByRole('alert').first().waitFor()
}

export const claimToLiveElsewhere: Deed = async (page) => {
  await page.getByLabel('Role').fill('Reader')
  await page.getByLabel('Location').fill('Atlantis')
  await page.getByLabel('Website').fill('not an address')
  await press('Create Profile')(page)
}

export const choosePhoto: Deed = async (page) => {
  const { width, height } = { width: 640, height: 420 }
  const buffer = await sharp({ create: { width, height, channels: 3, background: '#c9853a' } })
    .composite([
      { input: { create: { width: 320, height, channels: 3, background: '#3d6b3c' } }, left: 0, top: 0 },
    ])
    .jpeg()
    .toBuffer()
  await page.getByLabel('Profile photo').setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('dialog').waitFor()
}

export const manageACopy: Deed = async (page) => {
  await page
    .getByRole('link', { name: /^Manage / })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

export const askToWithdraw: Deed = async (page) => {
  await manageACopy(page)
  await press('Withdraw this copy')(page)
  await page.getByRole('alertdialog').waitFor()
}

export const askToRemoveRequest: Deed = async (page) => {
  await page
    .getByRole('button', { name: /^Remove request/ })
    .first()
    .click()
  await page.getByRole('alertdialog').waitFor()
}

/** Has come through the issuer of the journeys for the first time. */
const comeThrough = (email: () => string): Way => ({
  route: '/auth/join',
  find: async (page) => {
    await page.goto('/auth')
    await page.getByRole('button', { name: 'Continue with Library Card' }).click()
    await page.getByLabel('Your e-mail').fill(email())
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('**/auth/join*')
    return '/auth/join'
  },
})

export const comeVouchedFor = comeThrough(() => `ivy.${randomBytes(4).toString('hex')}@example.org`)
export const comeUnsure = comeThrough(() => `unsure.${randomBytes(4).toString('hex')}@example.org`)

/** Two books the catalogue has, and one that nobody knows or can be asked about, which is being typed. */
export const fillTray: Deed = async (page) => {
  const isbn = page.getByRole('textbox', { name: 'ISBN', exact: true })
  for (const digits of ['9780143180142', '9780062898104', '9780141439518']) {
    await isbn.fill(digits)
    await isbn.press('Enter')
  }
  await page.getByText('Neighbours know this book').nth(1).waitFor()
  await page.getByText(/^(?:Not found|Waits to be looked up)$/).waitFor()
  await page.getByRole('button', { name: /^(?:Type|Change) ISBN 9780141439518$/ }).click()
}

/** Has books of the catalogue offered. */
export async function beginTitle(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Title' }).pressSequentially('the b')
  await page.getByRole('option').first().waitFor()
}

/** One that the catalogue has, or one that others know. */
export function searchDetails(title: string): (page: Page) => Promise<void> {
  return async (page) => {
    await page.getByRole('combobox', { name: 'Title' }).fill(title)
    await page.getByRole('button', { name: 'Search Book Details' }).click()
    await page.getByText('Which of these is your book?').waitFor()
  }
}

/** Up to the guidelines. */
export async function beginADiscussion(page: Page): Promise<void> {
  await page.getByLabel('Title').fill('Next month')
  await page.getByLabel('Message').fill('What shall we read?')
  await page.getByRole('button', { name: 'Start Discussion' }).click()
  await page.getByRole('dialog', { name: 'Community Guidelines' }).waitFor()
}
