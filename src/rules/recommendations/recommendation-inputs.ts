// Inputs of the operations on recommendations (server/recommendations). Forms are made of them in web/recommendations.
import { namedId } from '#rules/base/inputs.ts'
import { z } from '#rules/base/zod.ts'

export const alsoHaveInput = z.object({ bookId: namedId })

export const markedBookInput = z.object({ bookId: namedId })
