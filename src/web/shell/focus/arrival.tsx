import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Does for screen readers and the keyboard what loading a page would have done: announces the title of the new screen, and
 * moves the focus there if the link that led here is gone.
 */
export function Arrival() {
  const { pathname } = useLocation()
  const lastPath = useRef(pathname)
  const [title, setTitle] = useState('')

  useEffect(() => {
    if (lastPath.current === pathname) return
    lastPath.current = pathname
    setTitle(document.title)
    const focused = document.activeElement
    // A link that has just been hidden keeps the focus until the next frame.
    const isFocusLost = !focused || focused === document.body || !focused.checkVisibility()
    if (isFocusLost) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname])

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}
