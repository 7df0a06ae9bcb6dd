import { useEffect, useRef } from 'react'

/**
 * For the box around forms that go away once they have done their work: when `standing` changes after one was sent from
 * here, and the focus went with its button, the box takes it, so that the keyboard goes on from there.
 */
export function useKeepFocus<Box extends HTMLElement = HTMLDivElement>(standing: string) {
  const box = useRef<Box>(null)
  const sentIn = useRef<string>(undefined)

  useEffect(() => {
    if (sentIn.current === undefined || sentIn.current === standing) return
    sentIn.current = undefined
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [standing])

  return {
    ref: box,
    tabIndex: -1,
    onSubmit() {
      sentIn.current = standing
    },
  }
}
