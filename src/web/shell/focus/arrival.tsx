import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Does for screen readers and the keyboard what loading a page would have done: announces the title of the new screen or tab,
 * and moves the focus to a new screen if the link that led there is gone.
 */
export function Arrival() {
  const { pathname, search } = useLocation()
  const last = useRef<[path: string, title: string]>(undefined)
  const [said, say] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: a tab of a screen is in the search, and has a title of its own.
  useEffect(() => {
    const { title } = document
    const [lastPath, lastTitle] = last.current ?? [pathname, title]
    last.current = [pathname, title]
    if (title !== lastTitle) say(title)
    if (pathname === lastPath) return
    const focused = document.activeElement
    // A link that has just been hidden keeps the focus until the next frame.
    const isFocusLost = !focused || focused === document.body || !focused.checkVisibility()
    if (isFocusLost) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, search])

  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  )
}
