// What a person at the keyboard would not see: used on every screen of the table.
import type { Page } from '@playwright/test'

/** Puts the focus on one stop of the keyboard after the other. Answers those that do not show it, or stand behind something. */
export async function unseenFocus(page: Page): Promise<string[]> {
  // From now on the browser takes the focus for one moved by key, and shows it.
  await page.keyboard.press('Tab')
  // Nothing is on its way when it is looked at, and a toast, which goes by itself, hides nothing.
  await page.addStyleTag({
    content:
      '* { transition: none !important; scroll-behavior: auto !important } [data-sonner-toaster] { display: none }',
  })
  return page.evaluate(unseenStops)
}

function unseenStops(): string[] {
  const stops =
    'a[href], button:enabled, input:enabled:not([type=hidden]), select:enabled, textarea:enabled, summary, [tabindex="0"]'
  // What has to be dealt with first keeps the focus in.
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
    // A control may be invisible under a part that stands for it: its label, or the box around it.
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
    // What only a screen reader is to meet is one pixel wide.
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && part.clientWidth !== 1
  }

  /** Of what is seen of it; undefined if that is less than half, or than 40 px of something large. */
  function middle(from: number, to: number, end: number): number | undefined {
    const [start, stop] = [Math.max(from, 0), Math.min(to, end)]
    return stop - start >= Math.min((to - from) / 2, 40) && to > from ? (start + stop) / 2 : undefined
  }
}
