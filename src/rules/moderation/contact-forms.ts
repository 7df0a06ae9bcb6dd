// The forms of what members write to us: what the operations take, with what belongs to a page.
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

/** An administrator's answer to it. */
export const answerContactForm = contactAnswer
  .omit({ id: true })
  .extend({ message: z.uuid() })
  .refine(hasLetter, letterMissing)
  .refine(hasShortNote, noteTooLong)
