import { parseWithZod } from '@conform-to/zod/v4'
import { type FormFields, formFields } from '#rules/base/form-fields.ts'
import { z } from '#rules/base/zod.ts'
import { DomainError } from '#rules/domain-error.ts'
import { knownFields } from './known-fields.ts'

// How Conform posts a list button without scripts: insert or remove a row.
const INTENT = '__intent__'
const LONGEST_INTENT = 200
const intentForm = z.discriminatedUnion('type', [
  z.object({ type: z.literal('insert'), payload: z.object({ name: z.string() }) }),
  z.object({
    type: z.literal('remove'),
    payload: z.object({ name: z.string(), index: z.int().min(0) }),
  }),
])

/**
 * Validates `form` against `schema`, as a Conform submission. Throws FORM_NOT_READABLE for a button that none of our lists
 * has.
 */
export function checkForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  const { lists } = formFields(schema)
  const taken = knownFields(form, schema)
  const asked = form.get(INTENT)
  if (asked !== null) taken.set(INTENT, knownIntent(asked, lists))
  try {
    return parseWithZod(taken, { schema })
  } catch {
    // One row of a list that was posted as something other than a list.
    throw new DomainError('FORM_NOT_READABLE')
  }
}

function knownIntent(asked: FormDataEntryValue, lists: FormFields['lists']): string {
  const text = typeof asked === 'string' && asked.length <= LONGEST_INTENT ? asked : ''
  const intent = intentForm.safeParse(json(text)).data
  const rows = lists.get(intent?.payload.name ?? '') ?? 0
  const isOfAList = intent?.type === 'remove' ? intent.payload.index < rows : rows > 0
  if (!isOfAList) throw new DomainError('FORM_NOT_READABLE')
  return JSON.stringify(intent)
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
