import { useEffect, useRef } from 'react'

/**
 * For the box around buttons that go away once they have done their work: when `standing` changes after one was pressed
 * here, and the focus went with it, the box takes it, so that the keyboard goes on from there.
 */
export function useKeepFocus<Box extends HTMLElement = HTMLDivElement>(standing: string) {
  const box = useRef<Box>(null)
  const pressedIn = useRef<string>(undefined)

  useEffect(() => {
    if (pressedIn.current === undefined || pressedIn.current === standing) return
    pressedIn.current = undefined
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [standing])

  return {
    ref: box,
    tabIndex: -1,
    // Enter in a field presses a button, too.
    onClick() {
      pressedIn.current = standing
    },
  }
}
