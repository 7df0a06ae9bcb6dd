// Notices about waiting for a book: their recipients and words, while they are still true.
import { lastDay, longDate } from '#rules/base/calendar.ts'
import { momentWords } from '#rules/base/moment-words.ts'
import { instant, wording } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { waitingWords } from '#rules/exchanges/awaited.ts'
import { askedAllTheSame, offerStands, pausedByPasses } from '#rules/holds/holds.ts'
import { bookPath } from '#rules/library/book-paths.ts'
import { wishlistPath } from '#rules/library/bookcase/bookcase-paths.ts'
import { type NoticeSourceIn, person } from '#server/notices/notice.ts'
import { notifyHold, type OfferNews } from './hold-jobs.ts'
import { findWidened } from './lost-copy-queries.ts'
import { findQuestion } from './question-queries.ts'
import { findFreed, findReservation } from './reservation-queries.ts'
import { findOffer } from './serving-queries.ts'
import { howManyCanHave } from './who-can-have.ts'

const offer = z.object({ title: z.string(), until: instant, isPaused: z.boolean() })
// Notices from before do not say whether they are about a new member.
const question = z.object({ title: z.string(), waiting: z.int(), isAboutNew: z.boolean().default(false) })

const holdWords = {
  lendOn: wording(question, ({ title, waiting, isAboutNew }) => ({
    subject: `${waitingWords(waiting)} for ${title}`,
    paragraphs: [
      `Your copy of ${title} is available, and ${waitingWords(waiting)} for it. Lend it on?`,
      ...(isAboutNew ? [askedAllTheSame] : []),
      `If you say yes, we’ll offer it for ${offerStands()} to the first person in the queue who can have it, then to the next. You can also choose “Yes, always” or “Keep it”.`,
    ],
    label: 'Answer in your bookcase',
  })),
  reserved: wording(
    z.object({ title: z.string(), owner: person, until: instant }),
    ({ title, owner, until }, { nameOf, city }) => {
      const name = nameOf(owner) ?? 'A neighbour'
      return {
        subject: `${name} has reserved ${title} for you`,
        paragraphs: [
          `${name} is keeping ${title} for you until ${longDate(lastDay(until, city.timeZone))}. Request it by then if you’d like it. You don’t have to.`,
        ],
        label: 'See the book',
      }
    },
  ),
  reservationEnded: wording(
    z.object({ title: z.string(), owner: person }),
    ({ title, owner }, { nameOf }) => {
      const name = nameOf(owner) ?? 'A neighbour'
      return {
        subject: `${name} is no longer keeping ${title} for you`,
        paragraphs: [
          `${name} has ended the reservation of ${title} before its last day. You don’t need to do anything.`,
        ],
        label: 'See the book',
      }
    },
  ),
  copyGone: wording(z.object({ title: z.string(), km: z.int() }), ({ title, km }) => ({
    subject: `You’re now waiting for any copy of ${title}`,
    paragraphs: [
      `The copy of ${title} that you were waiting for is no longer available to you. From now on you wait for any copy within ${km} km. You’re still in the queue, as of the day you joined it, but others may be ahead of you.`,
      'If you don’t want another copy, you can stop waiting on the book’s page.',
    ],
    label: 'See the book',
  })),
  offered: wording(offer, ({ title, until }, { city }) => ({
    subject: `It’s your turn: ${title}`,
    paragraphs: [
      `A copy of ${title} is back, and you’re next in the queue. It’s promised to you until ${momentWords(until, city.timeZone)}.`,
      'Accept it to arrange where to meet, or let it pass to the next person. If you let it pass, you keep your place.',
    ],
    label: 'Answer the offer',
  })),
  reminder: wording(offer, ({ title, until }, { city }) => ({
    subject: `${title} is still waiting for you`,
    paragraphs: [
      `The copy of ${title} is promised to you until ${momentWords(until, city.timeZone)}. After that the offer runs out, and you keep your place.`,
    ],
    label: 'Answer the offer',
  })),
  expired: wording(offer, ({ title, isPaused }) => ({
    subject: `The offer of ${title} has ended`,
    paragraphs: [
      `The offer of ${title} has run out. You keep your place.`,
      ...(isPaused ? [pausedByPasses] : []),
    ],
    label: 'See what you’re waiting for',
  })),
  withdrawn: wording(offer, ({ title }) => ({
    subject: `The offer of ${title} has ended`,
    paragraphs: [`The copy of ${title} is no longer available. You keep your place for the next one.`],
    label: 'See what you’re waiting for',
  })),
  accepted: wording(z.object({ title: z.string(), borrower: person }), ({ title, borrower }, { nameOf }) => {
    const name = nameOf(borrower) ?? 'Your neighbour'
    return {
      subject: `${name} would like ${title}`,
      paragraphs: [
        `${name} was next in the queue for ${title} and would like it. Arrange where to meet in the conversation.`,
      ],
      label: 'See your book requests',
    }
  }),
}

/** The states of its offer in which this is still news. */
const during: Record<OfferNews, string> = {
  offered: 'open',
  reminder: 'open',
  expired: 'expired',
  withdrawn: 'withdrawn',
  accepted: 'accepted',
}

type Payload = NonNullable<(typeof notifyHold)['payload']>

export const holdNotices: NoticeSourceIn<Payload, typeof holdWords> = {
  job: notifyHold,
  kind: 'requests',
  words: holdWords,
  async compose(db, payload, { city }) {
    if (payload.kind === 'lendOn') {
      const copy = await findQuestion(db, payload.copyId)
      if (!copy) return undefined
      const { owner_id: ownerId, title, is_about_new: isAboutNew, lat, lng, line, asked_at: now } = copy
      const able = howManyCanHave(line, { copy: { ownerId, lat, lng }, now, city })
      // Somebody waits, even if they cannot have it just now, such as while another copy is on offer to them.
      const waiting = Math.max(1, able)
      return {
        to: [ownerId],
        of: payload.copyId,
        news: { news: 'lendOn', facts: { title, waiting, isAboutNew } },
        path: '/bookcase',
      }
    }
    if (payload.kind === 'reserved') {
      const kept = await findReservation(db, payload.copyId)
      if (!kept?.member_id) return undefined
      const { member_id, owner_id: owner, title, book_id, ends_at } = kept
      return {
        to: [member_id],
        of: payload.copyId,
        news: { news: 'reserved', facts: { title, owner, until: ends_at } },
        path: bookPath(book_id),
      }
    }
    if (payload.kind === 'reservationEnded') {
      const { copyId, memberId, ownerId } = payload
      const copy = await findFreed(db, { copyId, memberId, ownerId })
      if (!copy) return undefined
      const { owner_id: owner, title, book_id } = copy
      return {
        to: [memberId],
        of: copyId,
        news: { news: 'reservationEnded', facts: { title, owner } },
        path: bookPath(book_id),
      }
    }
    if (payload.kind === 'copyGone') {
      const hold = await findWidened(db, payload.holdId)
      if (!hold) return undefined
      const { member_id, title, km, book_id } = hold
      return {
        to: [member_id],
        of: payload.holdId,
        news: { news: 'copyGone', facts: { title, km } },
        path: bookPath(book_id),
      }
    }
    const { offerId, kind } = payload
    const row = await findOffer(db, { id: offerId })
    if (!row || row.state !== during[kind]) return undefined
    const { title } = row
    if (kind === 'accepted') {
      if (row.is_apart) return undefined
      return {
        to: [row.owner_id],
        of: offerId,
        news: { news: kind, facts: { title, borrower: row.member_id } },
        path: '/requested-books',
      }
    }
    return {
      to: [row.member_id],
      of: offerId,
      news: { news: kind, facts: { title, until: row.expires_at, isPaused: row.is_paused } },
      path: kind === 'offered' || kind === 'reminder' ? bookPath(row.book_id) : wishlistPath,
    }
  },
}
