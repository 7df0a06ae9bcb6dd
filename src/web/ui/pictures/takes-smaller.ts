import { smallerPicture } from './smaller-picture.ts'

/** Smaller ones are sent as they are, and keep what a JPEG cannot have: transparency. */
const LARGE = 1024 * 1024

let isOurs = false

/**
 * Whether a smaller picture replaces the chosen one soon, with change events of its own: a phone's photos may be more than we
 * take. Its form is not sent before.
 */
export function takesSmaller(input: HTMLInputElement, shrink = smallerPicture): boolean {
  const file = input.files?.[0]
  if (isOurs || !file || file.size <= LARGE) return false
  const letGo = holdBack(input.form)
  void shrink(file).then((smaller) => {
    // Another may have been chosen meanwhile, or none.
    if (input.files?.[0] === file) replace(input, smaller)
    letGo()
  })
  return true
}

/** Fires the events of choosing a file: preview and form notice. */
function replace(input: HTMLInputElement, file: File): void {
  const files = new DataTransfer()
  files.items.add(file)
  input.files = files.files
  isOurs = true
  for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }))
  isOurs = false
}

/** Once it is let go, a form that was submitted meanwhile is sent. */
function holdBack(form: HTMLFormElement | null): () => void {
  let held: SubmitEvent | undefined
  const hold = (event: SubmitEvent) => {
    // A check of a field, or another row: that does not send the form.
    if (event.submitter?.matches('[formnovalidate]')) return
    event.preventDefault()
    event.stopPropagation()
    held = event
  }
  form?.addEventListener('submit', hold, { capture: true })
  return () => {
    form?.removeEventListener('submit', hold, { capture: true })
    if (held) form?.requestSubmit(held.submitter)
  }
}
