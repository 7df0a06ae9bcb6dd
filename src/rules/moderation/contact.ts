// How administrators answer what members write to the people behind the site.

/** By a letter to the address that was given, or in some other way, of which a note is kept. */
export const contactAnswers = ['letter', 'noted'] as const
export type ContactAnswer = (typeof contactAnswers)[number]

/** How long a message is kept once it is answered. */
export const answeredContactKeptDays = 365
