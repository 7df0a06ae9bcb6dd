// In the browser: what happens between pressing something and letting it go.

const left = new Set<EventTarget>()
let isPressing = false

/**
 * A press takes the focus from a field, and what the field then says about itself would move the pressed thing away under
 * the pointer: it would never be clicked. So that the focus has left is told once the press is over.
 */
export function hearPressesFirst(): void {
  window.addEventListener('mousedown', press, true)
  window.addEventListener('focusout', keep, true)
  // After the click, which comes right behind; and where none comes.
  for (const over of ['mouseup', 'dragend', 'contextmenu', 'keydown'])
    window.addEventListener(over, () => setTimeout(tell), true)
}

function press({ button }: MouseEvent): void {
  isPressing = button === 0
}

function keep(event: FocusEvent): void {
  if (!isPressing || !event.target) return
  event.stopImmediatePropagation()
  left.add(event.target)
}

function tell(): void {
  isPressing = false
  const fields = [...left]
  left.clear()
  for (const field of fields) {
    // Whoever came back, or is gone, has not left.
    const isThere = field instanceof Element && field.isConnected && field !== document.activeElement
    if (isThere) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
  }
}
