// A list of buttons is read by screen reader without what stands around them, so each has to say what it is about.
import type { Page } from '@playwright/test'

// Two books may have one title.
const namesOnlyTitle = /^Not for me: /

/** The names that several visible buttons of the page, or of the window above it, share. */
export async function alikeButtons(page: Page): Promise<string[]> {
  const names = await page.evaluate(() => {
    const frame = document.querySelector(':modal') ?? document.querySelector('main')
    const wordsOf = (element: Element): string =>
      [...element.childNodes]
        .map((node) => {
          if (!(node instanceof Element)) return node.textContent
          if (node.ariaHidden === 'true') return ''
          return node instanceof HTMLImageElement ? node.alt : (node.ariaLabel ?? wordsOf(node))
        })
        .join('')
    return [...(frame?.querySelectorAll('button, [role=button]') ?? [])]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .map((button) => (button.ariaLabel ?? wordsOf(button)).replaceAll(/\s+/g, ' ').trim())
  })
  const alike = names.filter((name, at) => name !== '' && names.indexOf(name) !== at)
  return [...new Set(alike)].filter((name) => !namesOnlyTitle.test(name))
}
