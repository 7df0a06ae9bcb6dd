// Inputs of the operations on members and their profiles (server/members). The forms are in member-forms.ts.
import { profileGenres } from '#city/genres.ts'
import { namedId } from '#rules/base/inputs.ts'
import { ownName } from '#rules/base/official-names.ts'
import { mostShown, shownCount } from '#rules/base/paging.ts'
import {
  longestPersonName,
  longestSuburb,
  requiredText,
  text,
  under,
  webAddress,
} from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { optionalImage } from '#rules/pictures/image-forms.ts'

/** One member. */
/** Whom a member has blocked. */
export const blockedInput = z.object({ shown: z.int().min(1).max(mostShown).default(shownCount(null)) })

export const memberInput = z.object({ id: namedId })

/** One field for a name everywhere, because not everybody has a first name and a last name. */
export function nameField(missing: string) {
  return ownName(missing)
    .min(1, missing)
    .max(...longestPersonName)
}

const shortText = (most: number) =>
  text()
    .max(...under(most))
    .default('')
/** Authors, or quotes. */
const mostLoves = 50
const longestRole = under(60, 'Keep your role')

const link = webAddress({ most: 300, problem: 'Enter a full address, like https://example.org' })
const links = { website: link, linkedin: link, twitter: link, github: link }

/** Name, role and location are required; the rest is optional. `location` is the text of the suburb field. */
export const saveProfileInput = z.object({
  name: nameField('Enter your name'),
  role: requiredText('Enter your role').max(...longestRole),
  location: requiredText('Choose your suburb').max(...longestSuburb),
  bio: shortText(1000),
  ...links,
  photo: optionalImage,
})

const genres = z
  .array(z.enum(profileGenres))
  .max(profileGenres.length)
  .transform((chosen) => [...new Set(chosen)])

const authors = z
  .array(shortText(120))
  .max(mostLoves, `Enter no more than ${mostLoves} authors`)
  .transform((written) => [...new Set(written.filter((author) => author !== ''))])

const quotes = z
  .array(z.object({ text: shortText(500), source: shortText(120) }))
  .max(mostLoves, `Enter no more than ${mostLoves} quotes`)
  .transform((written) => written.filter((quote) => quote.text !== '' || quote.source !== ''))

/** What a member loves to read. Blank rows of authors and quotes are dropped, and duplicate genres are merged. */
const loves = {
  favouriteGenres: genres.default([]),
  favouriteAuthors: authors.default([]),
  favouriteQuotes: quotes.default([]),
}

/** Only the name is required. */
export const editProfileInput = z.object({
  name: nameField('Please enter your name.'),
  location: text()
    .max(...longestSuburb)
    .default(''),
  bio: shortText(1000),
  role: text()
    .max(...longestRole)
    .default(''),
  ...links,
  currentlyReading: shortText(200),
  ...loves,
  photo: optionalImage,
  /** Only if no new photo is sent. */
  removePhoto: z.boolean().default(false),
})

/** Whole sections; those left out stay as they are. */
export const saveLovesInput = z.object({
  favouriteGenres: genres.optional(),
  favouriteAuthors: authors.optional(),
  favouriteQuotes: quotes.optional(),
})

export type Profile = z.output<typeof saveProfileInput>
