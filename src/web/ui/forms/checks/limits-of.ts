import { getZodConstraint } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { formFields } from '#rules/base/form-fields.ts'

const known = new WeakMap<z.ZodType, ReturnType<typeof getZodConstraint>>()

/** What a form's controls know at once: which are required, and how long a text may be, which Conform does not find. */
export function limitsOf(schema: z.ZodType) {
  const before = known.get(schema)
  if (before) return before
  const limits = getZodConstraint(schema)
  for (const [name, { longest }] of formFields(schema).fields) {
    const found = limits[name.replaceAll(/\[\d+\]/g, '[]')]
    if (found && longest !== undefined) found.maxLength = longest
  }
  known.set(schema, limits)
  return limits
}
