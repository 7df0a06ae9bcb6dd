// Allowlist: of a posted form, only the fields in its schema are read, stored or sent back.
import type { z } from 'zod'
import { formFields } from '#rules/base/form-fields.ts'

/**
 * The known fields of `form`: text where text is expected, files where files are, and none more often than allowed. Unknown
 * names would be parsed into lists and objects, at the cost of whatever index they contain (denial of service).
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
