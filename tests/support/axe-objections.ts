// What axe has against a page as it stands.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { settled } from './settled.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

// Half as long as `axe.source`, and read by every page.
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']

/** Axe is there on every page that this tab goes to: the browser keeps what it has read of it, and does not begin anew on each. */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript({ content: source })
}

/** One line for each element at fault, on a page with axe; what it has nothing against stays there. */
export async function axeObjections(page: Page): Promise<string[]> {
  await settled(page)
  return page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run(document, { runOnly, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
  }, standards)
}
