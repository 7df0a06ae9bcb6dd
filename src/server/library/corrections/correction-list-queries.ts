import { sql } from 'kysely'
import type { Viewer } from '#rules/base/viewer.ts'
import { blockedWith } from '#server/members/block-queries.ts'
import { isNotNew } from '#server/members/experience-queries.ts'
import type { Database } from '#server/store/database.ts'
import { likePattern } from '#server/store/like-pattern.ts'
import { isApprovedSoon } from '#server/store/waiting-approvals.ts'
import { isSharedByOthers, isWidelyShared, ownsCopy } from './correction-queries.ts'

export type CorrectionListRow = Awaited<ReturnType<typeof listCorrections>>[number]

type Listing = { viewer: Viewer; memberId: string; limit: number; now: Date }
// Counting stops here: that is work for days.
const MOST_COUNTED = 100

/** The newest first. Members whom the viewer cannot see have no name here. */
export function listCorrections(db: Database, { bookId, ...listing }: Listing & { bookId: string }) {
  return told(db, listing)
    .where('k.book_id', '=', bookId)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id')
    .execute()
}

/** The longest waiting first; `text`: in the book, or in the name of the author. */
export function listWaiting(db: Database, { text, ...listing }: Listing & { text: string }) {
  return told(db, listing)
    .where('k.state', '=', 'waiting')
    .where((eb) => eb.not(isApprovedSoon('correction', sql.ref('k.id'), listing.now)))
    .$if(text !== '', (query) =>
      query.where(sql<boolean>`lower(concat_ws(' ', b.title, b.author, by.name)) like ${likePattern(text)}`),
    )
    .orderBy('k.created_at')
    .orderBy('k.id')
    .execute()
}

/** At most 100. */
export async function countWaiting(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom((eb) =>
      eb
        .selectFrom('corrections')
        .select('id')
        .where('state', '=', 'waiting')
        .limit(MOST_COUNTED)
        .as('waiting'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function told(db: Database, { viewer, memberId, limit, now }: Listing) {
  return db
    .selectFrom('corrections as k')
    .innerJoin('books as b', 'b.id', 'k.book_id')
    .leftJoin('members as by', (join) => join.onRef('by.id', '=', 'k.changed_by').on(isShownTo(viewer, 'by')))
    .leftJoin('members as decider', (join) =>
      join.onRef('decider.id', '=', 'k.decided_by').on(isShownTo(viewer, 'decider')),
    )
    .select(['k.id', 'k.changed_by', 'k.state', 'k.was', 'k.becomes', 'k.created_at', 'k.decided_at'])
    .leftJoin('images as before', 'before.id', 'k.cover_was')
    .leftJoin('images as after', 'after.id', 'k.cover_becomes')
    .select([
      'k.book_id',
      'b.title',
      'b.author',
      'b.genre',
      'by.name as by_name',
      'decider.name as decided_by_name',
    ])
    .select(['k.cover_was', 'before.tint as was_tint', 'k.cover_becomes', 'after.tint as becomes_tint'])
    .select([
      ownsCopy(memberId).as('owns_copy'),
      isSharedByOthers(memberId).as('is_shared_by_others'),
      isWidelyShared(sql.ref('k.changed_by')).as('is_widely_shared'),
      sql<boolean>`coalesce(k.changed_by in ${blockedWith(memberId)}, false)`.as('is_blocked'),
      sql<boolean>`not (select ${isNotNew('m', now)} from members m where m.id = ${memberId})`.as(
        'viewer_is_new',
      ),
    ])
    .limit(limit)
}

function isShownTo(viewer: Viewer, member: string) {
  const isEnabled = sql`${sql.ref(`${member}.disabled_at`)} is null`
  if (viewer.kind === 'guest') return sql<boolean>`${isEnabled}`
  return sql<boolean>`(${isEnabled} and ${sql.ref(`${member}.id`)} not in ${blockedWith(viewer.id)})`
}
