// What axe reports about a page as it is.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'
import { pageReady } from './page-ready.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

// Half the length of `axe.source`, and every page parses it.
const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice']

/**
 * Adds axe to every page of this tab. The browser caches the compiled script, so that it is not compiled again for each
 * page.
 */
export async function bringAxe(page: Page): Promise<void> {
  await page.addInitScript({ content: source })
}

/** One line for each faulty element, on a page with axe. Rules that an element passes are left out. */
export async function axeObjections(page: Page): Promise<string[]> {
  await pageReady(page)
  return page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run(document, { runOnly, resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
    )
  }, standards)
}
