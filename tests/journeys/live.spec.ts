// The connection is lost, or the app itself is away for a while: the open conversation catches up by itself.
import type { Page } from '@playwright/test'
import { announce } from '#server/live/live-queries.ts'
import { startApp } from '#tests/support/app-process.ts'
import { expect, test } from '#tests/support/journey.ts'

// A browser that cannot reach the app logs that to its console.
test.use({
  expectedErrors: [
    [/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_INCOMPLETE_CHUNKED|ERR_EMPTY|status of 503/],
    { scope: 'test' },
  ],
})

test('messages sent while the connection was lost appear when it is back', async ({ neighbour, rows }) => {
  const [ivy, jo] = await Promise.all([neighbour('Ivy Inside'), neighbour('Jo Journeying')])
  await ivy.page.goto(`/messages/new?contact=${jo.member.id}`)
  await say(ivy.page, 'One')
  await jo.page.goto('/messages')
  await jo.page.getByRole('link', { name: /Ivy Inside/ }).click()
  await say(jo.page, 'Two')

  await jo.page.context().setOffline(true)
  for (const words of ['Three', 'Four', 'Five']) await say(ivy.page, words)
  await box(jo.page).fill('Six')
  await box(jo.page).press('Enter')
  await expect(jo.page.getByText('Your message hasn’t been sent yet.')).toBeVisible()
  await expect(jo.page.getByText('Waiting to be sent: Six')).toBeVisible()

  await jo.page.context().setOffline(false)
  await expectThread(jo.page, ['One', 'You: Two', 'Three', 'Four', 'Five', 'You: Six'])
  await expectThread(ivy.page, ['You: One', 'Two', 'You: Three', 'You: Four', 'You: Five', 'Six'])
  const said = await rows<{ body: string }>(
    'select body from messages where sender_id = any($1) order by seq',
    [[ivy.member.id, jo.member.id]],
  )
  expect(said.map(({ body }) => body)).toEqual(['One', 'Two', 'Three', 'Four', 'Five', 'Six'])
})

test('messages sent while the app was away appear when it is back', async ({ neighbour }) => {
  // A second app process on the same database, so that the other member can write while the first is away.
  const settings = {
    DATABASE_URL: process.env.JOURNEY_DATABASE_URL,
    DATA_DIR: process.env.JOURNEY_DATA_DIR,
    SAMPLE_DATA: 'off',
  }
  let app = await startApp(settings)
  try {
    const [here, there] = await Promise.all([
      neighbour('Hal Here'),
      neighbour('Theo There', { baseURL: app.url }),
    ])
    await here.page.goto(`/messages/new?contact=${there.member.id}`)
    await say(here.page, 'Good morning')
    await there.page.goto('/messages')
    await there.page.getByRole('link', { name: /Hal Here/ }).click()
    await say(there.page, 'Good day')

    await app.stop()
    await say(here.page, 'Are you still there?')
    app = await startApp({ ...settings, PORT: new URL(app.url).port })
    await expectThread(there.page, ['Good morning', 'You: Good day', 'Are you still there?'])
    await say(there.page, 'Yes, I was only away.')
    await expectThread(here.page, [
      'You: Good morning',
      'Good day',
      'You: Are you still there?',
      'Yes, I was only away.',
    ])
  } finally {
    await app.stop()
  }
})

const box = (page: Page) => page.getByRole('textbox', { name: 'Message' })

async function say(page: Page, words: string): Promise<void> {
  await box(page).fill(words)
  await box(page).press('Enter')
  await expect(page.getByRole('log').getByText(words)).toBeVisible()
}

/** Nothing lost, nothing duplicated, in this order. */
async function expectThread(page: Page, words: string[]): Promise<void> {
  await expect(page.getByRole('log').locator('p.wrap-anywhere')).toHaveText(words)
}

test('one message causes one request for news in the other browser, and no screen to be read again', async ({
  neighbour,
  db,
}) => {
  const [una, vik] = await Promise.all([neighbour('Una Utters'), neighbour('Vik Views')])
  await una.page.goto(`/messages/new?contact=${vik.member.id}`)
  await say(una.page, 'Hello there')
  await expect(una.page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/)
  const elsewhere = await vik.page.context().newPage()
  const listening = [vik.page, elsewhere].map((page) => page.waitForResponse(/\/live\b/))
  await Promise.all([vik.page.goto(new URL(una.page.url()).pathname), elsewhere.goto('/about')])
  await expect(vik.page.getByRole('log').getByText('Hello there')).toBeVisible()
  await Promise.all(listening)

  /** Whatever a message causes is announced before the next one is, and announcements keep their order. */
  async function sayAndRead(words: string): Promise<void> {
    await say(una.page, words)
    await expect(vik.page.getByRole('log').getByText(words)).toBeVisible()
    // The list beside it shows it too.
    const list = vik.page.getByRole('region', { name: 'Conversations' })
    await expect(list.getByText(words)).toBeVisible()
    await expect.poll(unread).toBe(0)
  }
  async function unread(): Promise<number> {
    const { unread } = await db
      .selectFrom('participants')
      .select('unread')
      .where('member_id', '=', vik.member.id)
      .executeTakeFirstOrThrow()
    return unread
  }

  await sayAndRead('Are you there?')
  const [byUna, byVik, byElsewhere] = [una.page, vik.page, elsewhere].map(readsOf)
  const said = ['Read me once', 'And me', 'And me as well']
  for (const words of said) await sayAndRead(words)
  expect(byVik).toEqual(said.map(() => `${new URL(vik.page.url()).pathname}/news`))
  expect(byUna?.length).toBeLessThanOrEqual(said.length)
  expect(byElsewhere).toEqual([])
})

test('a count that comes while the screen is read again is not replaced by the one from before', async ({
  neighbour,
  db,
}) => {
  const [wyn, xia] = await Promise.all([neighbour('Wyn Waiting'), neighbour('Xia Xylophone')])
  await xia.page.goto(`/messages/new?contact=${wyn.member.id}`)
  const listening = wyn.page.waitForResponse(/\/live\b/)
  await wyn.page.goto('/profile')
  await listening

  // The screen has been read, and its answer is on the way.
  const answered = Promise.withResolvers<void>()
  const arrives = Promise.withResolvers<void>()
  await wyn.page.route(
    /\/profile\.data/,
    async (route) => {
      const response = await route.fetch()
      answered.resolve()
      await arrives.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await announce(db, { about: 'exchanges', members: [wyn.member.id] })
  await answered.promise

  const counted = wyn.page.waitForResponse(/\/badges$/)
  await say(xia.page, 'Are you there?')
  await counted
  const again = wyn.page.waitForRequest(/\/profile\.data/)
  arrives.resolve()
  await again
  await expect(wyn.page.getByRole('link', { name: /Messages.*1 unread/ })).toBeVisible()
})

/** The requests for a screen's data, or for news on it, made by this page from now on. */
function readsOf(page: Page): string[] {
  const reads: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && /\.data$|\/news$/.test(pathname)) reads.push(pathname)
  })
  return reads
}
