// In the browser's build this stands in the place of form-checks.ts (scripts/browser-build/forms-apart.ts): the checks of a form are
// fetched once somebody turns to it. With Zod they are more script than the rest of a screen, and most who see a form do not fill it in.
import { parse } from '@conform-to/react'
import type { z } from 'zod'
import type { FormChecks } from './form-checks.ts'

/** A screen holds late checks where its source has a schema. */
export function formChecks(schema: unknown): FormChecks {
  return schema as FormChecks // see above
}

/** Until the schema is there every form passes: the server checks it again, and answers in the same words. */
export function lateChecks(limits: FormChecks['limits'], schemaLater: () => Promise<z.ZodType>): FormChecks {
  let check: FormChecks['check'] = (form) => parse(form, { resolve: (value) => ({ value }) })
  let isAskedFor = false
  return {
    limits,
    check: (form) => check(form),
    fetch: () => {
      if (isAskedFor) return
      isAskedFor = true
      Promise.all([schemaLater(), import('./check-by-schema.ts')]).then(
        ([schema, { checkBySchema }]) => {
          check = (form) => checkBySchema(form, schema)
        },
        // Without a connection; the next turn to the form asks again.
        () => {
          isAskedFor = false
        },
      )
    },
  }
}
