// The forms of recommendations: the inputs of their operations.
import { markedBookInput } from '#rules/recommendations/recommendation-inputs.ts'

export const markedBookForm = markedBookInput
