import { emailAddress, requiredText, text } from '#rules/text-forms.ts'
import { z } from '#rules/zod.ts'
import { contactAnswers } from './contact.ts'

/** What a member writes to the people behind the site; they answer to `email`. */
export const contactForm = z.object({
  name: requiredText('Enter your name').max(80, 'Keep your name under 80 characters'),
  email: emailAddress(),
  message: requiredText('Write a message').max(4000, 'Keep this under 4,000 characters'),
})

const noteLimit = 500

/** An administrator's answer to it. A note stands in the log. */
export const answerContactForm = z
  .object({
    message: z.uuid(),
    how: z.enum(contactAnswers, { error: 'Choose how you answer' }),
    words: text().max(4000, 'Keep this under 4,000 characters').default(''),
  })
  .refine(({ how, words }) => how !== 'letter' || words !== '', {
    path: ['words'],
    message: 'Write your answer: it is sent to them',
  })
  .refine(({ how, words }) => how !== 'noted' || words.length <= noteLimit, {
    path: ['words'],
    message: `Keep a note under ${noteLimit} characters`,
  })
