// Inputs of the operations for administrators (server/moderation): contact messages, accounts, the log, saved answers, and
// approving several items at once.
import { anyId, namedId, rowNumber, searchText, typedRowNumber } from '#rules/base/inputs.ts'
import { mostShown } from '#rules/base/paging.ts'
import {
  emailAddress,
  longestPersonName,
  nameText,
  requiredText,
  text,
  under,
} from '#rules/base/text-forms.ts'
import { z } from '#rules/base/zod.ts'
import { accountActions, reasonLimit } from '#rules/members/accounts.ts'
import { contactAnswers } from './contact.ts'
import { savedAnswerLimits } from './saved-answers.ts'
import { approvedTogether, mostTogether } from './together.ts'
import { userTabs } from './users.ts'

/** A member's message to the people behind the site, who reply to `email`. */
export const contactInput = z.object({
  name: requiredText('Enter your name').max(...longestPersonName),
  email: emailAddress(),
  message: requiredText('Write a message').max(...under(4000)),
})

export const contactMessagesInput = z.object({
  isAnswered: z.boolean(),
  shown: z
    .int()
    .min(1)
    .max(mostShown + 1),
  text: searchText.optional(),
})

const noteLimit = 500

/** An administrator's reply. A note is stored in the log. */
export const contactAnswer = z.object({
  id: namedId,
  how: z.enum(contactAnswers, { error: 'Choose how you’re replying' }),
  words: text()
    .max(...under(4000))
    .default(''),
})

type Answered = { how: string; words: string }
export const hasLetter = ({ how, words }: Answered) => how !== 'letter' || words !== ''
export const letterMissing = { path: ['words'], message: 'Write your reply. We’ll send it to them' }
export const hasShortNote = ({ how, words }: Answered) => how !== 'noted' || words.length <= noteLimit
export const noteTooLong = { path: ['words'], message: `Keep a note under ${noteLimit} characters` }

export const answerContactInput = contactAnswer
  .refine(hasLetter, letterMissing)
  .refine(hasShortNote, noteTooLong)

/** The member after or before whom the page starts; from an address. */
const neighbour = anyId.optional().catch(undefined)

export const usersInput = z.object({
  tab: z.enum(userTabs),
  text: searchText,
  after: neighbour,
  before: neighbour,
})

/** What an administrator does to an account. A member who is disabled is told the reason. */
export const accountChange = z.object({
  id: namedId,
  accountAction: z.enum(accountActions, { error: 'Choose what to do' }),
  why: text()
    .max(...under(reasonLimit))
    .default(''),
})

export const saysWhyDisabled = ({ accountAction, why }: { accountAction: string; why: string }) =>
  accountAction !== 'disable' || why !== ''
export const whyDisabledMissing = { path: ['why'], message: 'Give a reason. They’ll see it when they log in' }

export const changeAccountInput = accountChange.refine(saysWhyDisabled, whyDisabledMissing)

const day = z.iso.date().nullable().catch(null)
const asked = z.string().max(100).optional().catch(undefined)

/** Filters of the log, from an address. Unknown values are ignored. */
export const adminLogInput = z.object({
  before: z.int().min(1).optional(),
  /** The id of a thing or a member. */
  about: asked,
  /** An administrator's id, 'command-line' or 'automatic'. */
  by: asked,
  action: asked,
  /** Calendar dates of the city, YYYY-MM-DD, inclusive. */
  days: z.object({ from: day, to: day }).optional(),
})

const { title, words } = savedAnswerLimits

export const saveAnswerInput = z.object({
  title: nameText('Enter a title')
    .min(1, 'Enter a title')
    .max(...under(title)),
  words: requiredText('Write the text').max(...under(words)),
})

/** `version`: the one that was read (optimistic locking). */
export const changeSavedAnswerInput = saveAnswerInput.extend({
  id: namedId,
  version: typedRowNumber,
})

const kind = z.enum(approvedTogether)

/** Each with the version that was read. */
export const approveTogetherInput = z.object({
  kind,
  items: z
    .array(z.object({ id: namedId, version: rowNumber }))
    .min(1, 'Select at least one')
    .max(mostTogether, `Select no more than ${mostTogether}`),
})

export const undoApprovalsInput = z.object({ batchId: namedId })

export const undoableApprovalsInput = z.object({ kind })
