// Numbers that grow: checked on every screen of the table.
import type { Page } from '@playwright/test'

/** Badges that '99+' breaks or overflows, and other numbers that '50,028' breaks, on the page as it is. */
export function brokenNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = []
    const numbers = [...document.querySelectorAll('body *')].filter(
      (element) => element.childElementCount === 0 && /^\d[\d,]*\+?$/.test(element.textContent ?? ''),
    )
    for (const element of numbers) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('script, time, bdi'))
        continue
      const badge = element.closest('[data-count-badge]')
      const text = element.firstChild
      if (!text) continue
      const was = text.nodeValue
      text.nodeValue = badge ? '99+' : '50,028'
      const range = document.createRange()
      range.selectNodeContents(text)
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      const seen = range.getBoundingClientRect()
      const box = badge?.getBoundingClientRect()
      const isOut =
        box &&
        (seen.left < box.left ||
          seen.right > box.right ||
          seen.top < box.top - 4 ||
          seen.bottom > box.bottom + 4)
      if (lines > 1) broken.push(`on ${lines} lines: ${element.outerHTML.slice(0, 120)}`)
      if (isOut) broken.push(`out of its circle: ${badge?.outerHTML.slice(0, 160)}`)
      text.nodeValue = was
    }
    return broken
  })
}
