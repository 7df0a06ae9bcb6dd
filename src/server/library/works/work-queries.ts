import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** Makes an edition a work of its own, permanently. Returns its title; undefined if there is no such book. */
export async function splitOff(tx: Database, bookId: string): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    with own as (insert into works select gen_random_uuid() where exists (select from books where id = ${bookId}) returning id)
    update books set work_id = own.id, is_work_settled = true from own where books.id = ${bookId}
    returning books.title`.execute(tx)
  return rows[0]?.title
}

/** Lets the edition's keys decide its work again. Returns its title; undefined if there is no such book. */
export async function joinByKeys(tx: Database, bookId: string): Promise<string | undefined> {
  const row = await tx
    .updateTable('books')
    .set({ is_work_settled: false })
    .where('id', '=', bookId)
    .returning('title')
    .executeTakeFirst()
  return row?.title
}
