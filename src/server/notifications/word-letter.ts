// Emails and SMS get their words when they are sent.

import type { City } from '#city/city.ts'
import { uuid } from '#rules/base/ids.ts'
import { inWords } from '#rules/base/wording.ts'
import { everyLetter } from '#server/every-letter.ts'
import { siteFooter, writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { WaitingLetter } from '#server/mail/waiting-letter.ts'
import type { Sms } from '#server/sms/sms.ts'
import type { Database } from '#server/store/database.ts'
import { listNames } from './member-notice-queries.ts'
import { readerAmong } from './worded.ts'

type Site = { db: Database; city: City; publicUrl: string; secret: string; supportEmail: string }

export async function toMail(waiting: WaitingLetter | Mail, site: Site): Promise<Mail> {
  // A job of an older release holds its words.
  if ('html' in waiting) return waiting
  const { subject, replyTo, sms: _, name, ...words } = await wordsOf(waiting, site)
  const body = writeLetter({ greeting: `Hello ${name},`, footer: siteFooter(site.city), ...words })
  return { to: waiting.to, subject, ...(replyTo && { replyTo }), ...body }
}

export async function toSms(waiting: WaitingLetter | Sms, site: Site): Promise<Sms> {
  if ('text' in waiting) return waiting
  const { subject, sms = `${subject}.`, action } = await wordsOf(waiting, site)
  return { to: waiting.to, text: `${site.city.productName}: ${sms}${action ? ` ${action.url}` : ''}` }
}

async function wordsOf({ news, facts, reader: id }: WaitingLetter, { db, ...site }: Site) {
  const people = JSON.stringify([id, facts]).match(new RegExp(uuid, 'g')) ?? []
  const reader = readerAmong(await listNames(db, people), { id, city: site.city })
  const words = inWords(everyLetter, { news, facts }, { ...reader, ...site })
  if (!words) throw new Error(`There are no words for a letter of the kind ${news}`)
  return { ...words, name: reader.nameOf(id) ?? '' }
}
