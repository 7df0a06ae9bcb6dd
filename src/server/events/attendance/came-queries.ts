import { sql } from 'kysely'
import { blockedWith } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'

/** Whom this host may tick: who is going and lets their name be seen; not the host, nobody across a block, nobody disabled. */
function tickable(db: Database, { eventId, hostId }: { eventId: string; hostId: string }) {
  return db
    .selectFrom('event_answers as a')
    .innerJoin('members as m', 'm.id', 'a.member_id')
    .where('a.event_id', '=', eventId)
    .where('a.attendance', '=', 'going')
    .where('a.is_named', '=', true)
    .where('m.id', '!=', hostId)
    .where('m.disabled_at', 'is', null)
    .where(sql<boolean>`m.id not in ${blockedWith(hostId)}`)
}

/** The first by name, and whether they are ticked. */
export function listTickable(
  db: Database,
  { limit, ...of }: { eventId: string; hostId: string; limit: number },
) {
  return tickable(db, of)
    .select(['m.id', 'm.name', sql<boolean>`a.came_at is not null`.as('came')])
    .orderBy('m.name')
    .orderBy('m.id')
    .limit(limit)
    .execute()
}

/** Of those whom the host may tick exactly these came; who was ticked before keeps when. */
export async function setWhoCame(
  tx: Database,
  { memberIds, at, ...of }: { eventId: string; hostId: string; memberIds: readonly string[]; at: Date },
): Promise<void> {
  const isTicked = sql<boolean>`(event_answers.member_id = any(${memberIds}::uuid[]))`
  await tx
    .updateTable('event_answers')
    .set({ came_at: sql<Date | null>`case when ${isTicked} then ${at}::timestamptz end` })
    .where('event_id', '=', of.eventId)
    .where('member_id', 'in', tickable(tx, of).select('m.id'))
    .where(sql<boolean>`(came_at is not null) <> ${isTicked}`)
    .execute()
}
