// The app can be installed.
import sharp from 'sharp'
import { wholeBrowser } from '#tests/support/browser.ts'
import { expect, test } from '#tests/support/journey.ts'

test.use({ ...wholeBrowser, serviceWorkers: 'allow' })

test('a browser sees no obstacle to installing the app', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/')
  const browser = await page.context().newCDPSession(page)
  const { errors, data } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '')).toMatchObject({ short_name: 'Verandah', display: 'standalone' })
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  // A journey's browser is private, which counts as an obstacle of its own.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
  for (const { src, sizes, type } of [
    ...JSON.parse(data ?? '').icons,
    ...JSON.parse(data ?? '').screenshots,
  ]) {
    const answer = await page.request.get(src)
    expect([answer.status(), answer.headers()['content-type']], src).toEqual([200, type])
    const { width, height } = await sharp(await answer.body()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test('an iPhone is given an icon that fills its own shape', async ({ visitor }) => {
  const page = await visitor()
  await page.goto('/')
  const icon = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? ''
  const { width, height, isOpaque } = await lookAt(await (await page.request.get(icon)).body())
  expect({ width, height, isOpaque }).toEqual({ width: 180, height: 180, isOpaque: true })
})

async function lookAt(picture: Buffer) {
  const [{ width, height }, { isOpaque }] = await Promise.all([
    sharp(picture).metadata(),
    sharp(picture).stats(),
  ])
  return { width, height, isOpaque }
}
