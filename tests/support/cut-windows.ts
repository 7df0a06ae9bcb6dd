// Windows on low viewports: checked on every screen of the table that has one open.
import type { Page } from '@playwright/test'
import { pageReady } from './page-ready.ts'

/** A small laptop's window, and a phone on its side. */
const low = [
  { width: 1024, height: 500 },
  { width: 844, height: 390 },
]

/**
 * What cannot be reached in an open window or drawer there, even by scrolling. The page gets its size back afterwards.
 */
export async function cutWindows(page: Page): Promise<string[]> {
  if ((await page.locator(':modal').count()) === 0) return []
  const before = page.viewportSize()
  const cut: string[] = []
  for (const size of low) {
    await page.setViewportSize(size)
    // A toast moves to its new position first.
    await pageReady(page)
    for (const each of await page.evaluate(cutParts)) cut.push(`${size.width}×${size.height} ${each}`)
  }
  if (before) await page.setViewportSize(before)
  return cut
}

function cutParts(): string[] {
  const frames = [...document.querySelectorAll<HTMLElement>(':modal')]
  const frame = frames.at(-1)
  if (!frame) return ['it has closed']
  const said = (element: Element) => element.outerHTML.slice(0, 120)
  const cut: string[] = []
  const { left, right, top, bottom } = frame.getBoundingClientRect()
  if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
    cut.push(`reaches out: ${said(frame)}`)
  const parts = [...frame.querySelectorAll('h2, a[href], button, summary, input, select, textarea')].filter(
    (part) => part.checkVisibility({ visibilityProperty: true }) && part.clientWidth !== 1,
  )
  if (!parts.some((part) => part.matches('a[href], button'))) cut.push(`no way out: ${said(frame)}`)
  for (const part of parts) {
    part.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
    const [box] = part.getClientRects()
    if (!box || box.height === 0) continue
    const shown = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20))
    const isWhole = box.left >= 0 && box.right <= innerWidth && box.top >= 0
    const isSeen = isWhole && (box.bottom <= innerHeight || box.height > innerHeight / 2)
    // A toast disappears by itself.
    const isHit =
      shown && (part.contains(shown) || shown.contains(part) || shown.closest('label, [data-sonner-toaster]'))
    if (!isSeen) cut.push(`cut off: ${said(part)}`)
    else if (!isHit) cut.push(`${said(part)} is covered by ${shown ? said(shown) : 'nothing'}`)
  }
  return cut
}
