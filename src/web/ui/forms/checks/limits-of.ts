import { getZodConstraint } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { formFields } from '#rules/base/form-fields.ts'

/** What a form's controls know at once: which are required, and how long a text may be, which Conform does not find. */
export function limitsOf(schema: z.ZodType) {
  const limits = getZodConstraint(schema)
  for (const [name, { longest }] of formFields(schema).fields) {
    const found = limits[name.replaceAll(/\[\d+\]/g, '[]')]
    if (found && longest !== undefined) found.maxLength = longest
  }
  return limits
}
