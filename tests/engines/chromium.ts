// Chromium, driven by Playwright, for the journey that every engine goes through.
import { chromium } from '@playwright/test'
import { browserArguments } from '#tests/support/browser.ts'
import { pathOf } from './programs.ts'
import { type EngineBrowser, phone } from './tab.ts'

export async function startChromium(): Promise<EngineBrowser> {
  const browser = await chromium.launch({ executablePath: pathOf('chromium'), args: browserArguments })
  return {
    async open() {
      const context = await browser.newContext({ viewport: phone, hasTouch: true })
      const page = await context.newPage()
      return {
        async goTo(url) {
          await page.goto(url)
        },
        async run(expression) {
          const answer: unknown = await page.evaluate(
            `(async () => JSON.stringify((await (${expression})) ?? null))()`,
          )
          return JSON.parse(String(answer))
        },
        press: ({ x, y }) => page.touchscreen.tap(x, y),
        // The other protocols spell this key this way.
        type: (text) => (text === '\uE007' ? page.keyboard.press('Enter') : page.keyboard.type(text)),
        attach: (selector, path) => page.setInputFiles(selector, path),
        screenshot: () => page.screenshot(),
      }
    },
    stop: () => browser.close(),
  }
}
