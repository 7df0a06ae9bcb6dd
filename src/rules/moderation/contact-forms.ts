// The forms of contact messages: the inputs of the operations, plus the fields that belong to a page.
import { z } from '#rules/base/zod.ts'
import {
  contactAnswer,
  contactInput,
  hasLetter,
  hasShortNote,
  letterMissing,
  noteTooLong,
} from './desk-inputs.ts'

export const contactForm = contactInput

/** An administrator's reply. */
export const answerContactForm = contactAnswer
  .omit({ id: true })
  .extend({ message: z.uuid() })
  .refine(hasLetter, letterMissing)
  .refine(hasShortNote, noteTooLong)
