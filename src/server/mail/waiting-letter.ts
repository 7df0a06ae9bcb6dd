// Emails and SMS that wait to be sent are stored as news, and worded when they are sent (decision 007).
import type { City } from '#city/city.ts'
import { type Reader, type StoredNews, wording } from '#rules/base/wording.ts'
import type { z } from '#rules/base/zod.ts'
import type { Database } from '#server/store/database.ts'
import type { Letter } from './letter.ts'
import type { Mail } from './mailer.ts'

/** Without a greeting or footer of its own a letter greets its reader by name, and names the site. */
type LetterWords = Pick<Letter, 'paragraphs' | 'action'> &
  Partial<Pick<Letter, 'greeting' | 'footer'>> &
  Pick<Mail, 'subject' | 'replyTo'> & {
    /** The text of an SMS before its link, if that is not the subject. */
    sms?: string
  }

/** `secret` signs links, so no job holds a link that opens something. */
export type LetterReader = Reader & { city: City; publicUrl: string; secret: string; supportEmail: string }

/** The facts of one kind of letter, and its wording. */
export function letter<Facts extends z.ZodType>(
  facts: Facts,
  words: (facts: z.output<Facts>, reader: LetterReader) => LetterWords,
) {
  return wording(facts, words)
}

/** An email; an SMS if there is no address; nothing if there is no number either. */
export type Post<News extends StoredNews> = (
  tx: Database,
  letter: News & {
    /** The id of the member who gets it, if a member does. */
    reader?: string
    email: string | null | undefined
    phone?: string | null
  },
) => Promise<void>

/** `to`: the address or number at that time, so that nobody can get the letter by changing it afterwards. */
export type WaitingLetter = StoredNews & { reader: string; to: string }
