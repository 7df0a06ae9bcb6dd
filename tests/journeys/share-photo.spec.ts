// A photo that another app shares with the installed one, taken by a real service worker, or arriving without one.
import type { Page } from '@playwright/test'
import { addSharedPath, sharePath } from '#rules/library/shared/share-path.ts'
import { journeyIsbn } from '#tests/support/book-services.ts'
import { photograph } from '#tests/support/film.ts'
import { expect, logIn, test } from '#tests/support/journey.ts'

test.use({ serviceWorkers: 'allow' })

const phone = { viewport: { width: 390, height: 844 } }
const lost =
  'We don’t have that photo. It may be too large, or you shared it too long ago. Scan the barcode, or type the ISBN.'

test('a member shares a photo of a barcode, and finds the form filled in', async ({ neighbour }) => {
  const { page } = await neighbour('Sam Sharer', phone)
  await page.goto('/bookcase')
  await workerReady(page)
  await share(page)
  await expect(page.getByLabel('ISBN (optional)')).toHaveValue(journeyIsbn)
  await expect(page.getByLabel('Title')).not.toHaveValue('')
  expect(await keptPhotos(page), 'it is read once').toBe(0)
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: lost })).toBeVisible()
})

test('a guest’s photo survives their login', async ({ account, visitor }) => {
  const sam = await account('Sam Sharer')
  const page = await visitor(phone)
  await page.goto('/')
  await workerReady(page)
  await share(page)
  await expect(page).toHaveURL(/\/auth/)
  await logIn(page, sam)
  await expect(page.getByLabel('ISBN (optional)')).toHaveValue(journeyIsbn)
})

test('a member’s photo is for nobody else', async ({ account, neighbour }) => {
  const bea = await account('Bea Borrower')
  const { page, member } = await neighbour('Sam Sharer', phone)
  await page.goto('/bookcase')
  await workerReady(page)
  await expect.poll(() => page.evaluate(() => caches.keys())).toContain(`pages ${member.id}`)
  await shareUnread(page)
  expect(await keptPhotos(page)).toBe(1)
  await page.context().clearCookies()
  await page.goto(addSharedPath('', 'waits'))
  await expect(page).toHaveURL(/\/auth/)
  await logIn(page, bea)
  await expect(page.getByRole('alert').filter({ hasText: lost })).toBeVisible()
  expect(await keptPhotos(page)).toBe(0)
})

test('a photo as large as phones take them is read, and of two photos the first', async ({ neighbour }) => {
  const { page } = await neighbour('Sam Sharer', phone)
  await page.goto('/bookcase')
  await workerReady(page)
  await shareFiles(page, [
    { ...(await aPhoto()), padding: 11 * MB },
    { bytes: [1, 2, 3], type: 'image/jpeg' },
  ])
  await expect(page.getByLabel('ISBN (optional)')).toHaveValue(journeyIsbn)
})

test('a file that is too large or no picture is said to be missing, with the words beside it', async ({
  neighbour,
}) => {
  const { page } = await neighbour('Sam Sharer', phone)
  await page.goto('/bookcase')
  await workerReady(page)
  for (const file of [
    { ...(await aPhoto()), padding: 30 * MB },
    { bytes: [37, 80, 68, 70], type: 'application/pdf' },
  ]) {
    await shareFiles(page, [file], { text: 'Cloudstreet' })
    await expect(page.getByRole('alert').filter({ hasText: lost })).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Cloudstreet')
    expect(await keptPhotos(page)).toBe(0)
  }
})

test('a guest’s link survives their login', async ({ account, visitor }) => {
  const sam = await account('Sam Sharer')
  const page = await visitor(phone)
  await page.goto('/')
  await workerReady(page)
  await shareFiles(page, [], { title: 'A book', url: `https://shop.example/dp/${journeyIsbn}` })
  await expect(page).toHaveURL(/\/auth/)
  await logIn(page, sam)
  await expect(page.getByLabel('ISBN (optional)')).toHaveValue(journeyIsbn)
})

test.describe('without a service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a guest’s link survives their login', async ({ account, visitor }) => {
    const sam = await account('Sam Sharer')
    const page = await visitor(phone)
    await page.goto('/')
    await shareFiles(page, [], { url: `https://shop.example/dp/${journeyIsbn}` })
    await expect(page).toHaveURL(/\/auth/)
    await logIn(page, sam)
    await expect(page.getByLabel('ISBN (optional)')).toHaveValue(journeyIsbn)
  })

  test('the form says that the photo did not arrive', async ({ neighbour }) => {
    const { page } = await neighbour('Sam Sharer', phone)
    await page.goto('/bookcase')
    await share(page, 'Cloudstreet')
    await expect(page.getByRole('alert').filter({ hasText: lost })).toBeVisible()
    await expect(page.getByLabel('Title')).toHaveValue('Cloudstreet')
  })
})

/** Posts a photo as the device does for another app: as a form of its own, which leads to another page. */
async function share(page: Page, text = ''): Promise<void> {
  await shareFiles(page, [await aPhoto()], { text })
}

const MB = 1024 * 1024

/** `padding`: bytes after its end, which readers of pictures leave alone. */
type SharedFile = { bytes: number[]; type: string; padding?: number }

const aPhoto = async (): Promise<SharedFile> => ({
  bytes: [...(await photograph({ code: journeyIsbn }).jpeg().toBuffer())],
  type: 'image/jpeg',
})

async function shareFiles(
  page: Page,
  shared: SharedFile[],
  words: { title?: string; text?: string; url?: string } = {},
): Promise<void> {
  const answered = page.waitForEvent('framenavigated')
  await page.evaluate(
    ({ shared, words }) => {
      const files = new DataTransfer()
      for (const { bytes, type, padding = 0 } of shared)
        files.items.add(new File([new Uint8Array(bytes), new Uint8Array(padding)], 'photo', { type }))
      const photo = Object.assign(document.createElement('input'), {
        type: 'file',
        name: 'photo',
        multiple: true,
      })
      photo.files = files.files
      const fields = Object.entries(words).map(([name, value]) =>
        Object.assign(document.createElement('input'), { name, value }),
      )
      const form = Object.assign(document.createElement('form'), {
        ...{ action: '/add-book/shared', method: 'post', enctype: 'multipart/form-data' },
      })
      form.append(photo, ...fields)
      document.body.append(form)
      form.submit()
    },
    { shared, words },
  )
  await answered
  await page.waitForURL(/\/(?:auth|add-book)\?/)
}

/** Shares a photo without opening Add Book, which would read it at once. */
async function shareUnread(page: Page): Promise<void> {
  const bytes = [...(await photograph({ code: journeyIsbn }).jpeg().toBuffer())]
  await page.evaluate(
    async ({ bytes, sharePath }) => {
      const body = new FormData()
      body.append('photo', new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }))
      await fetch(sharePath, { method: 'POST', body, redirect: 'manual' })
    },
    { bytes, sharePath },
  )
}

const keptPhotos = (page: Page) =>
  page.evaluate(async () =>
    (await caches.has('shared')) ? (await (await caches.open('shared')).keys()).length : 0,
  )

async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller) return
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })
}
