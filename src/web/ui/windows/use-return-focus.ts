import { useRef } from 'react'

/** For a dialog opened by something that is no trigger of its own: focus goes back to where it came from. */
export function useReturnFocus(hasTrigger: boolean) {
  const cameFrom = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      cameFrom.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      if (hasTrigger) return
      event.preventDefault()
      if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    },
  }
}
