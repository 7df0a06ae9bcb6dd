// A button that disappears once it is pressed must leave the focus somewhere useful. Each is pressed by keyboard, on
// its own screen.
import { test as base, expect, type Page } from '@playwright/test'
import { aVisitor } from '#tests/support/http-visitor.ts'
import { startOwnApp } from '#tests/support/own-app.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'
import { reservedTitle } from '#tests/support/sample-neighbourhood/load-queues.ts'
import { clubCalled } from '#tests/support/screen-addresses.ts'
import { createScreenVisitors, visit } from '#tests/support/screen-visitors.ts'
import { type Screen, screens } from '#tests/support/screens.ts'

type Lookers = ReturnType<typeof createScreenVisitors>

// Each press uses something up, and none of it is shared with another test.
const test = base.extend<object, { lookers: Lookers }>({
  lookers: [
    async ({ browser }, use) => {
      const house = await startOwnApp('sample')
      await use(createScreenVisitors({ browser, url: house.url }))
      await house.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})
// All in one worker, so that the app is started once.
test.describe.configure({ mode: 'default' })

/** In the table only a new member sees this screen, with one session. Here there is one to end. */
const twoSessions: Screen = {
  name: 'security-of-two-browsers',
  as: 'mia',
  at: {
    route: '/settings/security',
    find: async (page) => {
      await aVisitor().logIn(new URL(page.url()).origin, 'mia@sample.test', samplePassword)
      return '/settings/security'
    },
  },
}
const joining: Screen = { name: 'club-to-join', as: 'noah', at: clubCalled('Poems at the Ferry') }
const reviewing: Screen = {
  ...screenCalled('review'),
  doing: async (page) => {
    await page.getByRole('radio').nth(3).check({ force: true })
    await page.locator('main textarea').first().fill('Read it on the ferry, there and back.')
  },
}
const deleting: Screen = {
  ...screenCalled('discussion'),
  doing: async (page) => {
    const more = page
      .getByRole('article')
      .getByText(/^More:/)
      .last()
    await more.press('Enter')
    await page.getByRole('article').getByRole('link', { name: 'Delete' }).last().click()
    await page.getByRole('dialog').waitFor()
  },
}
/** One of the books he waits for is paused. */
const pausing: Screen = {
  ...screenCalled('bookcase-waits-full'),
  doing: async (page) => {
    const hold = page
      .getByRole('listitem')
      .filter({ has: page.getByText('Stop waiting') })
      .last()
    await hold.locator('summary').click()
    await hold.locator('form button').filter({ hasText: 'Pause' }).click()
    await page.getByRole('button', { name: /^Resume/ }).waitFor()
  },
}
const reserved: Screen = {
  name: 'bookcase-of-reserved',
  as: 'winnie',
  at: {
    route: '/bookcase',
    find: async (page) => {
      await page.goto(`/bookcase?${new URLSearchParams({ q: reservedTitle })}`)
      const manage = page.getByRole('link', { name: `Manage ${reservedTitle}`, exact: true })
      return (await manage.getAttribute('href')) ?? ''
    },
  },
}
const recommended: Screen = { name: 'home-of-member', as: 'mia', at: '/' }
const presses: [what: string, screen: Screen, intent: string | undefined][] = [
  ['removing a wish', screenCalled('bookcase-wishlist'), 'unwish'],
  ['forgetting a saved search', screenCalled('bookcase-wishlist'), 'forget-search'],
  ['removing a request', screenCalled('profile-remove-request'), 'remove-request'],
  ['withdrawing a book', screenCalled('bookcase-withdraw'), 'withdraw'],
  ['withdrawing several books', screenCalled('bookcase-withdraw-several'), 'withdraw-several'],
  ['asking each time again', screenCalled('bookcase-lend-on-answer'), 'lend-on'],
  ['leaving a queue', screenCalled('bookcase-waits-full'), 'leave-queue'],
  ['resuming a hold', pausing, 'resume-hold'],
  ['letting an offer pass', screenCalled('bookcase-wishlist'), 'pass-offer'],
  ['ending a reservation', reserved, 'end-reservation'],
  ['marking a book as not for oneself', recommended, 'not-for-me'],
  ['turning a street link off', screenCalled('invite'), 'end'],
  ['unblocking a member', screenCalled('blocked-members'), undefined],
  ['answering a line', screenCalled('admin-lines'), 'shown'],
  ['marking all as read', screenCalled('notifications'), 'read-all'],
  ['clearing all notices', screenCalled('notifications'), 'clear'],
  ['joining a club', joining, 'join'],
  ['deleting a comment', deleting, 'delete'],
  ['declining a request', screenCalled('requests-incoming'), 'decline'],
  ['ending a session', twoSessions, 'end-session'],
  ['writing a review', reviewing, undefined],
  ['cancelling an event', screenCalled('event-cancel'), 'cancel'],
  ['taking back a submission', screenCalled('event-withdraw'), 'cancel'],
  ['approving an event', screenCalled('admin-events'), 'approve'],
  ['approving a bookshelf', screenCalled('admin-bookshelves'), 'approved'],
]

for (const [what, screen, intent] of presses) {
  test(`${what} leaves the focus somewhere useful`, async ({ lookers }) => {
    const { path, page } = await lookers.find(screen)
    await visit(page, screen, path)
    await pressAway(page, intent)
    await expect.poll(() => page.evaluate(whereFocusIs)).toBe('on what is seen')
  })
}

function screenCalled(name: string): Screen {
  const screen = screens.find((each) => each.name === name)
  if (!screen) throw new Error(`There is no screen called ${name}.`)
  return screen
}

/** Presses the first button that sends `intent`, or the first of any form, and waits until it is gone. */
async function pressAway(page: Page, intent?: string): Promise<void> {
  const sending = intent
    ? `button:is([value=${intent}], [formaction*='/${intent}']), form:has(input[type=hidden][value=${intent}]) button[type=submit]`
    : 'main form[method=post] button[type=submit]'
  const button = page.locator(sending).locator('visible=true').first()
  await button.focus()
  const pressed = await button.elementHandle()
  await page.keyboard.press('Enter')
  const isGone = () => pressed?.evaluate((each) => !each.isConnected || !each.checkVisibility())
  // A document that is gone answers nothing.
  await expect.poll(async () => (await isGone()?.catch(() => true)) ?? true).toBe(true)
}

/** Runs in the page. */
function whereFocusIs(): string {
  const now = document.activeElement
  if (!(now instanceof HTMLElement) || now === document.body) return 'nowhere'
  if (!now.checkVisibility({ visibilityProperty: true })) return `hidden: ${now.outerHTML.slice(0, 120)}`
  const { top, bottom, width } = now.getBoundingClientRect()
  const isInSight = width > 0 && bottom > 0 && top < innerHeight
  return isInSight ? 'on what is seen' : `out of sight: ${now.outerHTML.slice(0, 120)}`
}
