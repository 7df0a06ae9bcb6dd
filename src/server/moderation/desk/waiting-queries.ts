import { sql } from 'kysely'
import type { Waiting } from '#rules/moderation/waiting.ts'
import type { Database } from '#server/store/database.ts'

// Counting stops here: there is work for days. No more rows than this are read either, except for reports, which
// are counted by the member or thing they are about.
const MOST = 100

/** Counts up to 100 of each in one query, each from an index of waiting rows. */
export async function countWaiting(db: Database): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select
      (select count(*) from (
        select distinct coalesce(responsible_id, subject_id) from reports where state = 'open' limit ${MOST}
      ) as r) as reports,
      (select count(*) from (
        select from moderation_actions
        where objected_at is not null and answer is null and lifted_at is null limit ${MOST}
      ) as o) as objections,
      (select count(*) from (select from contact_messages where answered_at is null limit ${MOST}) as c) as contact,
      coalesce((select least(draft, ${MOST}) from event_counts limit 1), 0) as events,
      (select count(*) from (select from bookshelves where state = 'suggested' limit ${MOST}) as b) as bookshelves,
      (select count(*) from (select from corrections where state = 'waiting' limit ${MOST}) as k) as corrections,
      (select count(*) from (select from journey_stops where words_state = 'waiting' and contradicted_at is null limit ${MOST}) as l) as lines`.execute(
    db,
  )
  const [waiting] = rows
  if (!waiting) throw new Error('Counting always answers')
  return waiting
}
