// Of a posted form, what its schema knows: no other name is read, stored or sent back.
import type { z } from 'zod'
import { formFields } from '#rules/base/form-fields.ts'

/**
 * The fields of `form` that belong to it: by name, text where text is meant and a file where that is, and none more often
 * than it can be. Names of others would be turned into lists and objects, at the price of whatever index they hold.
 */
export function knownFields(form: FormData, schema: z.ZodType): FormData {
  const { fields } = formFields(schema)
  const taken = new FormData()
  const times = new Map<string, number>()
  for (const [name, value] of form) {
    const field = fields.get(name)
    if (!field || (typeof value === 'string') !== (field.kind === 'text')) continue
    const before = times.get(name) ?? 0
    if (before >= field.most) continue
    times.set(name, before + 1)
    taken.append(name, value)
  }
  return taken
}
