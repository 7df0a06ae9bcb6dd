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
        `${facts.member_name ?? 'A member'} suggests the community bookshelf ${facts.name} for the map.`,
        `Where it stands: “${facts.directions}”`,
      ],
      action: { label: 'Answer the suggestion', path: '/admin/bookshelves' },
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
      subject: isOnMap ? `${name} is on the map` : `${name} is not on the map`,
      paragraphs: [
        isOnMap
          ? `Thank you: everybody finds the bookshelf ${name} on the map now.`
          : `Thank you for suggesting the bookshelf ${name}. We have not put it on the map.`,
        ...(answer ? [`The administrators write: “${answer}”`] : []),
      ],
      action: { label: 'See the bookshelf', path: `/map/bookshelf/${bookshelfId}` },
    }
  },
}
