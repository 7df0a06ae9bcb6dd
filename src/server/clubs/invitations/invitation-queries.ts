import { type Insertable, sql } from 'kysely'
import { blockedWith, isBlockBetween } from '#server/members/block-queries.ts'
import { forgetEachNotice } from '#server/notices/notice-queries.ts'
import type { Database } from '#server/store/database.ts'
import type { ClubInvitations } from '#server/store/tables.ts'

export async function insertInvitation(
  tx: Database,
  invitation: Insertable<ClubInvitations>,
): Promise<string> {
  const { id } = await tx
    .insertInto('club_invitations')
    .values(invitation)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Invitations that can still be used, the latest first; nobody across a block is named. */
export function listInvitations(
  db: Database,
  { clubId, viewerId, now, limit }: { clubId: string; viewerId: string; now: Date; limit: number },
) {
  return openInvitations(db, now)
    .leftJoin('members as m', (join) =>
      join
        .onRef('m.id', '=', 'i.invited_id')
        .on('m.disabled_at', 'is', null)
        .on(sql<boolean>`m.id not in ${blockedWith(viewerId)}`),
    )
    .select(sql<boolean>`i.invited_id is null`.as('is_link'))
    .select(['i.id', 'i.expires_at', 'i.uses', 'i.most_uses', 'm.name as invited_name'])
    .where('i.club_id', '=', clubId)
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id')
    .limit(limit)
    .execute()
}

/** Those that can still be used. */
export async function countInvitations(
  tx: Database,
  { clubId, now }: { clubId: string; now: Date },
): Promise<number> {
  const { count } = await openInvitations(tx, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('i.club_id', '=', clubId)
    .executeTakeFirstOrThrow()
  return count
}

export type AskedInvitation = { clubId: string; memberId: string; linkDigest: string | null; now: Date }

/** Invitations that can still be used: by an admin who still is one, and not across a block with the invited member. */
export function openInvitations(db: Database, now: Date) {
  return db
    .selectFrom('club_invitations as i')
    .innerJoin('members as by', 'by.id', 'i.invited_by')
    .innerJoin('club_members as cm', (join) =>
      join
        .onRef('cm.club_id', '=', 'i.club_id')
        .onRef('cm.member_id', '=', 'i.invited_by')
        .on('cm.role', '=', 'admin'),
    )
    .where('i.ended_at', 'is', null)
    .where('i.expires_at', '>', now)
    .whereRef('i.uses', '<', 'i.most_uses')
    .where('by.disabled_at', 'is', null)
    .where(sql<boolean>`not ${isBlockBetween(sql.ref('i.invited_by'), sql.ref('i.invited_id'))}`)
}

/** Those that let this member in: personal ones, or the one of this link. Not across a block. */
export function usableInvitations(db: Database, asked: AskedInvitation) {
  const { clubId, memberId, linkDigest, now } = asked
  return openInvitations(db, now)
    .where('i.club_id', '=', clubId)
    .where((eb) => eb.or([eb('i.invited_id', '=', memberId), eb('i.link_digest', '=', linkDigest)]))
    .where(sql<boolean>`not ${isBlockBetween(memberId, sql.ref('i.invited_by'))}`)
    .orderBy('i.created_at', 'desc')
    .limit(1)
}

export function findInvitation(db: Database, asked: AskedInvitation) {
  return usableInvitations(db, asked).select('i.id').executeTakeFirst()
}

/** A personal one ends as its member comes in (insertMember). */
export async function useInvitation(tx: Database, id: string): Promise<void> {
  await tx
    .updateTable('club_invitations')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Ends one invitation, those of one member, or all of a club, with the notices about them. */
export async function endInvitations(
  tx: Database,
  { clubId, id, memberId, at }: { clubId: string; id?: string; memberId?: string; at: Date },
): Promise<void> {
  const ended = await tx
    .updateTable('club_invitations')
    .set({ ended_at: at })
    .where('club_id', '=', clubId)
    .where('ended_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(memberId !== undefined, (query) => query.where('invited_id', '=', memberId ?? ''))
    .returning(['id as of', 'invited_id'])
    .execute()
  await forgetEachNotice(
    tx,
    ended.flatMap(({ of, invited_id: invited }) => (invited ? [{ of, memberId: invited }] : [])),
  )
}

/** Ends this member's invitation if it cannot be used any more: it would stand in the way of another one. */
export async function endUnusable(
  tx: Database,
  { clubId, memberId, now }: { clubId: string; memberId: string; now: Date },
): Promise<void> {
  const usable = await findInvitation(tx, { clubId, memberId, linkDigest: null, now })
  if (!usable) await endInvitations(tx, { clubId, memberId, at: now })
}

/** By username, or else by name; two matches are enough to know that there are several. Nobody hidden or across a block. */
export function listMembersNamed(db: Database, { name, viewerId }: { name: string; viewerId: string }) {
  return db
    .selectFrom('members as m')
    .select(['m.id', 'm.username'])
    .where((eb) =>
      eb.or([eb('m.username', '=', name.toLowerCase()), sql<boolean>`lower(m.name) = lower(${name})`]),
    )
    .where('m.disabled_at', 'is', null)
    .where('m.id', '!=', viewerId)
    .where(sql<boolean>`m.id not in ${blockedWith(viewerId)}`)
    .orderBy(sql`m.username = ${name.toLowerCase()}`, 'desc')
    .orderBy('m.id')
    .limit(2)
    .execute()
}

/** Whether this member can be invited by name: neither hidden nor across a block. */
export async function isThere(
  tx: Database,
  { memberId, viewerId }: { memberId: string; viewerId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('members as m')
    .select('m.id')
    .where('m.id', '=', memberId)
    .where('m.disabled_at', 'is', null)
    .where(sql<boolean>`m.id not in ${blockedWith(viewerId)}`)
    .executeTakeFirst()
  return row !== undefined
}
