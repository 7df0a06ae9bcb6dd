// The notices about a choice to the members of its club: the vote has begun, it ends within a day, and the result.

import type { City } from '#city/city.ts'
import { longDate } from '#rules/base/calendar.ts'
import { lastDayBefore } from '#rules/clubs/choice/choices.ts'
import { choicePath } from '#rules/clubs/club-paths.ts'
import type { NoticeSource } from '#server/notices/notice.ts'
import { type ChoiceNotice, notifyChoice } from './choice-jobs.ts'
import { findChoiceFacts, listChoosers } from './choice-notice-queries.ts'

type Facts = NonNullable<Awaited<ReturnType<typeof findChoiceFacts>>>

export const choiceNoticeSource: NoticeSource<{ choiceId: string; kind: ChoiceNotice }> = {
  job: notifyChoice,
  kind: 'clubs',
  async compose(db, { choiceId, kind }, { city, only }) {
    const facts = await findChoiceFacts(db, choiceId)
    if (!facts || facts.is_called_off || (facts.closed_at !== null) !== (kind === 'chosen')) return undefined
    const to = await listChoosers(db, { choiceId, whoHaveNotVoted: kind === 'ending', only })
    const action = {
      label: kind === 'chosen' ? 'See the result' : 'Vote',
      path: choicePath(facts.club_id),
    }
    return { to, of: choiceId, ...words[kind](facts, city), action }
  },
}

const words: Record<ChoiceNotice, (facts: Facts, city: City) => { subject: string; paragraphs: string[] }> = {
  voting: ({ club_name, vote_until }, city) => ({
    subject: `${club_name} is voting on its next book`,
    paragraphs: [
      `The nominations are in. Rank them by ${longDate(lastDayBefore(vote_until, city.timeZone))}.`,
    ],
  }),
  ending: ({ club_name, vote_until }, city) => ({
    subject: `Last day to vote in ${club_name}`,
    paragraphs: [
      `The vote on the next book closes at the end of ${longDate(lastDayBefore(vote_until, city.timeZone))}.`,
    ],
  }),
  chosen: ({ club_name, title, author }) => ({
    subject: title ? `${club_name} has chosen ${title}` : `${club_name} has not chosen a book`,
    paragraphs: [
      title ? `The next book is ${title} by ${author}.` : 'Nobody voted this time.',
      'You can see how it was counted, round by round, on the club’s page.',
    ],
  }),
}
