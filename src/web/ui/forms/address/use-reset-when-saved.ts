import { useEffect, useRef } from 'react'
import { type Control, isChoice } from '#web/ui/forms/is-changed.ts'

/**
 * After saving, nothing counts as unsaved, and a picture is not sent again. What was changed while it was being saved stays changed,
 * and counts as unsaved.
 */
export function useResetWhenSaved(isSending: boolean, refusal: object | undefined) {
  const form = useRef<HTMLFormElement>(null)
  const changed = useRef<Set<Control>>(undefined)

  useEffect(() => {
    const { current } = form
    if (!isSending || !current) return
    const since = new Set<Control>()
    const note = ({ target }: Event) => void (isControl(target) && since.add(target))
    changed.current = since
    current.addEventListener('input', note)
    return () => current.removeEventListener('input', note)
  }, [isSending])

  useEffect(() => {
    if (isSending || !changed.current) return
    if (!refusal && form.current) resetAllBut(changed.current, form.current)
    changed.current = undefined
  }, [isSending, refusal])
  return form
}

function resetAllBut(changed: ReadonlySet<Control>, form: HTMLFormElement): void {
  const putBack = [...changed].map(keep)
  form.reset()
  // Once what was saved is drawn as what the fields had at first.
  setTimeout(() => {
    for (const put of putBack) put()
  })
}

/** Returns what gives the control its present value again. */
function keep(control: Control): () => void {
  const { value, checked, files } = control as HTMLInputElement // the others have no `checked` and no `files`
  if (files) return keepFiles(control, files)
  return () => void Object.assign(control, isChoice(control) ? { checked } : { value })
}

/** A reset empties the very list that the control has. */
function keepFiles(control: Control, list: FileList): () => void {
  const kept = new DataTransfer()
  for (const file of list) kept.items.add(file)
  return () => void Object.assign(control, { files: kept.files })
}

function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
}
