// Every screen, in both themes and in forced colours, on a phone and on a desk: axe reports nothing, nothing widens the
// page, no window is cut off, the focus is always visible and never lost, no number breaks across lines, every button
// does something and has a name of its own, and the console shows no error.
import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test'
import { alikeButtons } from '#tests/support/alike-buttons.ts'
import { axeObjections, bringAxe } from '#tests/support/axe-objections.ts'
import { brokenNumbers } from '#tests/support/broken-numbers.ts'
import { cutWindows } from '#tests/support/cut-windows.ts'
import { patternAt } from '#tests/support/every-route.ts'
import { unseenInForcedColours } from '#tests/support/forced-colours.ts'
import { idleButtons } from '#tests/support/idle-buttons.ts'
import { lostFocus } from '#tests/support/lost-focus.ts'
import { startOwnApp } from '#tests/support/own-app.ts'
import { pageReady } from '#tests/support/page-ready.ts'
import { createScreenVisitors, leaveUnpressed, visit } from '#tests/support/screen-visitors.ts'
import { type Screen, screens } from '#tests/support/screens.ts'
import { unseenFocus } from '#tests/support/unseen-focus.ts'

type Lookers = ReturnType<typeof createScreenVisitors>

const test = base.extend<object, { sample: Lookers; empty: Lookers }>({
  sample: [
    async ({ browser }, use) =>
      use(createScreenVisitors({ browser, url: process.env.JOURNEY_URL ?? '', equip: bringAxe })),
    { scope: 'worker' },
  ],
  empty: [
    async ({ browser }, use) => {
      const house = await startOwnApp('empty')
      await use(createScreenVisitors({ browser, url: house.url, equip: bringAxe }))
      await house.stop()
    },
    { scope: 'worker' },
  ],
})

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }
const smallestPhone = { width: 320, height: 640 }
// What `npm test` looks at: the first line of each route, on a phone only.
const onPhoneOnly = process.env.SCREENS === 'phone'
const mainScreens = new Set(
  new Map(
    screens.toReversed().map((screen) => {
      const { at } = screen
      return [typeof at === 'string' ? patternAt(at) : at.route, screen]
    }),
  ).values(),
)

for (const screen of screens.filter(({ house }) => house !== 'empty')) {
  test(screen.name, { tag: mainScreens.has(screen) ? '@main' : [] }, ({ sample }) => holds(sample, screen))
}

test.describe('a site with no data', () => {
  // All in one worker, so that this app is started once.
  test.describe.configure({ mode: 'default' })
  for (const screen of screens.filter(({ house }) => house === 'empty'))
    test(screen.name, ({ empty }) => holds(empty, screen))
})

/**
 * Themes differ only in colours and layouts in everything else, so each layout is checked in full, in one theme each.
 */
async function holds(lookers: Lookers, screen: Screen): Promise<void> {
  const { path, page } = await lookers.find(screen)
  const errors: string[] = []
  const noteError = (error: Error) => errors.push(String(error))
  const noteMessage = (message: ConsoleMessage) => {
    // The browser itself reports every response of 400 and above.
    const isMeant = screen.answers || screen.isRefused
    if (message.type() === 'error' && !isMeant) errors.push(message.text())
  }
  await page.setViewportSize(phone)
  await page.emulateMedia({ colorScheme: 'light' })
  page.on('pageerror', noteError).on('console', noteMessage)
  await visit(page, screen, path)
  expect.soft(await idleButtons(page), 'buttons that do nothing').toEqual([])
  expect.soft(await alikeButtons(page), 'buttons of one name').toEqual([])
  expect.soft(await axeObjections(page), 'on a phone, light').toEqual([])
  expect.soft(await brokenNumbers(page), 'numbers on a phone').toEqual([])
  expect.soft(await cutWindows(page), 'of a window where there is little height').toEqual([])
  expect.soft(await unseenInForcedColours(page), 'in forced colours').toEqual([])
  expect.soft(await unseenFocus(page), 'of the keyboard on a phone').toEqual([])
  if (!onPhoneOnly) await holdsOnDesk(page)
  expect.soft(await lostFocus(page), 'focus that went with what had it').toEqual([])
  await expectNoSidewaysScroll(page)
  page.off('pageerror', noteError).off('console', noteMessage)
  expect.soft(errors, 'errors in the browser console').toEqual([])
  if (!screen.doing) leaveUnpressed(page)
}

async function holdsOnDesk(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(desk)
  expect.soft(await axeObjections(page), 'on a desk, dark').toEqual([])
  expect.soft(await unseenFocus(page), 'of the keyboard on a desk').toEqual([])
  expect.soft(await brokenNumbers(page), 'numbers on a desk').toEqual([])
  expect.soft(await cutTitles(page), 'titles that Firefox cuts').toEqual([])
}

/** Firefox balances all lines of a text, including those that a line clamp hides. */
function cutTitles(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => {
        const { webkitLineClamp, textWrapStyle } = getComputedStyle(element)
        return webkitLineClamp !== 'none' && textWrapStyle === 'balance'
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await page.setViewportSize(smallestPhone)
  await pageReady(page)
  const tooWide = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const sticksOut = (element: Element) => element.getBoundingClientRect().right > clientWidth
    return [...document.querySelectorAll('main *')]
      .filter(sticksOut)
      .map((element) => element.outerHTML.slice(0, 160))
  })
  expect(tooWide, 'elements wider than the smallest phone').toEqual([])
}

test('the skip link works by keyboard, and the focus is visible', async ({ sample }) => {
  const page = await sample.open({ viewport: desk })
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: /skip to/i })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  await page.context().close()
})

for (const name of ['event', 'book', 'discussion', 'suburb']) {
  test(`${name} prints only its text`, async ({ sample }) => {
    const screen = screens.find((each) => each.name === name)
    if (!screen) throw new Error(`There is no screen called ${name}.`)
    const { path, page } = await sample.find(screen)
    await visit(page, screen, path)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const of of ['header.site-header', '.bottom-bar', 'footer.site-footer', 'main button'])
      await expect(page.locator(`${of}:visible`)).toHaveCount(0)
    await expect(page.locator('h1'), 'dark on white').toHaveCSS('color', 'rgb(44, 36, 54)')
    await page.emulateMedia({ media: null })
  })
}

test('on a phone on its side the frame leaves three quarters of the height', async ({ sample }) => {
  const page = await sample.open({ viewport: { width: 844, height: 390 } })
  await page.goto('/')
  const heights = await page
    .locator('.site-header, .bottom-bar')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height))
  expect(heights.reduce((sum, height) => sum + height, 0)).toBeLessThanOrEqual(390 / 4)
  await page.context().close()
})

// With the real Tab key, which also stops where only the browser knows. The focus stops of all screens are checked
// above.
for (const name of ['home', 'conversation-accepted']) {
  test(`focus is visible everywhere on ${name}`, async ({ sample }) => {
    const screen = screens.find((each) => each.name === name)
    if (!screen) throw new Error(`There is no screen called ${name}.`)
    const { path, page } = await sample.find(screen)
    await page.setViewportSize(desk)
    await visit(page, screen, path)
    const unseen: string[] = []
    for (let stop = 0; stop < 40; stop += 1) {
      await page.keyboard.press('Tab')
      const hidden = await page.evaluate(focusedWithoutSign)
      if (hidden === 'end') break
      if (hidden) unseen.push(hidden)
    }
    expect(unseen).toEqual([])
  })
}

/**
 * Runs in the page: the focused element if nothing shows that it has focus, 'end' once the focus has left the document.
 */
function focusedWithoutSign(): string | undefined {
  const focused = document.activeElement
  if (!focused || focused === document.body) return 'end'
  // A control may be invisible if another element shows its focus: its label, or the box around it.
  const signs = [focused, focused.parentElement, focused.closest('label'), focused.nextElementSibling]
  const isSeen = signs.some((element) => {
    if (!element) return false
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
  })
  return isSeen ? undefined : focused.outerHTML.slice(0, 120)
}
