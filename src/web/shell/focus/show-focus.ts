// In the browser: scrolls into view what the Tab key has reached.

let isByKey = false

/**
 * Browsers do not scroll to a focused element that is partly visible: ten pixels of a chip at the edge of a scrolling row are
 * enough for them. Never after a click, which must not move what was clicked.
 */
export function showFocus(): void {
  window.addEventListener('pointerdown', () => {
    isByKey = false
  })
  window.addEventListener('keydown', ({ key }) => {
    if (key === 'Tab') isByKey = true
  })
  window.addEventListener('focusin', ({ target }) => {
    if (!isByKey || !(target instanceof HTMLElement) || target.tabIndex < 0) return
    const { left, right } = target.getBoundingClientRect()
    const isCutOff = left < 0 || right > document.documentElement.clientWidth
    // A row with scroll snapping would snap away again from what has just come in at its end.
    target.scrollIntoView({ block: 'nearest', inline: isCutOff ? 'center' : 'nearest' })
  })
}
