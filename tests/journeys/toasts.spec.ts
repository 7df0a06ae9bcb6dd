// A toast says what has happened. It never covers the next step, wherever the page is scrolled to.
import { test as base, expect, type Page } from '@playwright/test'
import { pageReady } from '#tests/support/page-ready.ts'
import { createScreenVisitors, visit } from '#tests/support/screen-visitors.ts'
import { type Screen, screens } from '#tests/support/screens.ts'
import { keepToast } from '#web/shell/toasts/toast-cookie.ts'

/** Toasts of a hidden page stay: none is gone before its screen is ready. */
async function equip(page: Page): Promise<void> {
  await page.addInitScript(() => void Object.defineProperty(document, 'hidden', { get: () => true }))
}

type Lookers = ReturnType<typeof createScreenVisitors>

const test = base.extend<object, { sample: Lookers }>({
  sample: [
    async ({ browser }, use) =>
      use(createScreenVisitors({ browser, url: process.env.JOURNEY_URL ?? '', equip })),
    { scope: 'worker' },
  ],
})

const viewports = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1280, height: 800 },
]

// Each has a next step near its foot, or something to write in.
for (const name of [
  'book',
  'book-request-form',
  'review',
  'add-book',
  'settings',
  'requests-incoming',
  'conversation-accepted',
  'discussion',
  'discussion-new',
  'club',
  'event-kept',
  'submit-event',
]) {
  test(`a toast covers no next step: ${name}`, async ({ sample }) => {
    const screen = screens.find((each) => each.name === name)
    if (!screen) throw new Error(`There is no screen called ${name}.`)
    const { path, page } = await sample.find(screen)
    for (const viewport of viewports) {
      await page.setViewportSize(viewport)
      await visitWithToast(page, screen, path)
      for (const part of [0, 0.5, 1]) {
        await page.evaluate(
          (down) => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) * down),
          part,
        )
        const where = `${viewport.width}×${viewport.height}, scrolled to ${part}`
        await expect.poll(() => page.evaluate(covered, nextSteps), where).toEqual([])
      }
      await expect(page.getByText('A word about what happened')).toBeVisible()
    }
  })
}

test('a toast on the login page covers neither its fields, their labels, its ways nor its button', async ({
  sample,
}) => {
  const screen = screens.find(({ name }) => name === 'log-in')
  if (!screen) throw new Error('There is no screen called log-in.')
  const { path, page } = await sample.find(screen)
  await page.setViewportSize({ width: 390, height: 844 })
  await visitWithToast(page, screen, path)
  const asked = 'h1, main input:not([type=hidden]), main label, main nav a, main .bg-primary'
  await expect.poll(() => page.evaluate(covered, asked)).toEqual([])
})

test('a press just after scrolling reaches the button that the toast has yet to make room for', async ({
  sample,
}) => {
  const screen = screens.find(({ name }) => name === 'discussion-new')
  if (!screen) throw new Error('There is no screen called discussion-new.')
  const { path, page } = await sample.find(screen)
  await page.setViewportSize({ width: 390, height: 844 })
  await visitWithToast(page, screen, path)
  await expect.poll(() => page.evaluate(covered, nextSteps)).toEqual([])
  const hit = await page.evaluate(async () => {
    const button = [...document.querySelectorAll('main button')].find((each) =>
      each.textContent?.includes('Start Discussion'),
    )
    const toast = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect()
    const box = button?.getBoundingClientRect()
    if (!button || !toast || !box) return 'not there'
    scrollBy({ top: box.top + box.height / 2 - toast.top - toast.height / 2, behavior: 'instant' })
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    const { left, top, width, height } = button.getBoundingClientRect()
    const shown = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect()
    if (!shown || shown.top > top + height / 2 || shown.bottom < top + height / 2) return 'not covered'
    return document.elementFromPoint(left + width / 2, top + height / 2)?.closest('button')?.textContent
  })
  expect(hit).toBe('Start Discussion')
})

async function visitWithToast(page: Page, screen: Screen, path: string): Promise<void> {
  await page.goto('/about')
  const toast = {
    tone: 'success',
    title: 'A word about what happened',
    text: 'And one more, about what comes of it.',
  } as const
  const line = await keepToast(toast, new Request(page.url()))
  const value = line.slice(line.indexOf('=') + 1, line.indexOf(';'))
  await page.context().addCookies([{ name: 'toast', value, url: page.url() }])
  await visit(page, screen, path)
  await page.locator('[data-sonner-toast]').waitFor()
  await pageReady(page)
}

const nextSteps =
  'main [type=submit], main :is(a, button, summary).bg-primary, main textarea, h1, .next-step, [data-way-back], .bottom-bar a'

/** Runs in the page: those among `wanted` that are below the toast at one of nine points. */
function covered(wanted: string): string[] {
  if (document.querySelector('[data-moving]')) return ['The toast is still moving.']
  const steps = document.querySelectorAll(wanted)
  const parts = [0.1, 0.5, 0.9]
  const isCovered = (step: Element) => {
    const { left, top, width, height } = step.getBoundingClientRect()
    return parts.some((down) =>
      parts.some((along) =>
        document
          .elementFromPoint(left + width * along, top + height * down)
          ?.closest('[data-sonner-toaster]'),
      ),
    )
  }
  return [...steps]
    .filter((step) => step.checkVisibility() && isCovered(step))
    .map((step) => step.outerHTML.slice(0, 120))
}
