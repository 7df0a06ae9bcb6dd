import { wording } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { bookshelfPath } from '#rules/places/place-paths.ts'
import { listAdministratorIds } from '#server/members/administrator-queries.ts'
import { type NoticeSourceIn, person, unkept } from '#server/notices/notice.ts'
import { findNoticeFacts } from './bookshelf-queries.ts'
import { notifyAnswer, notifySuggestion } from './place-jobs.ts'

const suggestionWords = {
  suggested: wording(
    z.object({ by: person, name: z.string(), directions: unkept(z.string()) }),
    ({ by, name, directions }, { nameOf }) => ({
      subject: `A bookshelf for the map: ${name}`,
      paragraphs: [
        `${nameOf(by) ?? 'A member'} has suggested adding the community bookshelf ${name} to the map.`,
        ...(directions ? [`Where it is: “${directions}”`] : []),
      ],
      label: 'Review the suggestion',
    }),
  ),
}

/** To all administrators, until one has answered. */
export const suggestionNotices: NoticeSourceIn<{ bookshelfId: string }, typeof suggestionWords> = {
  job: notifySuggestion,
  kind: 'admin',
  words: suggestionWords,
  async compose(db, { bookshelfId }) {
    const [facts, to] = await Promise.all([findNoticeFacts(db, bookshelfId), listAdministratorIds(db)])
    if (facts?.state !== 'suggested') return undefined
    const { suggested_by: by, name, directions } = facts
    return {
      to,
      of: bookshelfId,
      news: { news: 'suggested', facts: { by, name, directions } },
      path: '/admin/bookshelves',
    }
  },
}

const shelf = z.object({ name: z.string(), answer: unkept(z.string()) })

const answerWords = {
  approved: wording(shelf, ({ name, answer }) => ({
    subject: `${name} is now on the map`,
    paragraphs: [`Thank you! Everyone can now find the bookshelf ${name} on the map.`, ...wroteWords(answer)],
    label: 'See the bookshelf',
  })),
  declined: wording(shelf, ({ name, answer }) => ({
    subject: `${name} wasn’t added to the map`,
    paragraphs: [
      `Thank you for suggesting the bookshelf ${name}. We haven’t added it to the map.`,
      ...wroteWords(answer),
    ],
    label: 'See the bookshelf',
  })),
}

function wroteWords(answer: string | undefined): string[] {
  return answer ? [`The administrators wrote: “${answer}”`] : []
}

/** To the member who suggested it. */
export const answerNotices: NoticeSourceIn<{ bookshelfId: string }, typeof answerWords> = {
  job: notifyAnswer,
  kind: 'account',
  canWait: true,
  words: answerWords,
  async compose(db, { bookshelfId }) {
    const facts = await findNoticeFacts(db, bookshelfId)
    if (!facts?.suggested_by) return undefined
    const { name, state, answer } = facts
    if (state !== 'approved' && state !== 'declined') return undefined
    return {
      to: [facts.suggested_by],
      of: bookshelfId,
      news: { news: state, facts: { name, answer } },
      path: bookshelfPath(bookshelfId),
    }
  },
}
