// Focus that a person at the keyboard could not see: checked on every screen of the table.
import type { Page } from '@playwright/test'

/**
 * Moves the focus to one tab stop after the other. Returns those that do not show it, or that are covered by something.
 */
export async function unseenFocus(page: Page): Promise<string[]> {
  // Nothing moves while it is checked, and no toast, which disappears by itself, covers anything.
  if (await page.evaluate(holdStill)) {
    // From now on the browser treats the focus as moved by keyboard (:focus-visible).
    await page.keyboard.press('Tab')
  }
  return page.evaluate(unseenStops)
}

/** Runs in the page: false if it was held still before. */
function holdStill(): boolean {
  if (document.getElementById('held-still')) return false
  const style = document.createElement('style')
  style.id = 'held-still'
  style.textContent =
    '* { transition: none !important; scroll-behavior: auto !important } [data-sonner-toaster] { display: none }'
  document.head.append(style)
  return true
}

function unseenStops(): string[] {
  const stops =
    'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, [tabindex="0"]'
  // A modal dialog keeps the focus inside.
  const frame = document.querySelector(':modal, [role=menu]') ?? document
  const unseen: string[] = []
  for (const stop of frame.querySelectorAll<HTMLElement>(stops)) {
    if (stop.tabIndex < 0 || !stop.checkVisibility({ visibilityProperty: true })) continue
    stop.focus()
    if (document.activeElement !== stop) continue
    const why = whyUnseen(stop)
    if (why) unseen.push(`${why}: ${stop.outerHTML.slice(0, 120)}`)
  }
  return unseen

  function whyUnseen(stop: HTMLElement): string | undefined {
    // A control may be invisible if another element shows its focus: its label, or the box around it.
    const parts = [stop, stop.parentElement, stop.closest('label'), stop.nextElementSibling]
    const sign = parts.find((part) => part && isOutlined(part))
    if (!sign) return 'no outline'
    const { left, right, top, bottom } = sign.getBoundingClientRect()
    const [x, y] = [middle(left, right, innerWidth), middle(top, bottom, innerHeight)]
    if (x === undefined || y === undefined) return 'out of sight'
    const shown = document.elementFromPoint(x, y)
    return shown && (sign.contains(shown) || shown.contains(sign)) ? undefined : 'covered'
  }

  function isOutlined(part: Element): boolean {
    const { outlineStyle, outlineWidth } = getComputedStyle(part)
    // Elements for screen readers only are one pixel wide.
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && part.clientWidth !== 1
  }

  /** The visible part; undefined if that is less than half, or less than 40 px of something large. */
  function middle(from: number, to: number, end: number): number | undefined {
    const [start, stop] = [Math.max(from, 0), Math.min(to, end)]
    return stop - start >= Math.min((to - from) / 2, 40) && to > from ? (start + stop) / 2 : undefined
  }
}
