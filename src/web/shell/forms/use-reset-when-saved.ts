import { useEffect, useRef } from 'react'

/**
 * After saving, nothing counts as unsaved, and a picture is not sent again. A form that was changed meanwhile stays as it is: the
 * change has not been saved.
 */
export function useResetWhenSaved(isSending: boolean, refusal: object | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const sent = useRef<string>(undefined)
  useEffect(() => {
    if (!form.current) return
    if (isSending) {
      sent.current ??= filledIn(form.current)
      return
    }
    if (!refusal && sent.current === filledIn(form.current)) form.current.reset()
    sent.current = undefined
  }, [isSending, refusal])
  return form
}

function filledIn(form: HTMLFormElement): string {
  const fields = [...new FormData(form)]
  return JSON.stringify(
    fields.map(([name, value]) => [name, typeof value === 'string' ? value : [value.name, value.size]]),
  )
}
