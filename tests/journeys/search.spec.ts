// A member searches for a book by keyboard, from their position, and saves the search; then the same without scripts.
import { randomBytes } from 'node:crypto'
import { aBook, aCopy } from '#tests/support/builders.ts'
import { expect, expectToast, test } from '#tests/support/journey.ts'

test('a search is typed, measured from here, and saved as a wish', { tag: '@main' }, async ({
  account,
  neighbour,
  db,
}) => {
  const owner = await account('Ola Owner')
  const word = `mulga${randomBytes(3).toString('hex')}`
  await aCopy(db, { owner: owner.member, book: await aBook(db, { title: `${word} Country` }) })
  const { page } = await neighbour('Sam Searcher', {
    permissions: ['geolocation'],
    geolocation: { latitude: -27.48123, longitude: 153.01234 },
  })
  await page.goto('/search')
  const box = page.getByRole('combobox', { name: 'Search books' })
  await box.fill(word.slice(0, 8))
  await expect(page.getByRole('option', { name: `${word} Country` })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 book found')).toBeVisible()

  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.getByText('Filters and place').click()
  await page.getByLabel('Only available').check()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expectToast(page, 'Location Set')
  await expect(page).toHaveURL(`/search?q=${word}+Country&available=on&at=-27.48%2C153.01`)
  expect(asked.filter((request) => /27\.481|153\.012/.test(request))).toEqual([])
  await page.context().clearPermissions()
  await expect(page.getByRole('button', { name: 'Use my location' }), 'still there').toBeFocused()
  await page.getByRole('button', { name: 'Use my location' }).click()
  await expectToast(page, 'Location Access Denied', 'Please enter your postcode to see books near you.')
  await expect(page.getByRole('combobox', { name: 'Suburb or postcode' })).toBeFocused()

  await page.getByRole('button', { name: 'Save this search' }).click()
  await expectToast(page, 'Search saved')
  await page.goto('/bookcase?tab=wishlist')
  await expect(page.getByRole('link', { name: `${word} Country within 5 km of West End` })).toBeVisible()
  await page.getByRole('button', { name: `Remove the search ${word} Country` }).click()
  await expectToast(page, 'Search removed')
  await expect(page.getByRole('heading', { name: 'Saved searches' })).toHaveCount(0)
})

test('a search works without scripts', async ({ visitor }) => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto('/search')
  await page.getByRole('combobox', { name: 'Search books' }).fill('book theif')
  await page.getByText('Filters and place').click()
  await page.getByRole('combobox', { name: 'Suburb or postcode' }).fill('4101')
  await page.getByRole('button', { name: 'Show these books' }).click()
  await expect(page).toHaveURL('/search?q=book+theif&place=4101')
  await expect(page.getByRole('link', { name: 'The Book Thief' })).toBeVisible()
  await page.getByRole('button', { name: 'Save this search' }).click()
  await expect(page).toHaveURL(/^[^?]+\/auth\?from=%2Fsearch/)
})

test('a suggestion is chosen by touch, and nothing underneath it is pressed', async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto('/search')
  await page.getByText('Filters and place').tap()
  const place = page.getByRole('combobox', { name: 'Suburb or postcode' })
  const locate = page.getByRole('button', { name: 'Use my location' })
  await place.fill('West E')
  const offered = page.getByRole('option', { name: /^West End/ })
  await offered.click({ button: 'right' })
  await expect(place, 'the other button chooses nothing').toHaveValue('West E')
  const [over, under] = [await offered.boundingBox(), await locate.boundingBox()]
  expect((over?.y ?? 0) + (over?.height ?? 0), 'it covers the button').toBeGreaterThan(under?.y ?? 0)
  await offered.tap()
  await expect(place).toHaveValue(/^West End/)
  await expect(place).toBeFocused()
  await expect(offered).toBeHidden()
  await page.getByRole('button', { name: 'Show these books' }).tap()
  await expect(page).toHaveURL(/^[^?]+\/search\?place=West\+End/)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
})

test('events can be found by words and by distance', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/search?tab=events')
  const events = page.getByRole('list', { name: 'Upcoming events' })
  await expect(events.getByRole('heading', { name: 'West End book swap' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search events' }).fill('swap')
  await page.getByText('Filters and place').click()
  await page.getByLabel('Distance').selectOption('In that suburb')
  await page.getByRole('combobox', { name: 'Suburb or postcode' }).fill('West End')
  await page.getByRole('button', { name: 'Show these events' }).click()
  await expect(page).toHaveURL('/search?tab=events&q=swap&place=West+End&within=0')
  await expect(events.getByRole('listitem').filter({ hasText: 'West End book swap' })).toContainText(
    /\d{3} m away/,
  )
  await page.getByRole('searchbox', { name: 'Search events' }).fill('quokka')
  await page.getByRole('searchbox', { name: 'Search events' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'No events found' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all upcoming events' }).click()
  await events.getByRole('link', { name: 'View Details of West End book swap' }).click()
  await expect(page).toHaveURL(/\/event\/[0-9a-f-]+$/)
})
