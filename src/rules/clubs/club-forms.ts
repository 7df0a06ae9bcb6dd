import { optionalImage } from '#rules/pictures/image-forms.ts'
import { nameText, requiredText, text } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'
import {
  clubCategories,
  clubDescription,
  clubName,
  clubRoles,
  clubVisibilities,
  invitationDays,
  longestClubWord,
} from './clubs.ts'

const nameTooShort = `Club name must be at least ${clubName.least} characters`

const facts = {
  name: nameText(nameTooShort).min(clubName.least, nameTooShort).max(clubName.most, 'Club name is too long'),
  description: text('Please provide a description')
    .min(clubDescription.least, 'Please provide a description')
    .max(clubDescription.most, 'Description is too long'),
  category: z.enum(clubCategories, { error: 'Please select a category' }),
  /** As it was typed; a club without one is for the whole city. */
  suburb: text().max(100, 'Keep this under 100 characters').default(''),
}
const visibility = z.enum(clubVisibilities, { error: 'Choose who can read along' })

export const clubForm = z.object({ ...facts, visibility })
export type ClubFacts = z.output<typeof clubForm>

/** To be let in, with a word if they like. */
export const askForm = z.object({
  message: text().max(longestClubWord, `Keep this under ${longestClubWord} characters`).default(''),
})

export const editClubForm = z.object({
  ...facts,
  picture: optionalImage,
  removePicture: z.boolean().default(false),
})
export type ClubEdits = Omit<z.output<typeof editClubForm>, 'picture' | 'removePicture'>

/** Asked twice: only who has read what it means goes on. */
export const visibilityForm = z.object({
  visibility,
  sure: z.boolean({ error: 'Tick that you have read what changes' }),
})

const word = text().max(longestClubWord, `Keep this under ${longestClubWord} characters`).default('')

export const answerJoinForm = z.object({
  request: z.uuid(),
  answer: z.enum(['approved', 'declined'], { error: 'Approve or decline it' }),
  words: word,
})

export const roleForm = z.object({ member: z.uuid(), role: z.enum(clubRoles) })
export const clubMemberForm = z.object({ member: z.uuid() })
export const settleClubReportForm = z.object({ report: z.uuid() })
export const inviteByNameForm = z.object({
  name: requiredText('Write a name or a username').max(100, 'Keep this under 100 characters'),
})
export const inviteByLinkForm = z.object({
  days: z.coerce
    .number()
    .refine((days) => invitationDays.some((each) => each === days), 'Choose how long it can be used'),
})
export const withdrawInvitationForm = z.object({ invitation: z.uuid() })
export const closeClubForm = z.object({
  sure: z.boolean({ error: 'Tick that you have read what closing means' }),
})
