import type { MouseEvent } from 'react'

// An app installed on a phone has no tabs: a picture alone would cover it, without a way back.
const installed = '(display-mode: standalone) and (pointer: coarse)'

/** Whether the press on a link to a picture, which opens it in a new tab, opens it in a window over the page instead. */
export function opensInWindow({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return !ctrlKey && !metaKey && !shiftKey && matchMedia(installed).matches
}
