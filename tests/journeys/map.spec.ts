// The map as lists for a browser that cannot draw it, as a picture for one that can, and a bookshelf from its
// suggestion to its first check.
import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { expect, expectToast, test } from '#tests/support/journey.ts'

test('everything on the map is in the lists, and "near me" is no more exact than a square', async ({
  visitor,
}) => {
  const page = await visitor({
    permissions: ['geolocation'],
    geolocation: { latitude: -27.38612, longitude: 153.03145 },
  })
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto('/map')
  await expect(
    page.getByText('This browser can’t show the map. Everything on it is in the lists.'),
  ).toBeVisible()
  const libraries = page.getByRole('region', { name: 'Public libraries' })
  await expect(libraries.getByRole('link').first()).toHaveText('Brisbane Square Library')
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expectToast(page, 'Location Set')
  await expect(page).toHaveURL(/\/map\?.*\bat=-27\.39%2C153\.03$/)
  await expect(libraries.getByRole('link').first()).toHaveText('Chermside Library')
  await page.getByRole('region', { name: 'Books by suburb' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/search\?tab=nearby&place=/)
})

test('the lists beside the map show events without scripts, and link to their pages', async ({ visitor }) => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto('/map')
  await page
    .getByRole('navigation', { name: 'What the map shows' })
    .getByRole('link', { name: 'Events' })
    .click()
  await expect(page).toHaveURL('/map?show=events')
  const suburbs = page.getByRole('region', { name: 'Events by suburb' })
  await expect(suburbs.getByRole('listitem').filter({ hasText: 'West End' })).toContainText(/\d events?/)
  await suburbs.getByRole('link', { name: 'West End' }).click()
  await expect(page).toHaveURL('/events?place=West+End&within=0')
  await expect(page.getByRole('heading', { name: 'West End book swap' })).toBeVisible()
  await page.goto('/map?show=events')
  await page.getByRole('region', { name: 'Upcoming events' }).getByRole('link').nth(1).click()
  await expect(page).toHaveURL(/\/event\/[0-9a-f-]+$/)
})

test('the map draws events in place of books', { tag: '@main' }, async ({ visitor }) => {
  const page = await visitor()
  const books = page.waitForResponse(/\/map\/pins\?show=books&zoom=10/)
  await page.goto('/search?tab=map')
  await books
  const map = page.getByRole('region', { name: 'Map of Brisbane' })
  await expect(map).toBeVisible()
  const events = page.waitForResponse(/\/map\/pins\?show=events&zoom=10/)
  await page
    .getByRole('navigation', { name: 'What the map shows' })
    .getByRole('link', { name: 'Events' })
    .click()
  await expect(page).toHaveURL('/search?tab=map&show=events')
  const { pins } = await (await events).json()
  expect(pins.length).toBeGreaterThan(0)
  await expect(map).toBeVisible()
})

test('drawing the map requests nothing from other sites', async ({ visitor }) => {
  const page = await visitor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const pins = page.waitForResponse(/\/map\/pins\?show=books&zoom=10/)
  await page.goto('/map')
  await pins
  await expect(page.getByRole('region', { name: 'Map of Brisbane' })).toBeVisible()
  const nearer = page.waitForResponse(/\/map\/pins\?show=books&zoom=11/)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await nearer
  const missing = page.getByText('We couldn’t load what’s on the map.')
  await page.route('**/map/pins?*', (route) => route.fulfill({ status: 503 }))
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(missing).toBeVisible()
  await page.unroute('**/map/pins?*')
  const again = page.waitForResponse(/\/map\/pins\?show=books&zoom=12/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await again
  await expect(missing).toBeHidden()
  await expect(page.getByRole('region', { name: 'Map of Brisbane' })).toBeFocused()
  const { origin } = new URL(page.url())
  expect(asked.filter((url) => !url.startsWith(origin) && !/^(?:blob|data):/.test(url))).toEqual([])
  expect(asked.filter((url) => url.endsWith('/map/city'))).toHaveLength(1)
})

test.use({ expectedErrors: [/status of 503/] })

test('a bookshelf is suggested, approved, and checked', async ({ neighbour, db, visitor }) => {
  const { page } = await neighbour('Bea Bookend')
  // There is one bookshelf at a spot, and a journey that is tried again needs another.
  const [south, east] = [randomInt(10, 30), randomInt(70, 99)]
  const [name, position] = [`The Purple Postbox ${south}${east}`, `-27.48${south}, 153.00${east}`]
  await page.goto('/map')
  await page.getByRole('link', { name: 'Suggest one' }).click()

  await test.step('with a photo and a position', async () => {
    await page.getByLabel('Name').fill(name)
    await page.getByLabel('How to find it').fill('Left of the gate of the bowls club')
    await page.getByLabel('Suburb').fill('West End')
    await page.evaluate(() => {
      navigator.geolocation.getCurrentPosition = (_, failed) =>
        failed?.({ code: 3, PERMISSION_DENIED: 1 } as GeolocationPositionError)
    })
    await page.getByRole('button', { name: 'I’m standing in front of it' }).click()
    await expect(page.getByText('We couldn’t find your position'), 'because it took too long').toBeVisible()
    await page.getByRole('button', { name: 'Choose on the map' }).click()
    await page.getByRole('button', { name: 'Use the centre of the map' }).click()
    await expect(page.getByLabel('Position')).toHaveValue(/^-27\.\d+, 153\.\d+$/)
    await page.getByRole('button', { name: 'Close the map' }).click()
    await page.getByLabel('Position').fill(position)
    const photo = await sharp({ create: { width: 300, height: 450, channels: 3, background: '#6b47a8' } })
      .jpeg()
      .toBuffer()
    await page.getByLabel('Photo').setInputFiles({ name: 'shelf.jpg', mimeType: 'image/jpeg', buffer: photo })
    await page.getByRole('button', { name: 'Suggest it' }).click()
    await expectToast(page, 'Bookshelf Suggested')
    await expect(page.getByText('It’s waiting for review and isn’t on the map yet.')).toBeVisible()
    await expect(page.getByRole('img', { name: `The bookshelf ${name}` })).toBeVisible()
  })
  const bookshelf = new URL(page.url()).pathname

  await test.step('approved for the map', async () => {
    const { page: desk, member } = await neighbour('Ada Admin')
    await db.updateTable('members').set({ is_admin: true }).where('id', '=', member.id).execute()
    await desk.goto('/admin/bookshelves')
    const card = desk.getByRole('listitem').filter({ hasText: name })
    await card.getByLabel('A note to the person who suggested it (optional)').fill('What a find.')
    await card.getByRole('button', { name: 'Approve' }).click()
    await expectToast(desk, 'Bookshelf approved')
  })

  await test.step('its sender is told, and everybody sees it', async () => {
    await page.goto('/notifications')
    await expect(page.getByText(`${name} is now on the map`).first()).toBeVisible()
    const guest = await visitor()
    await guest.goto('/map?all=bookshelves&place=West+End')
    await guest.getByRole('link', { name }).click()
    await expect(guest.getByRole('link', { name: 'Log in to say what’s in it' })).toBeVisible()
  })

  await test.step('checked today', async () => {
    await page.goto(bookshelf)
    await page.getByLabel('What’s in it?').fill('Three shelves of gardening')
    await page.getByLabel('About how many books?').fill('40')
    await page.getByRole('button', { name: 'Checked today' }).click()
    await expectToast(page, 'Checked today')
    await expect(page.getByText('Three shelves of gardening')).toBeVisible()
    await expect(page.getByText('about 40 books')).toBeVisible()
  })
})
