// How administrators reply to contact messages.

/** By email to the address given, or in some other way, with a note. */
export const contactAnswers = ['letter', 'noted'] as const
export type ContactAnswer = (typeof contactAnswers)[number]

/** How many days a message is kept after the reply, or after it was sent if nobody replies. */
export const contactKeptDays = 365
