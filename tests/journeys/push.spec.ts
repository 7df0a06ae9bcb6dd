// Notices on a member's device. A test cannot reach the push service of the browser's maker, so the browser's
// subscription is faked, and the developer tools hand the push to the worker.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { wholeBrowser } from '#tests/support/browser.ts'
import { expect, expectToast, test } from '#tests/support/journey.ts'
import { aBrowser } from '#tests/support/push-service.ts'
import { beginJob, runJobsNow } from '#tests/support/run-jobs-now.ts'

test.use({ ...wholeBrowser, serviceWorkers: 'allow' })

test('a member sees on their device what happens, follows it, and turns it off again', async ({
  neighbour,
  rows,
}) => {
  const [petra, walt] = [await neighbour('Petra Push'), await neighbour('Walt Writer')]
  const { page } = petra
  const { subscription } = aBrowser('https://push.example.net')
  await page.context().grantPermissions(['notifications'])
  await page.addInitScript(subscribeTo, subscription)
  await page.goto('/settings')
  const show = page.getByRole('switch', { name: 'Show notifications' })
  // The page waits for it too, but not as long as a busy machine may need.
  const registrationId = await workerOf(page)
  await show.click()
  await expectToast(page, 'Notifications are on')
  await expect(show).toBeChecked()
  await page.reload()
  await expect(show).toBeChecked()

  await walt.page.goto(`/messages/new?contact=${petra.member.id}`)
  await walt.page.getByLabel('Message', { exact: false }).last().fill('Are you on the ferry tonight?')
  await walt.page.keyboard.press('Enter')
  await expect(walt.page.getByText('Are you on the ferry tonight?').first()).toBeVisible()
  // Skips the delay that gives her time to read it in the app.
  await expect.poll(() => runJobsNow(rows, 'messages.notify', [petra.member.id])).toBe(1)
  const isTold = () =>
    rows('update member_notices set push_due_at = now() where member_id = $1 returning 1', [petra.member.id])
  await expect.poll(isTold).toHaveLength(1)
  await beginJob(rows, 'notices.push')
  const push = await pushTo(subscription.endpoint)
  expect(push).toMatchObject({ title: 'Walt Writer sent you a message' })
  expect(JSON.stringify(push)).not.toContain('ferry')

  const devtools = await page.context().newCDPSession(page)
  const [origin, data] = [new URL(page.url()).origin, JSON.stringify(push)]
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
  await expect.poll(() => shownOn(page)).toEqual(['Walt Writer sent you a message'])

  await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
  const bell = page.getByRole('link', { name: 'Notifications' })
  await expect(bell).toContainText('1 unread')
  await press(page)
  await page.waitForURL(`**/messages/${push.path.split('/').at(-1)}`)
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage')), 'not loaded again').toBe(true)
  await expect(bell, 'it has been read').not.toContainText('unread')
  expect(await shownOn(page)).toEqual([])
  await page.goto('/settings')

  await show.click()
  await expectToast(page, 'Notifications are off on this device')
  await expect(show).not.toBeChecked()
  const devices = `select 1 from push_subscriptions where endpoint = '${subscription.endpoint}'`
  expect(await rows(devices)).toEqual([])

  await page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { value: 'denied', configurable: true }),
  )
  await page.reload()
  const blocked = page.getByText('Your browser is blocking notifications')
  await expect(blocked).toBeVisible()
  await expect(show).toBeDisabled()
  await page.evaluate(() => {
    Object.defineProperty(Notification, 'permission', { value: 'default' })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect(show, 'allowed in the settings of the browser').toBeEnabled()
  await expect(blocked).toBeHidden()
})

/** Runs in the page: a browser that can subscribe. */
function subscribeTo({ endpoint, p256dh, auth }: { endpoint: string; p256dh: string; auth: string }): void {
  const mark = 'subscribed for'
  const subscribed = () => {
    const key = localStorage.getItem(mark)
    if (key === null) return null
    const binary = atob(key.replaceAll('-', '+').replaceAll('_', '/'))
    return {
      options: { applicationServerKey: Uint8Array.from(binary, (sign) => sign.charCodeAt(0)).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
      unsubscribe: async () => {
        localStorage.removeItem(mark)
        return true
      },
    } as unknown as PushSubscription // only the parts that our page uses
  }
  PushManager.prototype.getSubscription = async () => subscribed()
  PushManager.prototype.subscribe = async (options) => {
    localStorage.setItem(mark, String(options?.applicationServerKey))
    return subscribed() as PushSubscription // just created
  }
}

/** Waits for the service worker, and returns its id in the developer tools. */
async function workerOf(page: Page): Promise<string> {
  const devtools = await page.context().newCDPSession(page)
  const { promise, resolve } = Promise.withResolvers<string>()
  devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
    const active = versions.find(({ status }) => status === 'activated')
    if (active) resolve(active.registrationId)
  })
  await devtools.send('ServiceWorker.enable')
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const registrationId = await promise
  await devtools.detach()
  return registrationId
}

async function pushTo(endpoint: string): Promise<{ title: string; path: string }> {
  const outbox = join(process.env.JOURNEY_DATA_DIR ?? '', 'outbox')
  const found = async () => {
    const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.push.json'))
    const all = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
    return all.map((text) => JSON.parse(text)).find((left) => left.endpoint === endpoint)?.push
  }
  await expect.poll(found).toBeTruthy()
  return found()
}

const shownOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title }) => title)
  })

/** Presses the notice. A browser brings a page to the front only after a real press. */
async function press(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('The worker has shown the notice')
  await worker.evaluate(async () => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration
      WindowClient: { prototype: { focus(): Promise<void> } }
      NotificationEvent: new (type: string, init: object) => Event
    }
    scope.WindowClient.prototype.focus = async () => undefined
    const [notification] = await scope.registration.getNotifications()
    self.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }))
  })
}
