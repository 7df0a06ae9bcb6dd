// Inputs of the operations on clubs (server/clubs). The forms are in club-forms.ts.
import { idOr, namedId, networkAddress, searchText, suburbSlug } from '#rules/base/inputs.ts'
import { ownName } from '#rules/base/official-names.ts'
import { mostShown, shownCount } from '#rules/base/paging.ts'
import { longestSuburb, requiredText, text, under } from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import type { Standpoint } from '#rules/geography/standpoint.ts'
import {
  clubCategories,
  clubDescription,
  clubName,
  clubRoles,
  clubVisibilities,
  invitationDays,
  longestClubWord,
} from './clubs.ts'

/** One club. */
export const clubInput = z.object({ clubId: idOr('CLUB_NOT_FOUND') })

/** How many rows of a growing list. */
export const shown = z.int().min(1).max(mostShown)
export const clubListInput = clubInput.extend({ shown })
/** From its beginning, if it isn't said how far. */
export const clubDeskInput = clubInput.extend({ shown: shown.default(shownCount(null)) })

const nameTooShort = `Club name must be at least ${clubName.least} characters`

const facts = {
  name: ownName(nameTooShort).min(clubName.least, nameTooShort).max(clubName.most, 'Club name is too long'),
  description: text('Please provide a description')
    .min(clubDescription.least, 'Please provide a description')
    .max(clubDescription.most, 'Description is too long'),
  category: z.enum(clubCategories, { error: 'Please select a category' }),
  /** As it was typed. A club without a suburb is for the whole city. */
  suburb: text()
    .max(...longestSuburb)
    .default(''),
}
const visibility = z.enum(clubVisibilities, { error: 'Choose who can read along' })
const words = text()
  .max(...under(longestClubWord))
  .default('')

export const beginClubInput = z.object({ ...facts, visibility })

/** `picture`: a new one, or none. */
export const editClubInput = clubInput.extend({
  ...facts,
  picture: z.union([z.instanceof(File), z.literal('remove')]).optional(),
})

export const visibilityInput = clubInput.extend({ visibility })

/** A value from an address can be of any length, so only the beginning is read. */
const fromAddress = (most: number) =>
  z
    .string()
    .overwrite((given) => given.slice(0, most))
    .max(most)

/** The path of a page whose link is shared. */
export const previewInput = z.object({ path: fromAddress(100) })

/** The picture that link previews of a club’s page show. */
export const clubCardInput = clubInput.extend({ address: networkAddress })

/** `token` is from the invitation link they followed. */
export const linkInput = clubInput.extend({ token: fromAddress(64).nullable().default(null) })

/** A request to join, with an optional message. */
export const askInput = clubInput.extend({ message: words })

export const answerJoinInput = clubInput.extend({
  request: idOr('REQUEST_ANSWERED'),
  answer: z.enum(['approved', 'declined'], { error: 'Choose approve or decline' }),
  words,
})

export const resolveClubReportInput = clubInput.extend({ report: idOr('REPORT_ANSWERED') })

export const clubMemberInput = clubInput.extend({ memberId: idOr('NOT_IN_CLUB') })
export const roleInput = clubMemberInput.extend({ role: z.enum(clubRoles) })

export const inviteByNameInput = clubInput.extend({
  name: requiredText('Enter a name or a username').max(...under(100)),
})
export const inviteByLinkInput = clubInput.extend({
  days: z.coerce
    .number()
    .refine((days) => invitationDays.some((each) => each === days), 'Choose how long it can be used'),
})
export const withdrawInvitationInput = clubInput.extend({ id: namedId })

const most = z.int().min(1).max(100)

export const liveliestInput = z.object({ limit: most })

/** `suburb`: its slug. */
export const clubsInSuburbInput = liveliestInput.extend({ suburb: suburbSlug })
export const clubsOfInput = z.object({
  memberId: namedId,
  limit: z
    .int()
    .min(1)
    .max(mostShown + 1),
})
export const clubsCalledInput = z.object({ text: searchText })

export const findClubsInput = clubsCalledInput.extend({
  category: z.enum(clubCategories).nullable(),
  /** Where distances are measured from. */
  from: z.custom<Standpoint>((from) => Object(from) === from),
  /** In km from there; 0 is that suburb alone, null is anywhere. */
  withinKm: z.number().min(0).nullable(),
  isMine: z.boolean(),
  page: z.int().min(1),
  pageSize: most,
})

/** The first `people` members and a page of posts; no posts if `page` is null. */
export const searchClubInput = clubInput.extend({
  text: searchText,
  people: z.int().min(0).max(mostShown),
  page: z.int().min(1).nullable(),
})
