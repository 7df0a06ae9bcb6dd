import type { Insertable } from 'kysely'
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
