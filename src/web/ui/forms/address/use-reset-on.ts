import { useEffect, useRef } from 'react'

/**
 * For a form whose fields begin with what the page says: when that is something else, by `said`, they show it, and whoever is in one stays
 * there, which a form made anew (by a key) would not give them. The first page keeps what was typed before scripts ran.
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
