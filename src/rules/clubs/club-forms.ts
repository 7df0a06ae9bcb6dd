import { text } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'
import { clubCategories, clubDescription, clubName, clubVisibilities, longestClubWord } from './clubs.ts'

const nameTooShort = `Club name must be at least ${clubName.least} characters`

export const clubForm = z.object({
  name: text(nameTooShort).min(clubName.least, nameTooShort).max(clubName.most, 'Club name is too long'),
  description: text('Please provide a description')
    .min(clubDescription.least, 'Please provide a description')
    .max(clubDescription.most, 'Description is too long'),
  category: z.enum(clubCategories, { error: 'Please select a category' }),
  visibility: z.enum(clubVisibilities, { error: 'Choose who can read along' }),
})
export type ClubFacts = z.output<typeof clubForm>

/** To be let in, with a word if they like. */
export const askForm = z.object({
  message: text().max(longestClubWord, `Keep this under ${longestClubWord} characters`).default(''),
})
