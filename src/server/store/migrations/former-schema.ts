// Before version 1.0 the schema was made by 114 migrations, which eleven files of migrations/earlier replaced (decision 055). A database or
// an archive that had all of the former ones is converted, so that an existing installation simply starts.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import { readMigration } from './migration-files.ts'

const FIRST_FORMER = '0001_members.sql'
/** SHA-256 over the names of all former migrations, sorted, one a line. */
const ALL_FORMER = '9fe8875daedda067a05e2f34497867877b3832869ca97259efc3ca8be903ad6e'
/** The last of the files that replaced the former migrations; later files run on every database that had either. */
const LAST_SUCCESSOR = '0011_data_rights.sql'

/** How many of the former migrations a database or an archive had. */
export function formerMigrationsIn(names: string[]): 'none' | 'some' | 'all' {
  if (!names.includes(FIRST_FORMER)) return 'none'
  return createHash('sha256').update(names.toSorted().join('\n')).digest('hex') === ALL_FORMER
    ? 'all'
    : 'some'
}

/** The migrations of this release that replaced the former ones. */
export function successorsAmong(names: string[]): string[] {
  return names.filter((name) => name <= LAST_SUCCESSOR)
}

/** Converts the schema of the former migrations into that of their successors, in the caller's transaction. */
export async function adoptFormerSchema(
  client: pg.ClientBase,
  { successors, folder }: { successors: string[]; folder: string },
): Promise<void> {
  await client.query(CHANGED)
  await dropFormerColumns(client)
  for (const name of successors) {
    const text = await readMigration(name, folder)
    for (const [comment] of text.matchAll(/^comment on .*?';$/gms)) await client.query(comment)
  }
  await client.query('delete from migrations')
  await recordMigrations(client, successors)
}

/** Records migrations as applied, in this order, in the caller's transaction. */
export async function recordMigrations(client: pg.ClientBase, names: string[]): Promise<void> {
  await client.query(
    `insert into migrations (name, ran_at)
     select name, clock_timestamp() + place * interval '1 microsecond'
     from unnest($1::text[]) with ordinality as recorded (name, place)`,
    [names],
  )
}

// Drops redundant indexes, and adds those that foreign keys lacked.
const CHANGED = `
  drop index accounts_member, books_same_title, members_disabled;
  alter table reports rename constraint reports_member_id_fkey to reports_responsible_id_fkey;
  create index images_uploaded_by on images (uploaded_by) where uploaded_by is not null;
  create index books_added_by on books (added_by) where added_by is not null;
  create index copies_held on copies (active_exchange_id) where active_exchange_id is not null;
  create index bookshelves_answered_by on bookshelves (answered_by) where answered_by is not null;
  create index conversations_asked_by on conversations (asked_by) where asked_by is not null;
  create index exchanges_of_copy on exchanges (copy_id);
  create index ratings_of_rater on ratings (rater_id);
  create index reports_reporter on reports (reporter_id) where reporter_id is not null;
  create index reports_answered_by on reports (answered_by) where answered_by is not null;`

/** Adds a dropped column of the former schema again while the rows of a former archive are loaded. */
export async function addFormerColumns(client: pg.ClientBase): Promise<void> {
  await client.query('alter table images add has_avif boolean')
}

/** Drops its index too. */
export async function dropFormerColumns(client: pg.ClientBase): Promise<void> {
  await client.query('alter table images drop column has_avif')
}
