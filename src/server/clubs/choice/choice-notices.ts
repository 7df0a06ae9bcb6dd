// Notices to the members of a club about a choice: the vote is on, it ends within a day, and the result.

import { longDate } from '#rules/base/calendar.ts'
import { instant, wording } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { lastDayBefore } from '#rules/clubs/choice/choices.ts'
import { choicePath } from '#rules/clubs/club-paths.ts'
import type { NoticeSourceIn } from '#server/notices/notice.ts'
import { type ChoiceNotice, notifyChoice } from './choice-jobs.ts'
import { findChoiceFacts, listChoosers } from './choice-notice-queries.ts'

const voting = z.object({ club: z.string(), voteUntil: instant })

const choiceWords = {
  voting: wording(voting, ({ club, voteUntil }, { city }) => ({
    subject: `${club} is voting on its next book`,
    paragraphs: [
      `The nominations are in. Rank them by ${longDate(lastDayBefore(voteUntil, city.timeZone))}.`,
    ],
    label: 'Vote',
  })),
  ending: wording(voting, ({ club, voteUntil }, { city }) => ({
    subject: `Last day to vote in ${club}`,
    paragraphs: [
      `The vote on the next book closes at the end of ${longDate(lastDayBefore(voteUntil, city.timeZone))}.`,
    ],
    label: 'Vote',
  })),
  /** Nothing is chosen where nobody has nominated a book or voted; a single nomination is chosen without a vote. */
  chosen: wording(
    z.object({
      club: z.string(),
      book: z.object({ title: z.string(), author: z.string() }).nullable(),
      isNominated: z.boolean().default(true),
      isCounted: z.boolean().default(true),
    }),
    ({ club, book, isNominated, isCounted }) => ({
      subject: book ? `${club} has chosen ${book.title}` : `${club} has not chosen a book`,
      paragraphs: [
        book
          ? `The next book is ${book.title} by ${book.author}.`
          : `Nobody ${isNominated ? 'voted' : 'nominated a book'} this time.`,
        ...(isCounted ? ['You can see how it was counted, round by round, on the club’s page.'] : []),
      ],
      label: 'See the result',
    }),
  ),
}

export const choiceNoticeSource: NoticeSourceIn<
  { choiceId: string; kind: ChoiceNotice },
  typeof choiceWords
> = {
  job: notifyChoice,
  kind: 'clubs',
  words: choiceWords,
  async compose(db, { choiceId, kind }, { only }) {
    const facts = await findChoiceFacts(db, choiceId)
    if (!facts || facts.is_called_off || (facts.closed_at !== null) !== (kind === 'chosen')) return undefined
    const { club_name: club, vote_until: voteUntil, title, author } = facts
    const told = {
      to: await listChoosers(db, { choiceId, whoHaveNotVoted: kind === 'ending', only }),
      of: choiceId,
      path: choicePath(facts.club_id),
    }
    if (kind !== 'chosen') return { ...told, news: { news: kind, facts: { club, voteUntil } } }
    const book = title !== null && author !== null ? { title, author } : null
    const how = { isNominated: facts.is_nominated, isCounted: (facts.ballots ?? 0) > 0 }
    return { ...told, news: { news: kind, facts: { club, book, ...how } } }
  },
}
