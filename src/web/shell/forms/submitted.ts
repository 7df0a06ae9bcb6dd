// How every posted form is handled: the schema validates it, an operation acts, and errors come back beside their fields.
import type { z } from 'zod'
import { fileName, REFUSED_FILE } from '#rules/base/file-names.ts'
import { formFields } from '#rules/base/form-fields.ts'
import { type DomainError, isRefusal, type RefusalCode } from '#rules/domain-error.ts'
import { type ActionResponse, formResponse } from './action-response.ts'
import { unknownResults } from './away.ts'
import { checkForm } from './check-form.ts'
import { refusedWith } from './refused-with.ts'

/** Refusals that no form shows: the screen's wrapper redirects for them, or leaves the form as it is. */
export const leadsElsewhere: ReadonlySet<RefusalCode> = new Set([
  'AUTHENTICATION_REQUIRED',
  'ACCOUNT_DISABLED',
  ...unknownResults,
])

// Never sent back to the browser, unlike everything else that was typed.
const hideFields = ['password', 'currentPassword']

/**
 * Passes the validated value of `form` to `handle`, which returns a redirect. Otherwise the response has the errors and keeps
 * what was typed. `fieldOf` names the field of a refusal; any other is shown for the whole form. `about` finds what the screen
 * shows beside a refusal.
 */
export async function submitted<Schema extends z.ZodType>(
  form: FormData,
  schema: Schema,
  handle: (value: z.output<Schema>) => Promise<ActionResponse>,
  fieldOf: Partial<Record<RefusalCode, string>> = {},
  about: (refusal: DomainError, value: z.output<Schema>) => Promise<unknown> = async () => undefined,
) {
  const submission = checkForm(form, schema)
  if (submission.status !== 'success') {
    const { initialValue, error, status } = submission.reply({ hideFields })
    // A button that adds a row needs no validation.
    const errors = status === 'error' ? namedOnly(error) : {}
    return formResponse(form, { typed: initialValue ?? {}, errors }, { status: 400 })
  }
  try {
    return await handle(submission.value)
  } catch (error) {
    if (!isRefusal(error) || leadsElsewhere.has(error.code)) throw error
    const { initialValue } = submission.reply({ hideFields })
    const field = fieldOf[error.code] ?? ''
    const name = nameOfFile(form, field)
    const said = { [field]: [name ? `${name}: ${error.message}` : error.message] }
    const errors = besideFields(error, schema) ?? said
    const response = { typed: initialValue ?? {}, errors, about: await about(error, submission.value) }
    return formResponse(form, response, refusedWith(error))
  }
}

/** An operation's errors in its input, if the form has a field to show them beside. */
function besideFields(refusal: DomainError, schema: z.ZodType): Record<string, string[]> | undefined {
  const named = Object.entries(refusal.fields ?? {})
  const { fields } = formFields(schema)
  return named.length > 0 && named.every(([name]) => fields.has(name)) ? Object.fromEntries(named) : undefined
}

/** The name of the refused file in this field: several may have been chosen. */
function nameOfFile(form: FormData, field: string): string | undefined {
  const posted = form.get(field)
  if (posted instanceof File) return fileName(posted)
  return field === 'files' ? fileName(form.get(REFUSED_FILE)) : undefined
}

/** Conform uses null where it would keep the errors from before. */
function namedOnly(errors: Record<string, string[] | null> = {}): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).flatMap(([name, each]) => (each ? [[name, each]] : [])))
}
