import { sql } from 'kysely'
import { blockedWith } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'

/**
 * The members this host can tick: everyone who is going, without the host and disabled members. Without members across a block only if
 * they are named: a ticket that is gone after a block would name its member.
 */
function tickable(db: Database, { eventId, hostId }: { eventId: string; hostId: string }) {
  return db
    .selectFrom('event_answers as a')
    .innerJoin('members as m', 'm.id', 'a.member_id')
    .where('a.event_id', '=', eventId)
    .where('a.attendance', '=', 'going')
    .where('m.id', '!=', hostId)
    .where('m.disabled_at', 'is', null)
    .where(sql<boolean>`(not a.is_named or m.id not in ${blockedWith(hostId)})`)
}

/** By name, then those with a private name (`name` is null) by ticket; each with whether they are ticked. */
export function listTickable(
  db: Database,
  { limit, ...of }: { eventId: string; hostId: string; limit: number },
) {
  return (
    tickable(db, of)
      .select(['a.ticket', sql<boolean>`a.came_at is not null`.as('came')])
      .select(sql<string | null>`case when a.is_named then m.name end`.as('name'))
      // The order does not reveal the member behind a ticket.
      .orderBy('name')
      .orderBy('a.ticket')
      .limit(limit)
      .execute()
  )
}

/** Of the members the host can tick, these came, and those did not; an earlier tick keeps its time. */
export async function setWhoCame(
  tx: Database,
  {
    ticked,
    unticked,
    at,
    ...of
  }: { eventId: string; hostId: string; ticked: readonly string[]; unticked: readonly string[]; at: Date },
): Promise<void> {
  const isTicked = sql<boolean>`event_answers.ticket = any(${ticked}::uuid[])`
  const isUnticked = sql<boolean>`event_answers.ticket = any(${unticked}::uuid[])`
  await tx
    .updateTable('event_answers')
    .set({ came_at: sql<Date | null>`case when ${isTicked} then ${at}::timestamptz end` })
    .where('event_id', '=', of.eventId)
    .where('member_id', 'in', tickable(tx, of).select('m.id'))
    .where(sql<boolean>`((${isTicked} and came_at is null) or (${isUnticked} and came_at is not null))`)
    .execute()
}
