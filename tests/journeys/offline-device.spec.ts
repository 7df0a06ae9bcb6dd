// What the service worker keeps on the device of who reads, and what works by it without a connection.
import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/journey.ts'

test.use({ serviceWorkers: 'allow' })

test('the files of all screens are kept, so that one not yet visited opens without its script being fetched', async ({
  visitor,
}) => {
  const page = await visitor()
  await page.goto('/about')
  await workerReady(page)
  expect(await keptFiles(page)).toEqual(expect.arrayContaining([expect.stringContaining('/assets/map-')]))
})

/** The worker is there, and answers for this page. */
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
