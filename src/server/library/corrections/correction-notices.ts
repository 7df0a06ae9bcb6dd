// Notices about a correction: to the members who may review it, and to its author about the outcome.

import { wording } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { bookHistoryPath } from '#rules/library/book-paths.ts'
import { factLabels, factNames, othersUndoDays } from '#rules/library/corrections.ts'
import { notifyAdministrators, notifyCorrection, notifyOwners } from '#server/library/library-jobs.ts'
import { type NoticeSourceIn, type NoticeWords, person } from '#server/notices/notice.ts'
import { factsOf, needsAdmin } from './correction-facts.ts'
import {
  findCorrectionFacts,
  listAskedAdministrators,
  listAskedOwners,
  listOtherOwners,
} from './correction-notice-queries.ts'

type Facts = NonNullable<Awaited<ReturnType<typeof findCorrectionFacts>>>

const changed = [...factNames, 'cover'] as const
const changedLabels: Record<(typeof changed)[number], string> = { ...factLabels, cover: 'Cover' }

/** A correction waits for review. `label` is the link to it. */
const waiting = (label: string) =>
  wording(
    z.object({ by: person, title: z.string(), changes: z.array(z.enum(changed)) }),
    ({ by: author, title, changes }, { nameOf }) => {
      const by = nameOf(author) ?? 'A reader'
      const what = changes.map((name) => changedLabels[name]).join(', ')
      return {
        subject: `${by} has suggested a correction to ${title}`,
        paragraphs: [
          `${by} has suggested a correction to ${title} (${what}). It needs someone else who knows the book to review it.`,
          'Please confirm or decline it.',
        ],
        label,
      }
    },
  )

const outcome = (words: (title: string) => Omit<NoticeWords, 'label'>) =>
  wording(z.object({ title: z.string() }), ({ title }) => ({
    ...words(title),
    label: 'See the book’s history',
  }))

const correctionWords = {
  waiting: waiting('See the book’s history'),
  made: outcome((title) => ({
    subject: `Your correction to ${title} was confirmed`,
    paragraphs: ['It’s now in the catalogue. Thank you for your help.'],
  })),
  declined: outcome((title) => ({
    subject: `Your correction to ${title} was declined`,
    paragraphs: ['Someone else who knows the book has decided to keep the current details.'],
  })),
  undone: outcome((title) => ({
    subject: `Your correction to ${title} was undone`,
    paragraphs: [
      'The catalogue has gone back to the earlier details. Both versions are in the book’s history.',
    ],
  })),
}

export const correctionNotices: NoticeSourceIn<
  { correctionId: string; news: 'waits' | 'answered' },
  typeof correctionWords
> = {
  job: notifyCorrection,
  // Like a request: a member asks something about your book, or has answered your suggestion.
  kind: 'requests',
  words: correctionWords,
  async compose(db, { correctionId, news }) {
    const facts = await findCorrectionFacts(db, correctionId)
    if (!facts || (news === 'waits') !== (facts.state === 'waiting')) return undefined
    const { state, title } = facts
    const told = { of: correctionId, path: bookHistoryPath(facts.book_id) }
    if (state === 'waiting')
      return {
        ...told,
        to: await listAskedOwners(db, correctionId),
        news: { news: 'waiting', facts: changeFacts(facts) },
      }
    return { ...told, to: toAuthor(facts), news: { news: state, facts: { title } } }
  },
}

const administratorWords = { waiting: waiting('See all waiting corrections') }

export const waitingCorrectionNotices: NoticeSourceIn<{ correctionId: string }, typeof administratorWords> = {
  job: notifyAdministrators,
  kind: 'admin',
  words: administratorWords,
  async compose(db, { correctionId }) {
    const facts = await findCorrectionFacts(db, correctionId)
    if (facts?.state !== 'waiting') return undefined
    return {
      to: await listAskedAdministrators(db, correctionId),
      of: correctionId,
      news: { news: 'waiting', facts: changeFacts(facts) },
      path: '/admin/corrections',
    }
  },
}

const ownerWords = {
  changed: wording(
    z.object({
      by: person,
      title: z.string(),
      changes: z.array(z.enum(changed)),
      /** Only an administrator can undo it. Earlier notices do not say. */
      needsAdmin: z.boolean().default(false),
    }),
    ({ by: author, title, changes, needsAdmin }, { nameOf }) => {
      const by = nameOf(author) ?? 'A reader'
      const undo = `If that’s wrong, you can undo it within ${othersUndoDays} days in the book’s history.`
      return {
        subject: `${by} has corrected ${title}`,
        paragraphs: [
          `${by} has corrected ${title} (${changes.map((name) => changedLabels[name]).join(', ')}), which you have a copy of.`,
          ...(needsAdmin ? [] : [undo]),
        ],
        label: 'See the book’s history',
      }
    },
  ),
}

/** To the other owners, of one that nobody had to review. However often a book is corrected, it is one notice until it is read. */
export const ownerNotices: NoticeSourceIn<{ correctionId: string }, typeof ownerWords> = {
  job: notifyOwners,
  kind: 'requests',
  isMerged: true,
  isListOnly: true,
  words: ownerWords,
  async compose(db, { correctionId }) {
    const facts = await findCorrectionFacts(db, correctionId)
    if (facts?.state !== 'made') return undefined
    return {
      to: await listOtherOwners(db, correctionId),
      of: facts.book_id,
      news: {
        news: 'changed',
        facts: { ...changeFacts(facts), needsAdmin: needsAdmin(facts, facts.is_widely_shared) },
      },
      path: bookHistoryPath(facts.book_id),
    }
  },
}

/** Nobody is notified of their own action. */
const toAuthor = ({ changed_by: author, decided_by: decider }: Facts): string[] =>
  author === null || author === decider ? [] : [author]

function changeFacts({ changed_by: by, title, becomes, cover_becomes: cover }: Facts) {
  const facts = factsOf(becomes)
  const changes = changed.filter((name) => (name === 'cover' ? cover !== null : name in facts))
  return { by, title, changes }
}
