// What Google Translate does to a page, without changing its words: it replaces each text node by a `<font>` with a
// text node of its own.
import type { Page } from '@playwright/test'

/** From now on, on every page of this tab, once it is hydrated. Text that appears later is translated too. */
export async function translateAll(page: Page): Promise<void> {
  await page.addInitScript(translate)
}

/** Runs in the page. */
function translate(): void {
  const left = 'script, style, noscript, textarea, option, title, font, [translate=no]'

  function take(text: Node): void {
    if (!/\p{L}/u.test(text.nodeValue ?? '') || !text.parentElement || text.parentElement.closest(left))
      return
    const [outer, inner] = [document.createElement('font'), document.createElement('font')]
    inner.textContent = text.nodeValue
    outer.append(inner)
    text.parentElement.replaceChild(outer, text)
  }

  function takeAll(root: Node): void {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : []
    while (walk.nextNode()) texts.push(walk.currentNode)
    for (const text of texts) take(text)
  }

  const begin = () => {
    takeAll(document.body)
    new MutationObserver((changes) => {
      for (const { addedNodes, target, type } of changes) {
        if (type === 'characterData') take(target)
        for (const node of addedNodes) if (node.isConnected) takeAll(node)
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }
  // People ask for a translation once they see the page, and its scripts have run by then.
  const waiting = new MutationObserver(() => {
    if (!document.querySelector('[popovertarget=menu][aria-expanded]')) return
    waiting.disconnect()
    begin()
  })
  waiting.observe(document, { subtree: true, childList: true, attributeFilter: ['aria-expanded'] })
}
