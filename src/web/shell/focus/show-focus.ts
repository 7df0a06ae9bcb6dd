// In the browser: what the Tab key has reached is seen.

let isByKey = false

/**
 * Browsers leave alone what is seen in part when it takes the focus: of a chip at the edge of a row that scrolls, ten
 * pixels are enough for them. A press is never answered by moving what was pressed.
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
    // A row that snaps would leave again what has only just come in at its end.
    target.scrollIntoView({ block: 'nearest', inline: isCutOff ? 'center' : 'nearest' })
  })
}
