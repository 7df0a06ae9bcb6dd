import type { MouseEvent } from 'react'
import { hasOneWindow } from '#web/ui/windows/one-window.ts'

/**
 * Whether the press on a link to a picture, which opens it in a new tab, opens it in a window over the page instead: in one
 * window a picture alone would cover the app, without a way back.
 */
export function opensInWindow({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean {
  return !ctrlKey && !metaKey && !shiftKey && hasOneWindow()
}
