// What the service worker caches on a member's device, and what works offline because of it.
import type { Page } from '@playwright/test'
import { aBlock, aBook, aCopy, anExchange } from '#tests/support/builders.ts'
import { expect, signInQuietly, test } from '#tests/support/journey.ts'

test.use({
  serviceWorkers: 'allow',
  // A browser that cannot reach the app logs that to its console.
  expectedErrors: [[/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource/], { scope: 'test' }],
})

const isOld = /You’re offline\. This is from a (moment|minute|\d minutes) ago\./

test('the files of all screens are cached, so that an unvisited one opens without fetching its script', async ({
  visitor,
}) => {
  const page = await visitor()
  await page.goto('/about')
  await workerReady(page)
  expect(await keptFiles(page)).toEqual(expect.arrayContaining([expect.stringContaining('/assets/map-')]))
})

test('bookcase, books and conversations open offline and say how old they are; other screens say that they are not available', async ({
  neighbour,
  account,
  db,
}) => {
  const [ola, sam] = await Promise.all([neighbour('Ola Offline'), account('Sam Slow')])
  const { page } = ola
  const book = await aBook(db, { title: 'A Night Without Light' })
  await aCopy(db, { owner: ola.member, book })
  await anExchange(db, {
    copy: await aCopy(db, { owner: sam.member }),
    borrower: ola.member,
    state: 'accepted',
  })
  await page.goto('/bookcase')
  await workerReady(page)
  await page.goto(`/book/${book.id}`)
  await page.goto('/messages')
  await page.getByRole('link', { name: /Sam Slow/ }).click()
  const box = page.getByRole('textbox', { name: 'Message' })
  await expect(box).toBeVisible()
  const conversation = page.url()
  await expect.poll(() => keptScreens(page), 'with the two tabs beside each of two').toHaveLength(9)

  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'My Bookcase' }).click()
  await expect(page.getByRole('heading', { name: 'My Bookcase', level: 1 })).toBeVisible()
  await expect(page.getByText(isOld)).toBeVisible()
  for (const [path, shown] of [
    ['/bookcase', page.getByText('A Night Without Light').first()],
    [`/book/${book.id}`, page.getByRole('heading', { name: 'A Night Without Light', level: 1 })],
    [conversation, box],
  ] as const) {
    await page.goto(path)
    await expect(shown).toBeVisible()
    await expect(page.getByText(isOld)).toBeVisible()
  }
  await page.goto('/bookcase')
  await page.getByRole('link', { name: 'Wishlist' }).click()
  await expect(page.getByText('Your wishlist is empty')).toBeVisible()
  await page.goto('/events')
  await expect(page.getByRole('heading', { name: 'This page isn’t on your device' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page).toHaveURL('/events')
  await expect(page.getByText(isOld)).toBeHidden()
})

test('messages written offline survive a reload, and are sent once and in order by whichever tab is open then', async ({
  neighbour,
  account,
  db,
  rows,
}) => {
  const [ola, sam, kim] = await Promise.all([
    neighbour('Ola Offline'),
    account('Sam Slow'),
    account('Kim Kind'),
  ])
  for (const owner of [sam, kim])
    await anExchange(db, {
      copy: await aCopy(db, { owner: owner.member }),
      borrower: ola.member,
      state: 'accepted',
    })
  const { page } = ola
  const said = () =>
    rows('select body from messages where sender_id = $1 order by created_at, seq', [ola.member.id])
  await page.goto('/messages')
  await workerReady(page)
  await page.getByRole('link', { name: /Kim Kind/ }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await page.goto('/messages')
  await page.getByRole('link', { name: /Sam Slow/ }).click()
  await expect.poll(() => keptScreens(page), 'with the two tabs beside').toHaveLength(6)

  await page.context().setOffline(true)
  await write(page, 'alpha')
  await write(page, 'beta')
  await page.getByRole('textbox', { name: 'Message' }).fill('By the way,')
  await expect(page.getByText('Your message hasn’t been sent yet.')).toBeVisible()
  await expect.poll(() => writtenIn(page)).toContainEqual(expect.objectContaining({ draft: 'By the way,' }))
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('By the way,')
  await expect(page.getByText(/Waiting to be sent: .*beta/)).toBeVisible()
  // Another conversation, in two tabs.
  await page.goto('/messages')
  await page.getByRole('link', { name: /Kim Kind/ }).click()
  await write(page, 'gamma')
  const other = await page.context().newPage()
  await other.goto(page.url())
  await expect(other.getByText('Waiting to be sent: gamma')).toBeVisible()
  expect(await said()).toEqual([])

  await page.context().setOffline(false)
  await expect.poll(said).toEqual([{ body: 'alpha' }, { body: 'beta' }, { body: 'gamma' }])
  for (const tab of [page, other]) {
    await expect(tab.getByRole('log').getByText('gamma')).toBeVisible()
    await expect(tab.getByText('Waiting to be sent')).toHaveCount(0)
  }
  await expect.poll(said).toHaveLength(3)
})

test('a message refused once the connection is back says so, and is not sent again', async ({
  neighbour,
  account,
  db,
  rows,
}) => {
  const [ola, sam] = await Promise.all([neighbour('Ola Offline'), account('Sam Slow')])
  const exchange = {
    copy: await aCopy(db, { owner: sam.member }),
    borrower: ola.member,
    state: 'accepted',
  } as const
  await anExchange(db, exchange)
  const { page } = ola
  await page.goto('/messages')
  await page.getByRole('link', { name: /Sam Slow/ }).click()
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill('Are you')
  await page.context().setOffline(true)
  await write(page, 'Are you there?')
  await expect(page.getByText('Your message hasn’t been sent yet.')).toBeVisible()
  await aBlock(db, sam.member, ola.member)
  let posts = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/outbox')) posts += 1
  })
  await page.context().setOffline(false)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0)
  await page.reload()
  expect(posts).toBeLessThanOrEqual(2)
  expect(await rows('select body from messages where sender_id = $1', [ola.member.id])).toEqual([])
})

test('logging out removes everything that was read or written, and so does another member’s login; a session that ended does not', async ({
  neighbour,
  account,
  db,
}) => {
  const [ola, sam] = await Promise.all([neighbour('Ola Offline'), account('Sam Slow')])
  const { page, member } = ola
  await anExchange(db, {
    copy: await aCopy(db, { owner: sam.member }),
    borrower: member,
    state: 'accepted',
  })
  const databases = () => page.evaluate(() => indexedDB.databases())
  const readAndWrite = async () => {
    await page.goto('/bookcase')
    await workerReady(page)
    await page.goto('/messages')
    await page.getByRole('link', { name: /Sam Slow/ }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill('Not yet sent')
    await expect.poll(databases).toHaveLength(1)
    await expect.poll(() => keptScreens(page)).toContain('/messages')
    expect(await cachesOf(page)).toContain(`pages ${member.id}`)
  }

  await readAndWrite()
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/auth')
  await expect.poll(() => cachesOf(page)).not.toContain(`pages ${member.id}`)
  await expect.poll(databases).toEqual([])
  expect(await keptScreens(page)).not.toContain('/bookcase')

  // As before the scripts have loaded.
  await signInQuietly(page, ola)
  await readAndWrite()
  await page.goto('/settings')
  await page.locator('#main form[action="/log-out"]').evaluate((form: HTMLFormElement) => form.submit())
  await expect(page).toHaveURL('/auth')
  await expect.poll(databases).toEqual([])

  await signInQuietly(page, ola)
  await readAndWrite()
  // The session has meanwhile been ended elsewhere: what they wrote waits for them.
  await page.context().clearCookies()
  await page.goto('/about')
  await expect
    .poll(() => writtenIn(page))
    .toMatchObject([{ draft: 'Not yet sent', leftAt: expect.any(Number) }])
  await signInQuietly(page, ola)
  await page.goto('/messages')
  await page.getByRole('link', { name: /Sam Slow/ }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Not yet sent')

  await page.context().clearCookies()
  await signInQuietly(page, sam)
  // Another member, in the same conversation, never sees it, not even while the server doesn’t say who uses the browser now.
  await page.route('**/offline', (route) => route.fulfill())
  await page.goto('/messages')
  await page.getByRole('link', { name: /Ola Offline/ }).click()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('')
  expect(await writtenIn(page)).toMatchObject([{ draft: 'Not yet sent' }])
  await page.unroute('**/offline')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect.poll(() => writtenIn(page)).toEqual([])
  await page.goto('/bookcase')
  await expect.poll(() => cachesOf(page)).toContain(`pages ${sam.member.id}`)
  expect(await cachesOf(page)).not.toContain(`pages ${member.id}`)
})

test('a member’s page that the browser shows again waits for the server, keeping what is typed; after a log-out it is loaded again', async ({
  neighbour,
}) => {
  const { page } = await neighbour('Ola Offline')
  // What is loaded only for members asks for it, and watches for pages that are shown again.
  const live = page.waitForRequest(/\/live\b/)
  await page.goto('/all-books')
  await live
  await workerReady(page)
  const asked = () => page.waitForRequest((request) => request.method() === 'HEAD')
  // Tests have no back/forward cache: its news is made up.
  const showAgain = async () => {
    const asks = asked()
    await page.evaluate(
      () => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
    )
    await asks
  }
  await page.locator('#main').evaluate((main) => main.setAttribute('data-is-from-before', ''))
  const from = page.locator('#main[data-is-from-before]')
  const box = page.getByRole('searchbox').first()
  await box.fill('Johnno')
  await showAgain()
  await expect(from).toBeVisible()
  await expect(box).toBeFocused()

  await page.context().setOffline(true)
  await showAgain()
  await expect(page.getByText('You’re offline right now')).toBeVisible()
  await expect(from).toBeHidden()
  await page.context().setOffline(false)
  await expect(from).toBeVisible()
  await expect(box).toBeFocused()
  await expect(box).toHaveValue('Johnno')

  await page.context().clearCookies()
  await showAgain()
  await expect(from).toHaveCount(0)
})

test('a guest’s page that the browser had kept from before a login leaves everything of the member on the device', async ({
  visitor,
  account,
  db,
}) => {
  const [ola, sam] = await Promise.all([account('Ola Offline'), account('Sam Slow')])
  await anExchange(db, {
    copy: await aCopy(db, { owner: sam.member }),
    borrower: ola.member,
    state: 'accepted',
  })
  const page = await visitor()
  await page.goto('/about')
  await workerReady(page)
  await signInQuietly(page, ola)
  await page.goto('/messages')
  await page.getByRole('link', { name: /Sam Slow/ }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Not yet sent')
  await expect.poll(() => writtenIn(page)).toMatchObject([{ draft: 'Not yet sent' }])
  await expect.poll(() => cachesOf(page)).toContain(`pages ${ola.member.id}`)
  await page.goto('about:blank')

  const asked = page.waitForResponse((answer) => answer.request().method() === 'HEAD')
  await page.evaluate(() => void setTimeout(() => window.history.go(-3)))
  await expect(page).toHaveURL('/about')
  await expect(page.getByRole('link', { name: 'Log in' }).first(), 'the page of a guest').toBeVisible()
  await asked
  await page.goto('/bookcase')
  expect(await writtenIn(page)).toMatchObject([{ draft: 'Not yet sent' }])
  expect(await cachesOf(page)).toContain(`pages ${ola.member.id}`)
  expect(await keptScreens(page)).toContain('/messages')
})

async function write(page: Page, words: string): Promise<void> {
  const box = page.getByRole('textbox', { name: 'Message' })
  await box.fill(words)
  await box.press('Enter')
}

/** The members whose messages are in the browser's database. */
const writtenIn = (page: Page) =>
  page.evaluate(async () => {
    if ((await indexedDB.databases()).length === 0) return []
    const opened = indexedDB.open('verandah')
    await new Promise((resolve) => {
      opened.onsuccess = resolve
    })
    const asked = opened.result.transaction('written').objectStore('written').getAll()
    await new Promise((resolve) => {
      asked.onsuccess = resolve
    })
    opened.result.close()
    return asked.result
  })

const cachesOf = (page: Page) => page.evaluate(() => caches.keys())

const keptScreens = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((each) => each.startsWith('pages '))
    const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return kept.flat().map(({ url }) => new URL(url).pathname)
  })

/** The worker is active and controls this page. */
async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}

const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const [name = ''] = (await caches.keys()).filter((each) => each.startsWith('files '))
    return (await (await caches.open(name)).keys()).map(({ url }) => url)
  })
