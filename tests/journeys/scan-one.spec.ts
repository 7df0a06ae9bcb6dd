// A camera looks at a book’s barcode for the dialog in which a book is added. What the dialog asks for is looked up, and
// the camera is off as soon as it is read.
import type { Page } from '@playwright/test'
import { journeyIsbn } from '#tests/support/book-services.ts'
import { wholeBrowser } from '#tests/support/browser.ts'
import { photograph, type Scene } from '#tests/support/film.ts'
import { noBook } from '#tests/support/filmed.ts'
import { expect, expectToast, test } from '#tests/support/journey.ts'

test.use(wholeBrowser)

/** Whether a camera is on, as `twoCameras` counts it. */
const isFilmed = (page: Page) => page.evaluate(() => Reflect.get(window, 'isFilmed')())

/** Holds something up to the cameras until something else is. */
async function holdUp(page: Page, scene: Scene): Promise<void> {
  const picture = (await photograph(scene).png().toBuffer()).toString('base64')
  await page.evaluate((base64) => Reflect.get(window, 'holdUp')(base64), picture)
}

/**
 * Runs in the page before its scripts: two cameras with a light, which see what is held up, so that nothing depends on how long a
 * machine takes to look.
 */
function twoCameras() {
  const { mediaDevices } = navigator
  const tracks: MediaStreamTrack[] = []
  const devices = ['the first', 'the second'].map((deviceId) => ({
    kind: 'videoinput',
    label: `Camera ${deviceId}`,
    groupId: '',
    deviceId,
  }))
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
  const drawing = canvas.getContext('2d')
  let held: ImageBitmap | undefined
  // A stream has a new frame whenever something is drawn.
  setInterval(() => {
    if (held) drawing?.drawImage(held, 0, 0)
    else drawing?.fillRect(0, 0, canvas.width, canvas.height)
  }, 100)
  mediaDevices.getUserMedia = async (wanted) => {
    const deviceId = JSON.stringify(wanted).includes('the second') ? 'the second' : 'the first'
    const stream = canvas.captureStream()
    for (const track of stream.getTracks()) {
      tracks.push(track)
      const settings = track.getSettings()
      track.getSettings = () => ({ ...settings, deviceId })
      track.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
      track.applyConstraints = async (set) => void Reflect.set(window, 'light', set?.advanced)
    }
    return stream
  }
  mediaDevices.enumerateDevices = async () => devices as MediaDeviceInfo[]
  Reflect.set(window, 'isFilmed', () => tracks.some(({ readyState }) => readyState === 'live'))
  Reflect.set(window, 'holdUp', async (base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    held = await createImageBitmap(new Blob([bytes]))
  })
}

/** As if another tab came to the front, or went away. */
async function lookAway(page: Page, isAway: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    },
    isAway ? 'hidden' : 'visible',
  )
}

test('a book is scanned into the add-book dialog, and the camera runs no longer than necessary', async ({
  neighbour,
}) => {
  const { page } = await neighbour('Sam Scanner', { permissions: ['camera'] })
  await page.addInitScript(twoCameras)
  const asked: string[] = []
  const sent: number[] = []
  page.on('request', (request) => {
    asked.push(request.url())
    sent.push(request.postDataBuffer()?.byteLength ?? 0)
  })
  const isScanner = (url: string) => /scan-view|barcode-worker|zxing/.test(url)
  await page.goto('/bookcase?add=1')
  const scan = page.getByRole('button', { name: 'Scan ISBN Barcode' })
  const scanning = page.getByRole('button', { name: 'Scanning...' })
  const add = page.getByRole('dialog').getByRole('button', { name: 'Add Book' })
  await expect(scan).toBeVisible()
  expect(asked.filter(isScanner), 'before anybody scans').toEqual([])

  await holdUp(page, noBook)
  await scan.click()
  await expect(scanning).toBeVisible()
  await expect(add).toBeDisabled()
  await expect(page.getByText('That isn’t a book’s barcode.')).toBeVisible()
  expect(await isFilmed(page)).toBe(true)
  await page.getByRole('button', { name: 'Light' }).click()
  await expect(page.getByRole('button', { name: 'Light', pressed: true })).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'light'))).toEqual([{ torch: true }])
  await lookAway(page, true)
  await expect.poll(() => isFilmed(page), 'behind another tab').toBe(false)
  await holdUp(page, { code: journeyIsbn })
  await lookAway(page, false)
  await expectToast(page, 'ISBN Scanned', 'Book data has been automatically filled')
  await expect(page.getByLabel('Title')).toHaveValue('Use of Weapons')
  await expect(page.getByLabel('ISBN (optional)')).toHaveValue(journeyIsbn)
  await expect(add).toBeEnabled()
  expect(await isFilmed(page), 'once a book is read').toBe(false)
  expect(asked.filter(isScanner).length).toBeGreaterThan(2)
  expect(Math.max(...sent), 'bytes of anything sent').toBeLessThan(2000)

  await holdUp(page, noBook)
  await scan.click()
  const cameras = page.getByLabel('Camera', { exact: true }).and(page.getByRole('combobox'))
  await expect(cameras).toBeVisible()
  const [first, second] = await cameras
    .locator('option')
    .evaluateAll((all) => all.map((each) => each.getAttribute('value') ?? ''))
  await expect(cameras).toHaveValue(first ?? '?')
  await cameras.focus()
  await cameras.selectOption(second ?? '')
  await expect(cameras).toHaveValue(second ?? '?')
  await expect(cameras, 'also while the other camera starts').toBeFocused()
  await expect.poll(() => isFilmed(page), 'by the other camera').toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect.poll(() => isFilmed(page), 'once the dialog is closed').toBe(false)
})
