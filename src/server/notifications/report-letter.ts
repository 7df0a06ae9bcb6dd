import type { City } from '#city/city.ts'
import { writeLetter } from '#server/mail/letter.ts'
import type { Mail } from '#server/mail/mailer.ts'
import type { findReportFacts } from './notification-queries.ts'

type ReportFacts = NonNullable<Awaited<ReturnType<typeof findReportFacts>>>

/** One letter to all administrators, so that trying again writes to nobody twice. */
export function writeReportLetter(
  facts: ReportFacts,
  { to, city, publicUrl }: { to: string[]; city: City; publicUrl: string },
): Mail {
  const { about_name: about, reporter_name: reporter, reason, details } = facts
  const body = writeLetter({
    greeting: 'Hello,',
    paragraphs: [
      `${reporter ?? 'A member'} has reported ${about}.`,
      `Reason: ${reason}`,
      ...(details ? [`They wrote: “${details}”`] : []),
    ],
    action: { label: `See ${about}’s profile`, url: `${publicUrl}/profile/${facts.member_id}` },
    footer: `${city.productName}, the neighbourhood library of ${city.name}`,
  })
  return { to: to.join(', '), subject: `Report about ${about}`, ...body }
}
