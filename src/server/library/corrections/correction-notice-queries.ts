import { type Selectable, sql } from 'kysely'
import { isBlockBetween } from '#server/members/block-queries.ts'
import type { Database } from '#server/store/database.ts'
import type { Corrections } from '#server/store/tables.ts'

type CorrectionFacts = Pick<
  Selectable<Corrections>,
  'book_id' | 'changed_by' | 'decided_by' | 'state' | 'becomes' | 'cover_becomes'
> & { title: string; by_name: string | null }

/** A correction with what is told about it. */
export function findCorrectionFacts(db: Database, id: string): Promise<CorrectionFacts | undefined> {
  return db
    .selectFrom('corrections as k')
    .innerJoin('books as b', 'b.id', 'k.book_id')
    .leftJoin('members as by', 'by.id', 'k.changed_by')
    .select(['k.book_id', 'k.changed_by', 'k.decided_by', 'k.state', 'k.becomes', 'k.cover_becomes'])
    .select(['b.title', 'by.name as by_name'])
    .where('k.id', '=', id)
    .executeTakeFirst()
}

// A book that more have a copy of has its answer soon enough.
const MOST_DECIDERS = 50

/** Who may answer a correction: owners of the book that are not on the other side of a block with its author, and administrators. */
export async function listDeciders(db: Database, correctionId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from members m
    join corrections k on k.id = ${correctionId}
    where m.disabled_at is null and m.id is distinct from k.changed_by
      and (
        m.is_admin
        or exists (select 1 from copies c where c.book_id = k.book_id and c.owner_id = m.id and c.withdrawn_at is null)
      )
      and not ${isBlockBetween(sql.ref('m.id'), sql.ref('k.changed_by'))}
    order by m.is_admin, m.id
    limit ${MOST_DECIDERS}`.execute(db)
  return rows.map(({ id }) => id)
}
