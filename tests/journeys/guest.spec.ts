// A guest looks around, is asked to log in where necessary, and returns to where they were.
import type { Page } from '@playwright/test'
import { aBook, aCopy } from '#tests/support/builders.ts'
import { expect, expectToast, keepToasts, logIn, signInQuietly, test } from '#tests/support/journey.ts'

test('a guest browses the library', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Your Community Library' })).toBeVisible()
  await page.getByPlaceholder('Search for titles, authors, genres…').fill('book thief')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 book found')).toBeVisible()
  await expect(page).toHaveURL('/search?q=book+thief')

  await page.getByRole('combobox', { name: 'Search books' }).fill('no such quokka')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No books found for "no such quokka"')).toBeVisible()
  await expect(page.getByText('Try adjusting your filters or search terms')).toBeVisible()
  await page.getByRole('link', { name: 'Show all books' }).click()
  await expect(page.getByRole('heading', { name: 'Your Community Library' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Recently Added Books' })).toBeVisible()

  const paged = page.getByRole('status').filter({ hasText: /^Page \d+ of \d+$/ })
  await expect(paged, 'the list has a status of its own').toHaveCount(0)
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/all-books?page=2')
  await expect(paged).toHaveText(/^Page 2 of/)
  await expect(page.getByRole('main'), 'the page is read from its top').toBeFocused()
  await expect(page.getByRole('list', { name: 'Books' }).getByRole('listitem')).toHaveCount(12)
  await page.getByRole('navigation', { name: 'Filters' }).getByRole('link', { name: 'Fantasy' }).click()
  await expect(page.getByRole('heading', { name: 'Fantasy Books' })).toBeVisible()
  await expect(page, 'a filter starts at the first page').toHaveURL('/all-books?genre=Fantasy')
  await page.getByRole('searchbox').fill('sabriel')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/all-books?q=sabriel&genre=Fantasy')

  await page.getByRole('link', { name: 'Sabriel' }).click()
  await expect(page.getByRole('heading', { name: 'Sabriel', level: 1 })).toBeVisible()
  await page.getByRole('region', { name: 'People sharing this book' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: / Profile$/, level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Report User' })).toHaveCount(0)
  await page.goBack()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/all-books?q=sabriel&genre=Fantasy')
  await expect(page.getByRole('heading', { name: 'All Books' })).toBeVisible()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL('/')
})

test('a guest is asked to log in and comes back', { tag: '@main' }, async ({
  visitor,
  account,
  db,
  rows,
}) => {
  const [guest, owner] = await Promise.all([account('Gil Guest'), account('Ona Owner')])
  const { bookId, id: copyId } = await aCopy(db, { owner: owner.member, book: await aBook(db) })
  const page = await visitor()
  const bookPath = `/book/${bookId}`
  const ways: { press: (page: Page) => Promise<void>; says: string; leadsTo: string | RegExp }[] = [
    {
      press: (on) => on.getByRole('button', { name: 'Add to Wishlist' }).click(),
      says: 'Please sign in to add books to your wishlist.',
      leadsTo: bookPath,
    },
    {
      press: (on) => on.getByRole('button', { name: 'Message' }).click(),
      says: 'Please sign in to message book owners.',
      leadsTo: `/messages/new?contact=${owner.member.id}&copy=${copyId}`,
    },
    {
      press: (on) => on.getByRole('button', { name: 'Request to borrow' }).click(),
      says: 'Please sign in to access this feature.',
      leadsTo: bookPath,
    },
    ...['Messages', 'Profile'].map((tab) => ({
      press: (on: Page) =>
        on.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: tab }).click(),
      says: 'Please sign in to access this feature.',
      leadsTo: `/${tab.toLowerCase()}`,
    })),
  ]
  for (const { press, says, leadsTo } of ways) {
    await page.context().clearCookies()
    await page.goto(bookPath)
    await press(page)
    await expect(page).toHaveURL(/\/auth\?from=/)
    await expectToast(page, 'Authentication Required', says)
    await keepToasts(page)
    await logIn(page, guest)
    await expect(page).toHaveURL(leadsTo)
    await expect(page.getByText(says), 'gone because of logging in, not by time').toHaveCount(0)
  }
  expect(await rows('select 1 from wishes where member_id = $1', [guest.member.id])).toEqual([])
  expect(await rows('select 1 from exchanges where borrower_id = $1', [guest.member.id])).toEqual([])
})

test('links followed quickly ask to log in once', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/about')
  const main = page.getByRole('navigation', { name: 'Main' })
  for (const tab of ['Profile', 'Messages', 'Profile']) {
    await main.getByRole('link', { name: tab }).click()
    await expect(page).toHaveURL(`/auth?from=%2F${tab.toLowerCase()}`)
    await expectToast(page, 'Authentication Required')
  }
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
})

test('Back skips the login screen after logging in', async ({ visitor, account, db }) => {
  const [guest, owner] = await Promise.all([account('Gail Guest'), account('Olaf Owner')])
  const { bookId } = await aCopy(db, { owner: owner.member, book: await aBook(db) })
  const page = await visitor()

  await test.step('from a screen for members', async () => {
    await page.goto('/about')
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
    await page.getByRole('link', { name: 'Sign Up', exact: true }).click()
    await page.getByRole('link', { name: 'Login', exact: true }).click()
    await logIn(page, guest)
    await expect(page).toHaveURL('/profile')
    await page.goBack()
    await expect(page).toHaveURL('/about')
  })

  await test.step('and also when it lies further back', async () => {
    await page.goto('/terms')
    await page.context().clearCookies()
    await page.getByRole('link', { name: 'Contact', exact: true }).first().click()
    await expect(page).toHaveURL('/contact')
    await page.getByRole('link', { name: 'Log in', exact: true }).click()
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL(/\/auth\/forgot/)
    await signInQuietly(page, guest)
    await page.goBack()
    await expect(page).toHaveURL('/contact')
    await page.goBack()
    await page.goBack()
    await expect(page).toHaveURL('/terms')
  })

  await test.step('from a book, after writing to its owner', async () => {
    await page.context().clearCookies()
    await page.goto(`/book/${bookId}`)
    await page.getByRole('button', { name: 'Message' }).click()
    await logIn(page, guest)
    await page.getByRole('textbox', { name: 'Message' }).fill('Hello!')
    await page.getByRole('textbox', { name: 'Message' }).press('Enter')
    await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
    await page.goBack()
    await expect(page).toHaveURL(`/book/${bookId}`)
    await page.context().clearCookies()
    await page.reload()
    await page.getByRole('button', { name: 'Message' }).click()
    await logIn(page, guest)
    await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
    await page.goBack()
    await expect(page).toHaveURL(`/book/${bookId}`)
    await page
      .getByRole('link', { name: /^Message\b/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
    await page.goBack()
    await expect(page).toHaveURL(`/book/${bookId}`)
  })
})

test('scripts load even if the browser does not report its first paint', async ({ visitor }) => {
  const page = await visitor()
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {}
  })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
})

test('a page is painted before its scripts are requested', async ({ visitor }) => {
  const page = await visitor()
  // Without the time limit for browsers that report no paint: a busy machine may take longer to paint.
  await page.addInitScript(() => {
    const { setTimeout: later } = window
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => later(run, ms === 3000 ? 200_000 : ms),
    })
  })
  await page.goto('/')
  const times = await page.evaluate(async () => {
    const scripts = () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
    while (scripts().length < 3) await new Promise((done) => setTimeout(done, 50))
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    return { painted, firstScript: Math.min(...scripts().map(({ startTime }) => startTime)) }
  })
  expect(times.painted).toBeDefined()
  expect(times.firstScript).toBeGreaterThan(times.painted ?? 0)
})

test('a person who blocks cookies is told so before they log in', async ({ account, visitor, rows }) => {
  const carl = await account('Carl Cookieless')
  const says = /Your browser is blocking cookies/
  for (const javaScriptEnabled of [true, false]) {
    const page = await visitor({ javaScriptEnabled })
    await page.goto('/auth?from=/profile')
    // As a browser that stores none.
    await page.context().clearCookies()
    await logIn(page, carl)
    await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveValue(carl.email)
    expect(await rows('select id from sessions where member_id = $1', [carl.member.id])).toEqual([])
    await page.context().clearCookies()
    await page.goto('/auth?cookies=blocked')
    await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: says })).toHaveCount(0)
  }
  const allowed = await visitor()
  await allowed.goto('/auth?from=/profile')
  await logIn(allowed, carl)
  await expect(allowed).toHaveURL('/profile')
})
