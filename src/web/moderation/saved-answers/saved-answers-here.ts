import type { z } from 'zod'
import { putIn } from '#rules/moderation/saved-answers.ts'
import { formResponse } from '#web/shell/forms/action-response.ts'
import { checkForm } from '#web/shell/forms/check-form.ts'
import { SAVED } from '#web/shell/saved-answers/saved-field.ts'
import type { ScreenArgs } from '#web/shell/screen.ts'

export async function savedAnswersHere({ services, viewer }: ScreenArgs) {
  const answers = await services.moderation.savedAnswers(viewer)
  return answers.map(({ id, title, words }) => ({ id, title, words }))
}

/**
 * Without scripts: the form again, with the text inserted into `field`, and nothing submitted yet. Undefined for any other
 * form.
 */
export function withSaved({ form }: { form: FormData }, schema: z.ZodType, field = 'words') {
  const words = form.get(SAVED)
  if (typeof words !== 'string') return undefined
  form.delete(SAVED)
  const written = form.get(field)
  form.set(field, putIn(typeof written === 'string' ? written : '', words))
  const { initialValue } = checkForm(form, schema).reply()
  return formResponse(form, { typed: initialValue ?? {}, errors: {} }, { status: 200 })
}
