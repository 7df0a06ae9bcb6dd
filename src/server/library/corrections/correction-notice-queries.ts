import { type RawBuilder, type Selectable, sql } from 'kysely'
import { isShared } from '#server/library/visible-queries.ts'
import { isBlockBetween } from '#server/members/block-queries.ts'
import { isNotNew } from '#server/members/experience-queries.ts'
import type { Database } from '#server/store/database.ts'
import type { Corrections } from '#server/store/tables.ts'
import { isWidelyShared } from './correction-queries.ts'

type CorrectionFacts = Pick<
  Selectable<Corrections>,
  'book_id' | 'changed_by' | 'decided_by' | 'state' | 'becomes' | 'cover_becomes'
> & { title: string; by_name: string | null; is_widely_shared: boolean }

/** A correction with the facts for its notices. */
export function findCorrectionFacts(db: Database, id: string): Promise<CorrectionFacts | undefined> {
  return db
    .selectFrom('corrections as k')
    .innerJoin('books as b', 'b.id', 'k.book_id')
    .leftJoin('members as by', 'by.id', 'k.changed_by')
    .select(['k.book_id', 'k.changed_by', 'k.decided_by', 'k.state', 'k.becomes', 'k.cover_becomes'])
    .select(['b.title', 'by.name as by_name'])
    .select(isWidelyShared(sql.ref('k.changed_by')).as('is_widely_shared'))
    .where('k.id', '=', id)
    .executeTakeFirst()
}

// A book with more owners than that gets its answer soon enough.
const MOST_OWNERS = 50
const MOST_ADMINISTRATORS = 20

/**
 * Those of the members who may answer a correction (canDecide in rules) who share the book with everybody, were not new when it was made and
 * have no block with its author. An answer is named, so owners of copies that nobody sees are not asked. Administrators are notified separately. Uses the index of the book's copies, independent of the number of members.
 */
export function listAskedOwners(db: Database, correctionId: string): Promise<string[]> {
  const isEstablished = isNotNew('m', sql.ref('k.created_at'))
  return listOwners(db, correctionId, sql<boolean>`not m.is_admin and ${isEstablished}`)
}

/** The same with administrators, of a correction that was made at once: they can undo it. */
export function listOtherOwners(db: Database, correctionId: string): Promise<string[]> {
  const isEstablished = isNotNew('m', sql.ref('k.created_at'))
  return listOwners(db, correctionId, sql<boolean>`(m.is_admin or ${isEstablished})`)
}

async function listOwners(db: Database, correctionId: string, who: RawBuilder<boolean>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with k as (select book_id, changed_by, created_at from corrections where id = ${correctionId})
    select m.id from k
    join copies c on c.book_id = k.book_id and ${isShared}
    join members m on m.id = c.owner_id
    where ${isAsked} and ${who}
    group by m.id
    order by min(c.created_at), m.id limit ${MOST_OWNERS}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function listAskedAdministrators(db: Database, correctionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with k as (select changed_by from corrections where id = ${correctionId})
    select m.id from k join members m on m.is_admin
    where ${isAsked}
    order by m.id limit ${MOST_ADMINISTRATORS}`.execute(db)
  return rows.map(({ id }) => id)
}

const isAsked = sql`m.disabled_at is null and m.id is distinct from k.changed_by
  and not ${isBlockBetween(sql.ref('m.id'), sql.ref('k.changed_by'))}`
