import { isRefusal } from '#rules/domain-error.ts'
import { lookUpForm } from '#web/library/book-forms.ts'
import { formResponse } from '#web/shell/forms/action-response.ts'
import { checkForm } from '#web/shell/forms/check-form.ts'
import { knownFields } from '#web/shell/forms/known-fields.ts'
import { refusedWith } from '#web/shell/forms/refused-with.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'
import { type AboutLookUp, foundFields, isFree, type LookUpResult } from './look-up-fields.ts'

type Schema = Parameters<typeof knownFields>[1]
type Asked = { isbn: string; title: string; author: string }

/** Whether the form was submitted to look up its book rather than to add it. */
export const asksToLookUp = (form: FormData) => form.has('lookUp')

/**
 * Looks up the book of a new-book form, and returns the form with the results in its empty fields. With scripts, they fill the
 * fields themselves. `schema` is that of the whole form.
 */
export async function respondToLookUp(args: ScreenArgs, form: FormData, schema: Schema) {
  const checked = checkForm(form, lookUpForm)
  const typed: Record<string, string> = {}
  for (const [name, value] of knownFields(form, schema)) {
    if (typeof value === 'string') typed[name] = value
  }
  if (checked.status !== 'success') return formResponse(form, { typed, errors: {} }, { status: 400 })
  try {
    const about = await lookUp(args, checked.value, String(form.get('lookUp')))
    if (about.lookedUp.is === 'found') {
      for (const [name, value] of Object.entries(foundFields(about.lookedUp))) {
        if (value && isFree(name, typed[name] ?? '', about)) typed[name] = value
      }
    }
    return formResponse(form, { typed, errors: {}, about }, { status: 200 })
  } catch (error) {
    if (!isRefusal(error) || error.code !== 'RATE_LIMITED') throw error
    return formResponse(form, { typed, errors: { '': [error.message] } }, refusedWith(error))
  }
}

/** By the pressed button: one of the books found before, or whatever is typed. */
async function lookUp(args: ScreenArgs, asked: Asked, button: string): Promise<AboutLookUp> {
  const { services, viewer } = args
  const [, lookUpId, position] = /^found ([\da-f-]{36}) (\d)$/.exec(button) ?? []
  if (lookUpId && position) {
    const lookedUp = await services.library.lookUpFound(viewer, { lookUpId, position: Number(position) })
    return { asked: 'choice', isbn: asked.isbn, lookedUp }
  }
  if (button === 'isbn') {
    return {
      asked: 'isbn',
      isbn: asked.isbn,
      lookedUp: await services.library.lookUp(viewer, { isbn: asked.isbn }),
    }
  }
  return { asked: 'details', isbn: asked.isbn, lookedUp: await byDetails(args, asked) }
}

/** An ISBN is exact. Without one, or if it is unknown, title and author are used. */
async function byDetails(
  { services, viewer }: ScreenArgs,
  { isbn, title, author }: Asked,
): Promise<LookUpResult> {
  const byIsbn = isbn ? await services.library.lookUp(viewer, { isbn }) : undefined
  if (byIsbn && (!title || byIsbn.is === 'ours' || byIsbn.is === 'found')) return byIsbn
  return title ? services.library.searchDetails(viewer, { title, author }) : { is: 'nothing' }
}
