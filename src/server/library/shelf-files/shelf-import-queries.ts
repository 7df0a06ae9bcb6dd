import { type Insertable, sql } from 'kysely'
import type { ReviewFate } from '#rules/library/filed-reviews.ts'
import type { Condition } from '#rules/library/library.ts'
import type { FiledAs, Offering, ReadChoice, RowFate } from '#rules/library/shelf-files.ts'
import { inSlices } from '#server/jobs/in-slices.ts'
import type { Database } from '#server/store/database.ts'
import type { ShelfImports } from '#server/store/tables.ts'
import type { FiledRow } from './read-shelf-file.ts'

/** Serialises a member's files. */
export async function lockFiles(tx: Database, memberId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${memberId}, 4))`.execute(tx)
}

/** Replaces a preview that the member has not started. Returns its id. */
export async function insertImport(
  tx: Database,
  found: Insertable<ShelfImports>,
  rows: readonly FiledRow[],
): Promise<string> {
  await tx
    .deleteFrom('shelf_imports')
    .where('member_id', '=', found.member_id)
    .where('state', '=', 'preview')
    .execute()
  const { id } = await tx.insertInto('shelf_imports').values(found).returning('id').executeTakeFirstOrThrow()
  await sql`
    insert into shelf_import_rows
      (import_id, number, title, author, match_key, isbn, published, filed_as, condition, offering, problem, is_twin, medium, is_left_out, rated, review)
    select ${id}, r.number, r.title, r.author, r."matchKey", r.isbn, r.published, r."filedAs", r.condition, r.offering, r.problem, false,
      r.medium, r.medium is not null, r.rated, r.review
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      number integer, title text, author text, "matchKey" text, isbn text, published text, "filedAs" text,
      condition text, offering text, problem text, medium text,
      rated double precision, review text
    )`.execute(tx)
  return id
}

const columns = [
  'id',
  'file_name',
  'kind',
  'state',
  'read_to',
  'brings_reviews',
  'rows',
  'rows_done',
  'created_at',
  'expires_at',
] as const

/** Only for its own member, and only until it expires. */
export function findImport(db: Database, { id, memberId, now }: { id: string; memberId: string; now: Date }) {
  return db
    .selectFrom('shelf_imports')
    .select(columns)
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export function listImports(
  db: Database,
  { memberId, now, limit }: { memberId: string; now: Date; limit: number },
) {
  return db
    .selectFrom('shelf_imports')
    .select(columns)
    .where('member_id', '=', memberId)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** The facts that decide the fate of each row, for all rows: their number is limited. */
export function listRowFacts(db: Database, importId: string, limit: number) {
  return db
    .selectFrom('shelf_import_rows')
    .select([
      'number',
      'match_key',
      'isbn',
      'filed_as',
      'problem',
      'is_left_out',
      'is_another_copy',
      'medium',
      'rated',
      'fate',
      'review_fate',
    ])
    .where('import_id', '=', importId)
    .orderBy('number')
    .limit(limit)
    .execute()
}

export function listRows(db: Database, importId: string, numbers: readonly number[]) {
  return db
    .selectFrom('shelf_import_rows')
    .select(['number', 'title', 'author', 'isbn', 'problem', 'is_left_out', 'filed_as', 'medium'])
    .select((eb) => ['rated', eb('review', '<>', '').as('has_words'), 'review_fate'])
    .where('import_id', '=', importId)
    .where('number', 'in', numbers.length > 0 ? numbers : [0])
    .orderBy('number')
    .limit(numbers.length + 1)
    .execute()
}

/** Locks a waiting file until the transaction ends, so that it cannot start in the meantime. */
export function holdPreview(
  tx: Database,
  { id, memberId, now }: { id: string; memberId: string; now: Date },
) {
  return tx
    .selectFrom('shelf_imports')
    .select('id')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('state', '=', 'preview')
    .where('expires_at', '>', now)
    .forShare()
    .executeTakeFirst()
}

export async function lockFiledAs(
  tx: Database,
  { importId, number }: { importId: string; number: number },
): Promise<FiledAs | undefined> {
  const row = await tx
    .selectFrom('shelf_import_rows')
    .select('filed_as')
    .where('import_id', '=', importId)
    // Any number may have been requested.
    .where('number', '=', sql<number>`${number}::bigint`)
    .forUpdate()
    .executeTakeFirst()
  return row?.filed_as
}

export async function setLeftOut(
  tx: Database,
  {
    importId,
    number,
    isLeftOut,
    isAnother,
    filedAs,
  }: { importId: string; number: number; isLeftOut: boolean; isAnother: boolean; filedAs: FiledAs },
): Promise<void> {
  await tx
    .updateTable('shelf_import_rows')
    .set({ is_left_out: isLeftOut, is_another_copy: isAnother, filed_as: filedAs })
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .execute()
}

/** Which rows are twins, and which are not, is known once their member has chosen what to import. */
export async function setTwins(tx: Database, importId: string, numbers: readonly number[]): Promise<void> {
  await tx
    .updateTable('shelf_import_rows')
    .set({ is_twin: sql<boolean>`number = any (${numbers}::integer[])` })
    .where('import_id', '=', importId)
    .execute()
}

/** Starts a waiting one. False if it no longer waits, or the member has another running. */
export async function startImport(
  tx: Database,
  {
    id,
    memberId,
    now,
    expiresAt,
    ...chosen
  }: {
    id: string
    memberId: string
    now: Date
    expiresAt: Date
    readTo: ReadChoice
    condition: Condition
    offering: Offering
    reviews: boolean
    suburb: string
  },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('shelf_imports')
    .set({
      state: 'running',
      read_to: chosen.readTo,
      condition: chosen.condition,
      offering: chosen.offering,
      brings_reviews: chosen.reviews,
      suburb: chosen.suburb,
      moved_at: now,
      expires_at: expiresAt,
    })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('state', '=', 'preview')
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Reviews in a file's rows are deleted if they are not imported. */
export async function forgetReviews(tx: Database, importId: string): Promise<void> {
  await tx
    .updateTable('shelf_import_rows')
    .set({ rated: null, review: '' })
    .where('import_id', '=', importId)
    .where((eb) => eb.or([eb('rated', 'is not', null), eb('review', '<>', '')]))
    .execute()
}

/** Deletes a preview; a running import keeps what it has done. */
export async function stopImport(
  tx: Database,
  { id, memberId }: { id: string; memberId: string },
): Promise<void> {
  await tx
    .deleteFrom('shelf_imports')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('state', '=', 'preview')
    .execute()
  await tx
    .updateTable('shelf_imports')
    .set({ state: 'cancelled' })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('state', '=', 'running')
    .execute()
}

/** Locks a running import until the transaction ends: stopping it waits for the current row. */
export function holdRunning(tx: Database, id: string) {
  return tx
    .selectFrom('shelf_imports')
    .select(['member_id', 'read_to', 'condition', 'offering', 'suburb', 'brings_reviews'])
    .where('id', '=', id)
    .where('state', '=', 'running')
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export function findNextRow(tx: Database, importId: string) {
  return tx
    .selectFrom('shelf_import_rows')
    .select([
      'number',
      'title',
      'author',
      'match_key',
      'isbn',
      'published',
      'filed_as',
      'condition',
      'offering',
      'problem',
      'is_twin',
      'is_left_out',
      'is_another_copy',
      'rated',
      'review',
    ])
    .where('import_id', '=', importId)
    .where('fate', 'is', null)
    .orderBy('number')
    .limit(1)
    .executeTakeFirst()
}

export async function noteFate(
  tx: Database,
  {
    importId,
    number,
    fate,
    reviewFate,
    now,
  }: { importId: string; number: number; fate: RowFate; reviewFate: ReviewFate | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('shelf_import_rows')
    .set({ fate, review_fate: reviewFate })
    .where('import_id', '=', importId)
    .where('number', '=', number)
    .execute()
  await tx
    .updateTable('shelf_imports')
    .set((eb) => ({ rows_done: eb('rows_done', '+', 1), moved_at: now }))
    .where('id', '=', importId)
    .execute()
}

export type Ended = 'done' | 'failed' | 'cancelled'

/** Returns its member, if it was running. */
export async function endImport(tx: Database, id: string, state: Ended): Promise<string | undefined> {
  const row = await tx
    .updateTable('shelf_imports')
    .set({ state })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('member_id')
    .executeTakeFirst()
  return row?.member_id
}

/** Ends imports without progress since then, whose job was given up. Returns their members. */
export async function giveUpBefore(db: Database, instant: Date): Promise<string[]> {
  const rows = await db
    .updateTable('shelf_imports')
    .set({ state: 'failed' })
    .where('state', '=', 'running')
    .where('moved_at', '<', instant)
    .returning('member_id')
    .execute()
  return rows.map(({ member_id }) => member_id)
}

// With thousands of rows each.
const FILES_AT_ONCE = 20

export async function deleteOver(db: Database, now: Date): Promise<void> {
  await inSlices(async (limit) => {
    const { numDeletedRows } = await db
      .deleteFrom('shelf_imports')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('shelf_imports')
          .select('id')
          .where('expires_at', '<=', now)
          .where('state', '<>', 'running')
          .limit(limit),
      )
      .where('state', '<>', 'running')
      .executeTakeFirst()
    return numDeletedRows
  }, FILES_AT_ONCE)
}
