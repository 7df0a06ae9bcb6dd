import { useEffect, useRef } from 'react'

/** After saving, nothing counts as unsaved, and a picture is not sent again. */
export function useResetWhenSaved(isSending: boolean, refusal: object | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const wasSending = useRef(false)
  useEffect(() => {
    if (wasSending.current && !isSending && !refusal) form.current?.reset()
    wasSending.current = isSending
  }, [isSending, refusal])
  return form
}
