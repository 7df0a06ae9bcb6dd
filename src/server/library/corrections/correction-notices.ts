// The notices about corrections: to those who may answer one, and the outcome to its author.
import { bookHistoryPath } from '#rules/library/book-paths.ts'
import { type CorrectionState, factLabels, factNames } from '#rules/library/corrections.ts'
import { notifyAdministrators, notifyCorrection } from '#server/library/library-jobs.ts'
import type { NoticeSource } from '#server/notices/notice.ts'
import { factsOf } from './correction-facts.ts'
import { findCorrectionFacts, listAskedAdministrators, listAskedOwners } from './correction-notice-queries.ts'

type Facts = NonNullable<Awaited<ReturnType<typeof findCorrectionFacts>>>

export const correctionNotices: NoticeSource<{ correctionId: string; news: 'waits' | 'answered' }> = {
  job: notifyCorrection,
  // Somebody asks about a book that the member has, or has answered the member's question.
  kind: 'requests',
  async compose(db, { correctionId, news }) {
    const facts = await findCorrectionFacts(db, correctionId)
    if (!facts || (news === 'waits') !== (facts.state === 'waiting')) return undefined
    const words = news === 'waits' ? suggested(facts) : answered(facts)
    if (!words) return undefined
    return {
      ...words,
      to: news === 'waits' ? await listAskedOwners(db, correctionId) : toAuthor(facts),
      of: correctionId,
      action: { label: 'See the book’s history', path: bookHistoryPath(facts.book_id) },
    }
  },
}

export const waitingCorrectionNotices: NoticeSource<{ correctionId: string }> = {
  job: notifyAdministrators,
  kind: 'admin',
  async compose(db, { correctionId }) {
    const facts = await findCorrectionFacts(db, correctionId)
    if (facts?.state !== 'waiting') return undefined
    return {
      ...suggested(facts),
      to: await listAskedAdministrators(db, correctionId),
      of: correctionId,
      action: { label: 'See all waiting corrections', path: '/admin/corrections' },
    }
  },
}

/** Nobody is notified of their own action. */
const toAuthor = ({ changed_by: author, decided_by: decider }: Facts): string[] =>
  author === null || author === decider ? [] : [author]

function suggested(facts: Facts) {
  const { title, by_name: name } = facts
  const by = name ?? 'A reader'
  return {
    names: [facts.changed_by],
    subject: `${by} has suggested a correction to ${title}`,
    paragraphs: [
      `${by} has suggested a correction to ${title} (${whatOf(facts)}). It needs someone else who knows the book to review it.`,
      'Please confirm or decline it.',
    ],
  }
}

/** By outcome: there is none for a waiting correction. */
const outcomes: Partial<Record<CorrectionState, { subject: (title: string) => string; words: string }>> = {
  made: {
    subject: (title) => `Your correction to ${title} was confirmed`,
    words: 'It’s now in the catalogue. Thank you for your help.',
  },
  declined: {
    subject: (title) => `Your correction to ${title} was declined`,
    words: 'Someone else who knows the book has decided to keep the current details.',
  },
  undone: {
    subject: (title) => `Your correction to ${title} was undone`,
    words: 'The catalogue has gone back to the earlier details. Both versions are in the book’s history.',
  },
}

function answered({ state, title }: Facts) {
  const outcome = outcomes[state]
  return outcome && { subject: outcome.subject(title), paragraphs: [outcome.words] }
}

function whatOf({ becomes, cover_becomes: cover }: Facts): string {
  const facts = factsOf(becomes)
  const labels = factNames.filter((name) => name in facts).map((name) => factLabels[name])
  return [...labels, ...(cover === null ? [] : ['Cover'])].join(', ')
}
