import { whatDiffers } from '#rules/library/library.ts'
import type { FoundByWords, LookedUp } from '#server/library/look-up/look-up-service.ts'
import type { FormAnswer } from '#web/ui/forms/form-answer.ts'

/** What came of a look-up; 'nothing' where nothing was typed to go by. */
export type Outcome = LookedUp | FoundByWords | { is: 'nothing' }

/** What the answer to a look-up is about: what was asked, by which ISBN. */
export type AboutLookUp = { asked: 'isbn' | 'details' | 'choice'; isbn: string; lookedUp: Outcome }

/** What was found out, if that is what the answer is about. */
export function lookUpOf(answer: FormAnswer | undefined): AboutLookUp | undefined {
  const about = answer?.about
  return typeof about === 'object' && about !== null && 'lookedUp' in about
    ? (about as AboutLookUp) // as answer-look-up.ts puts it there
    : undefined
}

/** By the names of the form's fields. Empty where nothing was found. */
export function foundFields(lookedUp: Outcome): Record<string, string> {
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

/** Title and author that were `typed` and stayed, though what was found has others. */
export type Kept = ReturnType<typeof whatDiffers>

export function keptOf(typed: Partial<Record<string, unknown>>, lookedUp: Outcome): Kept {
  if (lookedUp.is !== 'found') return []
  return whatDiffers({ title: String(typed.title ?? ''), author: String(typed.author ?? '') }, lookedUp.facts)
}

/** May what was found stand in this field? Where somebody wrote it stays, but for the words a book was chosen by. */
export function isFree(name: string, typed: string, { asked }: AboutLookUp): boolean {
  if (name === 'lookedUp' || !typed.trim()) return true
  return asked === 'choice' && (name === 'title' || name === 'author')
}

/**
 * Puts what was found into `form`, and takes out what an earlier look-up has left there, which `filled` remembers by name.
 * Forms that check on input hear of it.
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
