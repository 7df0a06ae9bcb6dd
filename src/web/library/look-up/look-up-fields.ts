import type { LookedUp } from '#server/library/look-up/look-up-service.ts'
import type { FormAnswer } from '#web/ui/forms/form-answer.ts'

/** What the answer to a look-up is about. */
export type AboutLookUp = { isbn: string; lookedUp: LookedUp }

/** What was found out, if that is what the answer is about. */
export function lookUpOf(answer: FormAnswer | undefined): AboutLookUp | undefined {
  const about = answer?.about
  return typeof about === 'object' && about !== null && 'lookedUp' in about
    ? (about as AboutLookUp) // as answer-look-up.ts puts it there
    : undefined
}

/** Puts what was found into the fields of `form` in which nothing was written. Forms that check on input hear of it. */
export function fillEmpty(form: HTMLFormElement, typed: FormAnswer['typed']): void {
  for (const [name, value] of Object.entries(typed)) {
    const field = form.elements.namedItem(name)
    const isField =
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    if (!isField || typeof value !== 'string') continue
    // What belongs to the book looked up before goes with it.
    if (name !== 'lookedUp' && (field.value.trim() || !value)) continue
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
