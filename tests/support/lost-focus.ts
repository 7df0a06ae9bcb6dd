// Where the keyboard is once what it has pressed is gone: used on every screen of the table.
import type { Page } from '@playwright/test'

/**
 * Takes away what can be pressed, as its work would: alone, with its form, with its item of a list. Answers those after which
 * the focus is nowhere, or where nobody sees it. One of each kind is enough; all is put back.
 */
export function lostFocus(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const lost: string[] = []
    const frame = document.querySelector(':modal') ?? document.querySelector('main')
    const kinds = new Map<string, HTMLElement>()
    for (const button of frame?.querySelectorAll<HTMLElement>('button, form a[href], li a[href]') ?? []) {
      if (!button.checkVisibility({ visibilityProperty: true })) continue
      const around = [...'form li tr article section'.split(' ')].filter((name) => button.closest(name))
      kinds.set([button.tagName, button.className, ...around].join(), button)
    }
    for (const button of [...kinds.values()].slice(0, 6)) {
      const goes = [button, button.closest('form'), button.closest('li, tr, article')]
      for (const gone of new Set(goes)) {
        if (!gone || gone.contains(frame)) continue
        button.focus()
        if (document.activeElement !== button) continue
        const { parentNode, nextSibling } = gone
        // A form may have a field of that name.
        Element.prototype.remove.call(gone)
        // Whoever keeps the focus hears of it behind this line, and moves it in the next frame: before us.
        await Promise.resolve()
        await new Promise(requestAnimationFrame)
        const now = document.activeElement
        const isSeen = now instanceof HTMLElement && now !== document.body && now.checkVisibility()
        if (!isSeen) lost.push(`${gone.tagName} of ${button.outerHTML.slice(0, 120)}`)
        parentNode?.insertBefore(gone, nextSibling)
      }
    }
    return lost
  })
}
