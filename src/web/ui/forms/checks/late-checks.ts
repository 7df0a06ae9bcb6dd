// In the browser's build this replaces form-checks.ts (scripts/browser-build/forms-apart.ts): a form's schema is loaded once
// somebody focuses it (lazy loading). With Zod, the schemas are more script than the rest of a screen, and most people who see
// a form do not fill it in.
import { parse } from '@conform-to/react'
import type { z } from 'zod'
import type { FormChecks } from './form-checks.ts'

/** In this build, a screen has late checks where its source has a schema. */
export function formChecks(schema: unknown): FormChecks {
  return schema as FormChecks // see above
}

/** Until the schema is loaded every form passes: the server validates it again, with the same errors. */
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
        // Offline; the next focus tries again.
        () => {
          isAskedFor = false
        },
      )
    },
  }
}
