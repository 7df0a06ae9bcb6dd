import { sql } from 'kysely'
import { mostCountedInADay, newForDays } from '#rules/members/street-links.ts'
import { blockedWith } from '#server/members/block-queries.ts'
import { mayVouch } from '#server/members/experience-queries.ts'
import type { Database } from '#server/store/database.ts'

/**
 * The member's own link, if there is one, how many came by it without letting them know, and whether they came by another's. Those who
 * joined lately don't count: with two more accounts of their own the member would read that the one person they invited came.
 */
export function findOwn(db: Database, { memberId, now }: { memberId: string; now: Date }) {
  return db
    .selectFrom('members as m')
    .leftJoin('invitations as i', 'i.member_id', 'm.id')
    .leftJoin('invited_members as own', 'own.member_id', 'm.id')
    .select(['i.code', 'i.shows_name', 'i.shows_suburb', 'own.is_told'])
    .select(
      sql<number>`(
        select count(*)::int from invited_members came join members who on who.id = came.member_id
        where came.inviter_id = m.id and not came.is_told and ${mayVouch('who', now)}
      )`.as('silent'),
    )
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow()
}

/** Those who let their inviter know, the latest first. */
export function listTold(db: Database, { inviterId, limit }: { inviterId: string; limit: number }) {
  return db
    .selectFrom('invited_members as came')
    .innerJoin('members as m', 'm.id', 'came.member_id')
    .leftJoin('images as photo', 'photo.id', 'm.photo_id')
    .select(['m.id', 'm.name', 'photo.id as photo_id', 'photo.tint as photo_tint'])
    .where('came.inviter_id', '=', inviterId)
    .where('came.is_told', '=', true)
    .where('m.disabled_at', 'is', null)
    .where(sql<boolean>`m.id not in ${blockedWith(inviterId)}`)
    .orderBy('came.joined_at', 'desc')
    .orderBy('m.id')
    .limit(limit)
    .execute()
}

/** Makes the member's link, or replaces its code. */
export async function drawCode(
  tx: Database,
  { memberId, at }: { memberId: string; at: Date },
): Promise<void> {
  // Ten of the random signs that labels have, without the one that checks them.
  const code = sql<string>`left(drawn_code(), 5) || left(drawn_code(), 5)`
  await tx
    .insertInto('invitations')
    .values({ member_id: memberId, code, made_at: at })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ code, made_at: at }))
    .execute()
}

export async function setShown(
  tx: Database,
  { memberId, showsName, showsSuburb }: { memberId: string; showsName: boolean; showsSuburb: boolean },
): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ shows_name: showsName, shows_suburb: showsSuburb })
    .where('member_id', '=', memberId)
    .execute()
}

export async function deleteLink(tx: Database, memberId: string): Promise<void> {
  await tx.deleteFrom('invitations').where('member_id', '=', memberId).execute()
}

/** A link that works, with whether the viewer came by it. `is_hidden`: a block is between its member and the viewer. */
export function findByCode(
  db: Database,
  { code, viewerId, now }: { code: string; viewerId: string | null; now: Date },
) {
  return db
    .selectFrom('invitations as i')
    .innerJoin('members as m', 'm.id', 'i.member_id')
    .leftJoin('invited_members as own', (join) =>
      join.onRef('own.inviter_id', '=', 'm.id').on('own.member_id', '=', viewerId),
    )
    .select(['m.id', 'm.name', 'm.suburb', 'i.shows_name', 'i.shows_suburb', 'own.is_told'])
    .select(
      viewerId === null
        ? sql<boolean>`false`.as('is_hidden')
        : sql<boolean>`m.id in ${blockedWith(viewerId)}`.as('is_hidden'),
    )
    .where('i.code', '=', code)
    .where('m.disabled_at', 'is', null)
    .where((eb) => eb.or([eb('m.suspended_until', 'is', null), eb('m.suspended_until', '<=', now)]))
    .executeTakeFirst()
}

/** Counts a new member once for the link, as long as it has not counted too many within a day. */
export async function insertArrival(
  tx: Database,
  { memberId, inviterId, now }: { memberId: string; inviterId: string; now: Date },
): Promise<void> {
  await sql`
    insert into invited_members (member_id, inviter_id, joined_at)
    select m.id, ${inviterId}, ${now} from members m
    where m.id = ${memberId} and m.id <> ${inviterId}
      and m.created_at > ${now}::timestamptz - make_interval(days => ${newForDays})
      and (
        select count(*) from invited_members came
        where came.inviter_id = ${inviterId} and came.joined_at > ${now}::timestamptz - interval '1 day'
      ) < ${mostCountedInADay}
    on conflict do nothing`.execute(tx)
}

export async function setTold(tx: Database, memberId: string, isTold: boolean): Promise<void> {
  await tx.updateTable('invited_members').set({ is_told: isTold }).where('member_id', '=', memberId).execute()
}
