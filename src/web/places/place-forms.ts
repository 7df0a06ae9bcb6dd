// The forms about bookshelves: the inputs of their operations, plus the fields that belong to a page.

import { samplePosition } from '#city/samples.ts'
import { requiredText } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import {
  answerSuggestionInput,
  checkBookshelfInput,
  suggestBookshelfInput,
} from '#rules/places/place-inputs.ts'
import { streetPosition } from '#rules/places/places.ts'

const NUMBERS = /^(-?\d{1,2}(?:\.\d{1,15})?)[,\s]\s*(-?\d{1,3}(?:\.\d{1,15})?)$/
const asNumbers = `Enter two numbers, like ${samplePosition}`

/** 'latitude, longitude' as map apps show it, rounded. */
const position = requiredText('Say where it is')
  .regex(NUMBERS, asNumbers)
  .transform((typed) => {
    const [, lat, lng] = NUMBERS.exec(typed) ?? []
    return streetPosition({ lat: Number(lat), lng: Number(lng) })
  })

export const suggestBookshelfForm = suggestBookshelfInput.extend({
  position,
  photo: suggestBookshelfInput.shape.photo.refine((photo) => photo !== undefined, 'Please add a photo of it'),
})

// Which bookshelf it is, its address says.
export const checkBookshelfForm = checkBookshelfInput.omit({ id: true })

export const answerSuggestionForm = answerSuggestionInput.omit({ id: true }).extend({ bookshelf: z.uuid() })

export const removeCheckForm = z.object({ check: z.uuid() })
