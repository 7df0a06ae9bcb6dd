// The way of every posted form: the rule's schema checks it, a service acts, and what is wrong comes back beside its field.
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from 'react-router'
import type { z } from 'zod'
import { DomainError, isRefusal, type RefusalCode } from '#rules/domain-error.ts'

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
  const submission = parsed(form, schema)
  if (submission.status !== 'success') {
    return data({ result: submission.reply({ hideFields }) }, { status: 400 })
  }
  try {
    return await handle(submission.value)
  } catch (error) {
    if (!isRefusal(error) || error.code === 'AUTHENTICATION_REQUIRED') throw error
    const field = fieldOf[error.code]
    const errors = field ? { fieldErrors: { [field]: [error.message] } } : { formErrors: [error.message] }
    return data({ result: submission.reply({ ...errors, hideFields }) }, { status: error.status })
  }
}

/** FORM_NOT_READABLE for what Conform throws at: notes to itself in hidden fields that it never wrote. */
function parsed<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  try {
    return parseWithZod(form, { schema })
  } catch {
    throw new DomainError('FORM_NOT_READABLE')
  }
}
