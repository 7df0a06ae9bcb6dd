import { optionalImage } from '#rules/pictures/image-forms.ts'
import { requiredText, text } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'
import { longestCheck, mostBooksSeen, streetPosition, suggestionAnswers } from './places.ts'

const NUMBERS = /^(-?\d{1,2}(?:\.\d{1,15})?)[,\s]\s*(-?\d{1,3}(?:\.\d{1,15})?)$/
const asNumbers = 'Enter two numbers, like -27.4810, 153.0123'

/** 'latitude, longitude' as map apps show it, rounded. */
const position = requiredText('Say where it stands')
  .regex(NUMBERS, asNumbers)
  .transform((typed) => {
    const [, lat, lng] = NUMBERS.exec(typed) ?? []
    return streetPosition({ lat: Number(lat), lng: Number(lng) })
  })

export const suggestBookshelfForm = z.object({
  name: requiredText('Give it a name').max(80, 'Keep this under 80 characters'),
  directions: requiredText('Say how to find it').max(200, 'Keep this under 200 characters'),
  suburb: requiredText('Enter its suburb').max(100, 'Keep this under 100 characters'),
  position,
  photo: optionalImage.refine((photo) => photo !== undefined, 'Please add a photo of it'),
})

export const checkBookshelfForm = z.object({
  words: text().max(longestCheck, `Keep this under ${longestCheck} characters`).default(''),
  books: z.preprocess(
    (typed) => (typed === '' ? undefined : typed),
    z.coerce
      .number({ error: 'Enter a number, or leave it empty' })
      .int('Enter a whole number')
      .min(0, 'Enter 0 or more')
      .max(mostBooksSeen, `Enter ${mostBooksSeen} at most`)
      .optional(),
  ),
})

/** An administrator's answer to a suggestion, with a word for whoever made it. */
export const answerSuggestionForm = z.object({
  bookshelf: z.uuid(),
  answer: z.enum(suggestionAnswers, { error: 'Approve or decline it' }),
  words: text().max(500, 'Keep this under 500 characters').default(''),
})

export const removeCheckForm = z.object({ check: z.uuid() })
