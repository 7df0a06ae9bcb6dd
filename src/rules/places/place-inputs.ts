// Inputs of the operations on places (server/places). The forms are in web/places/place-forms.ts.
import { namedId, networkAddress, searchText, suburbSlug } from '#rules/base/inputs.ts'
import { mostShown } from '#rules/base/paging.ts'
import { longestSuburb, requiredText, text, under } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { standpointInput } from '#rules/geography/standpoint-input.ts'
import { optionalImage } from '#rules/pictures/image-forms.ts'
import { longestCheck, mostBooksSeen, suggestionAnswers } from './places.ts'

/** One bookshelf, or one check of a bookshelf. */
export const placeInput = z.object({ id: namedId })

const position = z.object({ lat: z.number(), lng: z.number() })

/** The nearest bookshelves, with their distance from there. */
export const bookshelvesInput = z.object({
  from: standpointInput,
  shown: z.int().min(1),
})

/** The bookshelves nearest to a suburb, by its slug. */
export const suburbBookshelvesInput = z.object({
  suburb: suburbSlug,
  shown: z.int().min(1).max(mostShown),
})

/** The picture that link previews of a suburb’s page show, by its slug. */
export const suburbCardInput = z.object({ suburb: suburbSlug, address: networkAddress })

export const placePinsInput = z.object({ zoom: z.number() })

export const suggestBookshelfInput = z.object({
  name: requiredText('Enter a name').max(...under(80)),
  directions: requiredText('Describe how to find it').max(...under(200)),
  suburb: requiredText('Enter its suburb').max(...longestSuburb),
  position,
  photo: optionalImage,
})

export const suggestionsInput = z.object({
  shown: z.int().min(1).max(mostShown),
  text: searchText.optional(),
  /** By its slug. */
  suburb: suburbSlug.optional(),
})

/** An administrator's decision on a suggestion, with an optional note to the member who made it. */
export const answerSuggestionInput = placeInput.extend({
  answer: z.enum(suggestionAnswers, { error: 'Choose approve or decline' }),
  words: text()
    .max(...under(500))
    .default(''),
})

export const checkBookshelfInput = placeInput.extend({
  words: text()
    .max(...under(longestCheck))
    .default(''),
  books: z.preprocess(
    (typed) => (typed === '' ? undefined : typed),
    z.coerce
      .number({ error: 'Enter a number, or leave it empty' })
      .int('Enter a whole number')
      .min(0, 'Enter 0 or more')
      .max(mostBooksSeen, `Enter ${mostBooksSeen} or less`)
      .optional(),
  ),
})
