// Anything that looks like a button has to do something.
import type { Page } from '@playwright/test'

/** The buttons of a hydrated page that do nothing when pressed. */
export function idleButtons(page: Page): Promise<(string | null)[]> {
  return page.evaluate(() => {
    // React stores its listeners on each element, under a key of its own.
    const listens = (element: Element) => {
      const key = Object.keys(element).find((name) => name.startsWith('__reactProps$'))
      const props: object = key ? Reflect.get(element, key) : {}
      return Object.keys(props).some((name) => /^on[A-Z]/.test(name))
    }
    const works = (button: HTMLButtonElement) =>
      button.disabled ||
      button.popoverTargetElement !== null ||
      (button.type === 'submit' && button.form !== null) ||
      listens(button)
    return [...document.querySelectorAll('button')]
      .filter((button) => !works(button))
      .map((button) => button.ariaLabel ?? button.textContent)
  })
}
