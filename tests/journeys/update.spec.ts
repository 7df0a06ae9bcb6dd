// The app is updated while a tab is open.
import type { Page } from '@playwright/test'
import { RETIRED } from '#server/http/static/worker-script.ts'
import { aChangingSite } from '#tests/support/changing-site.ts'
import { expect, test } from '#tests/support/journey.ts'

test.use({ serviceWorkers: 'allow' })

test('an open tab finds the screens of its own build after an update, and nothing is left once the worker is turned off', async ({
  visitor,
}) => {
  const site = await aChangingSite(process.env.JOURNEY_URL ?? '')
  try {
    const page = await visitor({ baseURL: site.url })
    await page.goto('/about')
    await page.evaluate(async () => {
      const workers = navigator.serviceWorker
      while (!workers.controller)
        await new Promise((resolve) => workers.addEventListener('controllerchange', resolve, { once: true }))
      document.title = 'The same page'
    })
    await expect.poll(() => filesKept(page)).toBe(1)

    await test.step('the next build has no script of the events screen', async () => {
      const isGone = (path: string) => path.startsWith('/assets/events-')
      await takeNewWorker(page, () =>
        site.change({
          isGone,
          workerOf: (script) => `${script.replace(/\/assets\/events-[^`,"]+[`,"]/, '')}\n//`,
        }),
      )
      await expect.poll(() => filesKept(page)).toBe(2)
      const askedBefore = site.asked.length
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click()
      await expect(page).toHaveURL('/events')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const asked = site.asked.slice(askedBefore)
      expect(
        asked.filter((path) => path === '/events' || isGone(path)),
        'loaded again, or requested in vain',
      ).toEqual([])
    })

    await test.step('the operator turns the worker off', async () => {
      await takeNewWorker(page, () => site.change({ isGone: () => false, workerOf: () => RETIRED }))
      await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
      await page.reload()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
  } finally {
    site.stop()
  }
})

const filesKept = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('files ')).length)

/** `change` replaces the site's worker. The browser may check for that by itself, so the listener is added first. */
async function takeNewWorker(page: Page, change: () => void): Promise<void> {
  const taken = await page.evaluateHandle(() => {
    const seen = { is: false }
    const see = () => {
      seen.is = true
    }
    navigator.serviceWorker.addEventListener('controllerchange', see, { once: true })
    return seen
  })
  change()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await expect(async () => {
    const isWaiting = await page.evaluate(async () => Boolean((await navigator.serviceWorker.ready).waiting))
    // With developer tools, which Playwright is, an old worker that a request has started again is not ended when it has nothing to do.
    if (isWaiting) await devtools.send('ServiceWorker.stopAllWorkers')
    expect(await taken.evaluate(({ is }) => is)).toBe(true)
  }).toPass({ intervals: [1000] })
  await devtools.detach()
}
