// When a page is ready to be looked at.
import type { Page } from '@playwright/test'

/** Scripts have run and the page is interactive. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('[popovertarget=menu][aria-expanded]').first().waitFor({ state: 'attached' })
}

/** Scripts have run, and fonts and pictures are loaded: nothing moves by itself any more. */
export async function pageReady(page: Page): Promise<void> {
  await hydrated(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    const shown = [...document.images].filter((image) => image.loading !== 'lazy')
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)))
    // Two frames: by then anything that a change of theme or width triggers has begun.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
    await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
  })
}
