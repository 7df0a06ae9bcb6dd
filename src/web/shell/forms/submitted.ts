// The way of every posted form: the rule's schema checks it, a service acts, and what is wrong comes back beside its field.
import { data } from 'react-router'
import type { z } from 'zod'
import { isRefusal, type RefusalCode } from '#rules/domain-error.ts'
import { checkForm } from './check-form.ts'
import { refusedWith } from './refused-with.ts'

// Never sent back to the browser, unlike all else that was typed.
const hideFields = ['password']

/**
 * Hands the checked value of `form` to `handle`, which answers with a redirect. Otherwise `actionData.result` says what is
 * wrong and keeps what was typed; `fieldOf` names the field a refusal belongs to, any other is the form's own.
 */
export async function submitted<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  handle: (value: z.output<Schema>) => Promise<Response>,
  fieldOf: Partial<Record<RefusalCode, string>> = {},
) {
  const submission = checkForm(form, schema)
  if (submission.status !== 'success') {
    return data({ result: submission.reply({ hideFields }) }, { status: 400 })
  }
  try {
    return await handle(submission.value)
  } catch (error) {
    if (!isRefusal(error) || error.code === 'AUTHENTICATION_REQUIRED') throw error
    const field = fieldOf[error.code]
    const errors = field ? { fieldErrors: { [field]: [error.message] } } : { formErrors: [error.message] }
    return data({ result: submission.reply({ ...errors, hideFields }) }, refusedWith(error))
  }
}
