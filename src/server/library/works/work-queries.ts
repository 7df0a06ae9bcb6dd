import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** Makes an edition a work of its own, for good. False if there is no such book. */
export async function splitOff(tx: Database, bookId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    with own as (insert into works select gen_random_uuid() where exists (select from books where id = ${bookId}) returning id)
    update books set work_id = own.id, is_work_settled = true from own where books.id = ${bookId}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Leaves it to the keys of an edition again which work it is of. False if there is no such book. */
export async function joinByKeys(tx: Database, bookId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('books')
    .set({ is_work_settled: false })
    .where('id', '=', bookId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
