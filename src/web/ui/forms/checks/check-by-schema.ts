import { parseWithZod } from '@conform-to/zod/v4'
import type { z } from 'zod'

export function checkBySchema(form: FormData, schema: z.ZodType) {
  return parseWithZod(form, { schema })
}
