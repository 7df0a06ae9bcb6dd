// A camera looks at a book’s barcode for the dialog in which a book is added. What the dialog asks for is looked up, and
// the camera is off as soon as it is read.
import type { Page } from '@playwright/test'
import { journeyIsbn } from '#tests/support/book-services.ts'
import { wholeBrowser } from '#tests/support/browser.ts'
import { filmed, noBook } from '#tests/support/filmed.ts'
import { expect, expectToast } from '#tests/support/journey.ts'

// However long a slow machine takes to look, the only book there is comes round again.
const test = filmed([noBook, noBook, noBook, noBook, noBook, { code: journeyIsbn }, { code: journeyIsbn }])

test.use(wholeBrowser)

/** Whether a camera is on, as `tellingCamera` counts it. */
const isFilmed = (page: Page) => page.evaluate(() => Reflect.get(window, 'isFilmed')())

/**
 * Runs in the page before its scripts. The film is a camera without a light: here it gets one, and a second camera
 * beside it.
 */
function tellingCamera() {
  const { mediaDevices } = navigator
  const tracks: MediaStreamTrack[] = []
  const open = mediaDevices.getUserMedia.bind(mediaDevices)
  const list = mediaDevices.enumerateDevices.bind(mediaDevices)
  mediaDevices.getUserMedia = async (wanted) => {
    const isSecond = JSON.stringify(wanted).includes('the second')
    const stream = await open({ video: true })
    for (const track of stream.getTracks()) {
      tracks.push(track)
      const settings = track.getSettings()
      track.getSettings = () => (isSecond ? { ...settings, deviceId: 'the second' } : settings)
      track.getCapabilities = () => ({ torch: true }) as MediaTrackCapabilities
      track.applyConstraints = async (set) => void Reflect.set(window, 'light', set?.advanced)
    }
    return stream
  }
  mediaDevices.enumerateDevices = async () => {
    const [camera] = (await list()).filter(({ kind }) => kind === 'videoinput')
    const second = { kind: 'videoinput', deviceId: 'the second', label: 'Back camera', groupId: '' }
    return (camera ? [camera, second] : []) as MediaDeviceInfo[]
  }
  Reflect.set(window, 'isFilmed', () => tracks.some(({ readyState }) => readyState === 'live'))
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
  await page.addInitScript(tellingCamera)
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
  await lookAway(page, false)
  await expectToast(page, 'ISBN Scanned', 'Book data has been automatically filled')
  await expect(page.getByLabel('Title')).toHaveValue('Use of Weapons')
  await expect(page.getByLabel('ISBN (optional)')).toHaveValue(journeyIsbn)
  await expect(add).toBeEnabled()
  expect(await isFilmed(page), 'once a book is read').toBe(false)
  expect(asked.filter(isScanner).length).toBeGreaterThan(2)
  expect(Math.max(...sent), 'bytes of anything sent').toBeLessThan(2000)

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
