// When a page is ready to be looked at.
import type { Page } from '@playwright/test'

/** Longer than any of these waits on a busy machine, and short beside a journey's own limit. */
const LIMIT_MS = 30_000

/** Scripts have run and the page is interactive. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('[popovertarget=menu][aria-expanded]').first().waitFor({ state: 'attached' })
}

/**
 * Scripts have run, and fonts and pictures are loaded: nothing moves by itself any more. Throws an Error that says which
 * of them never came.
 */
export async function pageReady(page: Page): Promise<void> {
  await hydrated(page)
  await page.evaluate(waitForRest, LIMIT_MS)
}

async function waitForRest(limit: number): Promise<void> {
  const within = (what: string, wait: Promise<unknown>) =>
    new Promise<unknown>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`${what}: not within ${limit} ms`)), limit)
      wait.then(resolve, resolve).finally(() => clearTimeout(late))
    })

  await within('fonts', document.fonts.ready)
  for (const image of document.images)
    if (image.loading !== 'lazy') await within(`the picture ${image.src}`, image.decode())
  // Two frames: by then anything that a change of theme or width triggers has begun.
  const frames = new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  await within('two frames', frames)
  // Looked at again at each frame: a transition that is replaced by the next never finishes itself.
  const moving = () =>
    document.getAnimations().filter(({ playState, effect }) => {
      return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
    })
  const still = new Promise<void>((resolve) => {
    const look = () => (moving().length === 0 ? resolve() : requestAnimationFrame(look))
    look()
  })
  await within('the end of all animations', still)
}
