import { lookUpForm } from '#rules/library/look-up-forms.ts'
import { answered } from '#web/shell/forms/answered.ts'
import { checkForm } from '#web/shell/forms/check-form.ts'
import { knownFields } from '#web/shell/forms/known-fields.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import type { AboutLookUp } from './look-up-fields.ts'

type Schema = Parameters<typeof knownFields>[1]

/** Is the form sent to have its book looked up, and not to add it? */
export const asksToLookUp = (form: FormData) => form.has('lookUp')

/**
 * Looks up the ISBN of a form of a new book, and gives it back with what was found in the fields that were empty. Scripts put it
 * there themselves. `schema` is that of the whole form.
 */
export async function answerLookUp({ services, viewer }: ScreenArgs, form: FormData, schema: Schema) {
  const asked = checkForm(form, lookUpForm)
  const typed: Record<string, string> = {}
  for (const [name, value] of knownFields(form, schema)) {
    if (typeof value === 'string') typed[name] = value
  }
  if (asked.status !== 'success') return answered(form, { typed, errors: {} }, { status: 400 })
  const lookedUp = await services.library.lookUp(viewer, asked.value.isbn)
  if (lookedUp.is === 'ours' || lookedUp.is === 'found') {
    for (const [name, value] of Object.entries(lookedUp.facts)) {
      if (value && !typed[fieldOf[name] ?? name]?.trim()) typed[fieldOf[name] ?? name] = value
    }
  }
  typed.lookedUp = lookedUp.is === 'found' ? lookedUp.lookUpId : ''
  const about: AboutLookUp = { isbn: asked.value.isbn, lookedUp }
  return answered(form, { typed, errors: {}, about }, { status: 200 })
}

// Where the form's name for it is another.
const fieldOf: Record<string, string> = { published: 'publicationDate' }
