import { type Insertable, type RawBuilder, sql } from 'kysely'
import { endInvitations } from '#server/clubs/invitations/invitation-queries.ts'
import type { Database } from '#server/store/database.ts'
import type { ClubJoinRequests, ClubMembers } from '#server/store/tables.ts'

/** Ends their invitation too, in whatever way they come in: it would let them back in after they have left. */
export async function insertMember(
  tx: Database,
  member: Insertable<ClubMembers> & { joined_at: Date },
): Promise<void> {
  await tx.insertInto('club_members').values(member).execute()
  const { club_id: clubId, member_id: memberId, joined_at: at } = member
  await endInvitations(tx, { clubId, memberId, at })
}

type OfClub = { clubId: string; memberId: string }

export async function deleteMember(tx: Database, { clubId, memberId }: OfClub): Promise<void> {
  await tx
    .deleteFrom('club_members')
    .where('club_id', '=', clubId)
    .where('member_id', '=', memberId)
    .execute()
}

/** Is there another admin, whose account is not disabled? */
export async function hasOtherAdmin(tx: Database, { clubId, memberId }: OfClub): Promise<boolean> {
  const other = await tx
    .selectFrom('club_members as cm')
    .innerJoin('members as m', 'm.id', 'cm.member_id')
    .select('cm.member_id')
    .where('cm.club_id', '=', clubId)
    .where('cm.role', '=', 'admin')
    .where('cm.member_id', '!=', memberId)
    .where('m.disabled_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

export async function insertRequest(tx: Database, request: Insertable<ClubJoinRequests>): Promise<string> {
  const { id } = await tx
    .insertInto('club_join_requests')
    .values(request)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Withdraws this member's unanswered requests; returns them. */
export async function withdrawRequests(
  tx: Database,
  { clubId, memberId, at }: OfClub & { at: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('club_join_requests')
    .set({ state: 'withdrawn', answered_at: at })
    .where('club_id', '=', clubId)
    .where('member_id', '=', memberId)
    .where('state', '=', 'waiting')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** When this member's latest request to join the club was declined. */
export function declinedAt(clubId: RawBuilder<unknown>, memberId: string) {
  return sql<Date | null>`(
    select max(r.answered_at) from club_join_requests r
    where r.club_id = ${clubId} and r.member_id = ${memberId} and r.state = 'declined')`
}

export async function findDecline(tx: Database, { clubId, memberId }: OfClub): Promise<Date | null> {
  const row = await tx
    .selectFrom('clubs as c')
    .select(declinedAt(sql.ref('c.id'), memberId).as('declined_at'))
    .where('c.id', '=', clubId)
    .executeTakeFirst()
  return row?.declined_at ?? null
}
