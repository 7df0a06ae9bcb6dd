import { whatDiffers } from '#rules/library/library.ts'
import type { FoundByWords, LookedUp } from '#server/library/look-up/look-up-service.ts'
import type { FormResponse } from '#web/ui/forms/form-response.ts'

/** The result of a look-up; 'nothing' if nothing was typed. */
export type LookUpResult = LookedUp | FoundByWords | { is: 'nothing' }

/** The response to a look-up: what was asked, and by which ISBN. */
export type AboutLookUp = { asked: 'isbn' | 'details' | 'choice'; isbn: string; lookedUp: LookUpResult }

/** The result, if the response is about a look-up. */
export function lookUpOf(answer: FormResponse | undefined): AboutLookUp | undefined {
  const about = answer?.about
  return typeof about === 'object' && about !== null && 'lookedUp' in about
    ? (about as AboutLookUp) // set by respond-to-look-up.ts
    : undefined
}

/** By field name; empty if nothing was found. */
export function foundFields(lookedUp: LookUpResult): Record<string, string> {
  const { facts, lookUpId } = lookedUp.is === 'found' ? lookedUp : { facts: undefined, lookUpId: undefined }
  return {
    title: facts?.title ?? '',
    author: facts?.author ?? '',
    description: facts?.description ?? '',
    genre: facts?.genre ?? '',
    publicationDate: facts?.published ?? '',
    lookedUp: lookUpId ?? '',
  }
}

/** Title and author that were `typed` and kept, although the book found has others. */
export type Kept = ReturnType<typeof whatDiffers>

export function keptOf(typed: Partial<Record<string, unknown>>, lookedUp: LookUpResult): Kept {
  if (lookedUp.is !== 'found') return []
  return whatDiffers({ title: String(typed.title ?? ''), author: String(typed.author ?? '') }, lookedUp.facts)
}

/** Whether this field may be filled in. What somebody typed is kept, except the text by which a book was chosen. */
export function isFree(name: string, typed: string, { asked }: AboutLookUp): boolean {
  if (name === 'lookedUp' || !typed.trim()) return true
  return asked === 'choice' && (name === 'title' || name === 'author')
}

/**
 * Fills the results into `form`, and clears what an earlier look-up filled in, which `filled` remembers by name. Forms that
 * validate on input notice.
 */
export function fillIn(form: HTMLFormElement, about: AboutLookUp, filled: Map<string, string>): void {
  for (const [name, value] of Object.entries(foundFields(about.lookedUp))) {
    const field = form.elements.namedItem(name)
    const isField =
      field instanceof HTMLInputElement ||
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement
    if (!isField || field.value === value) continue
    if (field.value !== filled.get(name) && !isFree(name, field.value, about)) continue
    field.value = value
    filled.set(name, field.value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
