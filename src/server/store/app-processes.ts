// App processes say in the database that they run and which migrations they know. What an older build still needs is removed only
// once none has been heard of for a while (expand and contract, decision 055).
import type pg from 'pg'

/** A process that was killed, or that hangs, may come back within this time. */
const SILENT_MINUTES = 10
export const BEAT_MS = 60_000

export type AppProcess = { id: string; build: string }

/** Says that it runs, and forgets those that have been silent for an hour. */
export async function announceProcess(
  db: pg.Pool | pg.ClientBase,
  { id, build }: AppProcess,
  newestMigration: string,
): Promise<void> {
  await db.query(
    `insert into app_processes (id, build, newest_migration) values ($1, $2, $3)
     on conflict (id) do update set seen_at = now()`,
    [id, build, newestMigration],
  )
  await db.query(`delete from app_processes where seen_at < now() - interval '1 hour'`)
}

/** Has a process been heard of lately that does not know the migration? */
export async function isOlderBuildAround(db: pg.ClientBase, migration: string): Promise<boolean> {
  const { rows } = await db.query(
    `select from app_processes where newest_migration < $1
     and seen_at > now() - make_interval(mins => $2) limit 1`,
    [migration, SILENT_MINUTES],
  )
  return rows.length > 0
}
