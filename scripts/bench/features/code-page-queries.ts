import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** The same number of stops for each of the copies with these codes, every second by this reader. */
export async function addStops(
  db: Database,
  { codes, readerId, stops }: { codes: string[]; readerId: string; stops: number },
): Promise<void> {
  await sql`
    insert into journey_stops (copy_id, kind, reader_id, suburb, stopped_at, words, words_state)
    select k.copy_id, 'read', case when n % 2 = 0 then ${readerId}::uuid end, 'west-end-4101', now() - n * interval '10 days',
      'Kept me up all night.', 'shown'
    from copy_codes k, generate_series(1, ${stops}::integer) n where k.code = any (${codes}::text[])`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}

export async function listCodes(db: Database, limit: number): Promise<string[]> {
  const rows = await db.selectFrom('copy_codes').select('code').orderBy('copy_id').limit(limit).execute()
  return rows.map(({ code }) => code)
}
