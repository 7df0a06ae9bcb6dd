import { type Insertable, sql } from 'kysely'
import { blockedWith, hasBlocked } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import type { Clubs } from '#server/store/tables.ts'
import { type AskedInvitation, usableInvitations } from './invitations/invitation-queries.ts'
import { waitingIn } from './manage/manage-queries.ts'
import { declinedAt } from './membership/membership-queries.ts'

export async function insertClub(tx: Database, club: Insertable<Clubs>): Promise<string> {
  const { id } = await tx.insertInto('clubs').values(club).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * Includes the member who invites this viewer, if there is one, whether the viewer has blocked anybody who runs it, and for a viewer
 * who `manages` it what waits for them.
 */
export function findClub(db: Database, asked: AskedInvitation & { manages: boolean }) {
  const { requests, reports } = waitingIn(db, asked.memberId)
  return db
    .selectFrom('clubs as c')
    .leftJoin('images as picture', 'picture.id', 'c.picture_id')
    .select([
      'c.id',
      'c.name',
      'c.description',
      'c.category',
      'c.suburb',
      'c.visibility',
      'c.closed_at',
      'c.members',
    ])
    .select(['picture.id as picture_id', 'picture.tint as picture_tint'])
    .select(declinedAt(sql.ref('c.id'), asked.memberId).as('declined_at'))
    .select(usableInvitations(db, asked).select('by.name').as('invited_by'))
    .select(
      sql<boolean>`exists (
        select from club_members who where who.club_id = c.id and who.role in ('admin', 'moderator')
          and ${hasBlocked(asked.memberId, sql.ref('who.member_id'))})`.as('is_run_by_blocked'),
    )
    .$if(asked.manages, (query) => query.select([requests.as('requests'), reports.as('reports')]))
    .where('c.id', '=', asked.clubId)
    .executeTakeFirst()
}

/** What guests see of a club, if it is open and public. */
export function findPublicClub(db: Database, id: string) {
  return db
    .selectFrom('clubs as c')
    .leftJoin('club_books as cb', (join) =>
      join.onRef('cb.club_id', '=', 'c.id').on('cb.finished_at', 'is', null),
    )
    .leftJoin('books as b', 'b.id', 'cb.book_id')
    .select(['c.name', 'c.description', 'c.picture_id', 'c.members', 'b.title as reading', 'b.cover_id'])
    .where('c.id', '=', id)
    .where('c.visibility', '=', 'public')
    .where('c.closed_at', 'is', null)
    .where('c.hidden_at', 'is', null)
    .executeTakeFirst()
}

/** Those who run the club first, then by how long they have been members; nobody across a block. */
export function membersShown(
  db: Database,
  { clubId, viewerId, limit }: { clubId: string; viewerId: string; limit: number },
) {
  return db
    .selectFrom('club_members as cm')
    .innerJoin('members as m', 'm.id', 'cm.member_id')
    .leftJoin('images as photo', 'photo.id', 'm.photo_id')
    .select(['m.id', 'm.name', 'cm.role', 'cm.joined_at', 'photo.id as photo_id', 'photo.tint as photo_tint'])
    .where('cm.club_id', '=', clubId)
    .where('m.disabled_at', 'is', null)
    .where(sql<boolean>`m.id not in ${blockedWith(viewerId)}`)
    .orderBy(sql`case cm.role when 'admin' then 0 when 'moderator' then 1 else 2 end`)
    .orderBy('cm.joined_at')
    .orderBy('cm.member_id')
    .limit(limit)
}

export function listMembers(db: Database, shown: { clubId: string; viewerId: string; limit: number }) {
  return membersShown(db, shown).execute()
}
