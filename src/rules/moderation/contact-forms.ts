// The forms of contact messages: the inputs of the operations, plus the fields that belong to a page.
import { z } from '#rules/base/zod.ts'
import {
  contactAnswer,
  hasLetter,
  hasShortNote,
  letterMissing,
  noteTooLong,
  otherInput,
} from './desk-inputs.ts'

export const contactForm = otherInput

/** An administrator's reply. */
export const answerContactForm = contactAnswer
  .omit({ id: true })
  .extend({ message: z.uuid() })
  .refine(hasLetter, letterMissing)
  .refine(hasShortNote, noteTooLong)
