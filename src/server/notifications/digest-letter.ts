import type { City } from '#city/city.ts'
import { city } from '#city/city.ts'
import { type ChosenKind, chosenKinds, type KindOfNotice } from '#rules/notices/notices.ts'
import { siteFooter, writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { NoticeWords } from '#server/notices/notice.ts'
import { unsubscribePath } from './unsubscribe-ticket.ts'

type ToldNotice = { row: { kind: KindOfNotice }; words: NoticeWords; path: string }

/** One notice as a letter of its own; several under headings, each with its link. */
export function writeDigestLetter(
  { memberId, name, told, now }: { memberId: string; name: string; told: ToldNotice[]; now: Date },
  { city, publicUrl, secret }: { city: City; publicUrl: string; secret: string },
): Omit<Mail, 'to'> {
  const kinds = [...new Set(told.map(({ row }) => row.kind))].filter((kind) => kind !== 'account')
  const unsubscribe =
    kinds.length > 0 ? publicUrl + unsubscribePath(secret, { memberId, kinds, now }) : undefined
  const [first] = told
  const isAlone = told.length === 1
  const body = writeLetter({
    greeting: `Hello ${name},`,
    paragraphs: [],
    parts: told.map(({ words: { subject, paragraphs, label }, path }) => ({
      ...(!isAlone && { heading: subject }),
      paragraphs,
      action: { label, url: publicUrl + path },
    })),
    footer: siteFooter(city),
    ...(unsubscribe && { stop: { words: stopWords(kinds), url: unsubscribe } }),
  })
  return {
    subject: subjectOf(first?.words.subject ?? city.productName, told.length - 1),
    ...body,
    ...(unsubscribe && { unsubscribe: `${unsubscribe}/one-click` }),
  }
}

function subjectOf(first: string, more: number): string {
  return more === 0 ? first : `${first}, and ${more} more`
}

function stopWords(kinds: ChosenKind[]): string {
  const named = kinds.map((kind) => chosenKinds[kind].toLowerCase())
  return `To stop emails about ${new Intl.ListFormat(city.locale).format(named)}:`
}
