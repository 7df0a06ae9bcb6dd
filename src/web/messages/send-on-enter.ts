import type { KeyboardEvent } from 'react'
import { isEnterAlone } from '#web/ui/choices/enter-alone.ts'

// A phone's keyboard has no Shift and Enter: there Enter starts a new line, and the button beside the box sends.
const touch = '(hover: none) and (pointer: coarse)'

/** Shift and Enter start a new line; Enter during a composition (IME) is not a send. */
export function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (!isEnterAlone(event) || event.shiftKey || matchMedia(touch).matches) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
