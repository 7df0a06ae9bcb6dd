import { getZodConstraint } from '@conform-to/zod/v4'
import type { z } from 'zod'
import { checkBySchema } from './check-by-schema.ts'

/** What a form knows of its schema. */
export type FormChecks = {
  /** What its controls are told from the start: which must be filled in, how long they may be. */
  limits: ReturnType<typeof getZodConstraint>
  check: (form: FormData) => ReturnType<typeof checkBySchema>
  /** Makes `check` ready, where it is not yet. */
  fetch: () => void
}

/** On the server, and in development. */
export function formChecks(schema: z.ZodType): FormChecks {
  return { limits: getZodConstraint(schema), check: (form) => checkBySchema(form, schema), fetch: () => {} }
}
