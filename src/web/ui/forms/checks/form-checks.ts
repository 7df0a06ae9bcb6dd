import type { z } from 'zod'
import { checkBySchema } from './check-by-schema.ts'
import { limitsOf } from './limits-of.ts'

/** What a form knows of its schema. */
export type FormChecks = {
  /** The constraints of its controls that are known at once: required, maximum length. */
  limits: ReturnType<typeof limitsOf>
  check: (form: FormData) => ReturnType<typeof checkBySchema>
  /** Loads the schema, if it is not loaded yet. */
  fetch: () => void
}

/** On the server, and in development. */
export function formChecks(schema: z.ZodType): FormChecks {
  return { limits: limitsOf(schema), check: (form) => checkBySchema(form, schema), fetch: () => {} }
}
