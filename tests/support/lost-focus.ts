// Where the keyboard focus is once the pressed element is gone: checked on every screen of the table.
import type { Page } from '@playwright/test'

/**
 * Removes each pressable element as its action would: alone, with its form, or with its list item. Returns those after
 * which the focus is nowhere, or where nobody sees it. One of each kind is enough; everything is put back.
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
        // The code that restores the focus hears of it after this line and moves it in the next frame, before ours.
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
