import { type Insertable, sql } from 'kysely'
import type { ReportKind } from '#rules/moderation/moderation.ts'
import type { Database } from '#server/store/database.ts'
import type { Reports } from '#server/store/tables.ts'

type Subject = { kind: ReportKind; id: string }

/** Reports of one thing are counted one after the other: of three at the same moment, the last one sees all. */
export async function lockReportsOf(tx: Database, { kind, id }: Subject): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reports of ${kind} ${id}`}, 0))`.execute(tx)
}

/** How many different members have an open report about it. */
export async function countReporters(tx: Database, { kind, id }: Subject): Promise<number> {
  const { reporters } = await tx
    .selectFrom('reports')
    .select((eb) => eb.fn.count<string>('reporter_id').distinct().as('reporters'))
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(reporters)
}

/** False if that was done before: an administrator has looked since, or will. */
export async function noteHidden(tx: Database, { kind, id }: Subject, at: Date): Promise<boolean> {
  const row = await tx
    .insertInto('automatic_hides')
    .values({ subject_kind: kind, subject_id: id, hidden_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('subject_id')
    .executeTakeFirst()
  return row !== undefined
}

/** True if it was hidden, and nobody has looked before. */
export async function noteLooked(tx: Database, { kind, id }: Subject, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('automatic_hides')
    .set({ looked_at: at })
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', id)
    .where('looked_at', 'is', null)
    .returning('subject_id')
    .executeTakeFirst()
  return row !== undefined
}

/** A report that nobody made by hand. False if it is there. */
export async function insertOwnReport(
  tx: Database,
  report: Insertable<Reports> & { id: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
