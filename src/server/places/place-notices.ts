import { bookshelfPath } from '#rules/places/place-paths.ts'
import { listAdministratorIds } from '#server/members/administrator-queries.ts'
import type { NoticeSource } from '#server/notices/notice.ts'
import { findNoticeFacts } from './bookshelf-queries.ts'
import { notifyAnswer, notifySuggestion } from './place-jobs.ts'

/** To all administrators, as long as nobody has answered. */
export const suggestionNotices: NoticeSource<{ bookshelfId: string }> = {
  job: notifySuggestion,
  kind: 'admin',
  async compose(db, { bookshelfId }) {
    const [facts, to] = await Promise.all([findNoticeFacts(db, bookshelfId), listAdministratorIds(db)])
    if (facts?.state !== 'suggested') return undefined
    return {
      to,
      of: bookshelfId,
      names: [facts.suggested_by],
      subject: `A bookshelf for the map: ${facts.name}`,
      paragraphs: [
        `${facts.member_name ?? 'A member'} has suggested adding the community bookshelf ${facts.name} to the map.`,
        `Where it is: “${facts.directions}”`,
      ],
      action: { label: 'Review the suggestion', path: '/admin/bookshelves' },
    }
  },
}

/** To whoever suggested it. */
export const answerNotices: NoticeSource<{ bookshelfId: string }> = {
  job: notifyAnswer,
  kind: 'account',
  async compose(db, { bookshelfId }) {
    const facts = await findNoticeFacts(db, bookshelfId)
    if (!facts?.suggested_by) return undefined
    const { name, state, answer } = facts
    if (state !== 'approved' && state !== 'declined') return undefined
    const isOnMap = state === 'approved'
    return {
      to: [facts.suggested_by],
      of: bookshelfId,
      subject: isOnMap ? `${name} is now on the map` : `${name} wasn’t added to the map`,
      paragraphs: [
        isOnMap
          ? `Thank you! Everyone can now find the bookshelf ${name} on the map.`
          : `Thank you for suggesting the bookshelf ${name}. We haven’t added it to the map.`,
        ...(answer ? [`The administrators wrote: “${answer}”`] : []),
      ],
      action: { label: 'See the bookshelf', path: bookshelfPath(bookshelfId) },
    }
  },
}
