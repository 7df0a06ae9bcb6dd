// Share to Verandah on a phone: what another app shares opens Add Book, filled in.
import { journeyIsbn } from '#tests/support/book-services.ts'
import { expect, logIn, test } from '#tests/support/journey.ts'

const phone = { viewport: { width: 390, height: 844 } }

test('a guest shares a link, logs in, and finds the form filled in', async ({ account, visitor }) => {
  const sam = await account('Sam Sharer')
  const page = await visitor(phone)
  const shared = `Look at this https://shop.example/dp/${journeyIsbn}?ref=x`
  await page.goto(`/add-book?${new URLSearchParams({ shared })}`)
  await logIn(page, sam)
  await expect(page.getByRole('heading', { name: 'Add a Book' })).toBeVisible()
  await expect(page.getByLabel('ISBN (optional)')).toHaveValue(journeyIsbn)
  // It was looked up as if it had been scanned.
  await expect(page.getByLabel('Title')).not.toHaveValue('')
})

test('words fill in the title, and a photo without a barcode says so', async ({ neighbour }) => {
  const { page } = await neighbour('Sam Sharer', phone)
  await page.goto(`/add-book?${new URLSearchParams({ shared: 'The Sound of One Hand https://a.example/b' })}`)
  await expect(page.getByLabel('Title')).toHaveValue('The Sound of One Hand')
  await page.evaluate(async () => {
    const drawing = new OffscreenCanvas(40, 40)
    drawing.getContext('2d')?.fillRect(0, 0, 20, 20)
    const cache = await caches.open('shared')
    const headers = { 'X-Kept-At': String(Date.now()) }
    await cache.put('/add-book/shared/photo', new Response(await drawing.convertToBlob(), { headers }))
  })
  await page.goto('/add-book?shared=&photo=waits')
  await expect(page.getByText('We couldn’t find a barcode in that photo.')).toBeVisible()
  expect(await page.evaluate(() => caches.has('shared'))).toBe(false)
})
