import { useEffect, useRef } from 'react'

/**
 * For a form whose fields start with values of the page. When those change (`said`), the fields show them, and the focus
 * stays, which a remounted form (by a key) would lose. On the first page, what was typed before hydration is kept.
 */
export function useResetOn(said: string) {
  const form = useRef<HTMLFormElement>(null)
  const shown = useRef(said)
  useEffect(() => {
    if (shown.current === said) return
    shown.current = said
    form.current?.reset()
  }, [said])
  return form
}
