import type { ApprovedTogether } from '#rules/moderation/together.ts'
import type { Database } from '#server/store/database.ts'
import { givenUpAt } from '#server/store/waiting-approvals.ts'

type Item = { id: string; version: number }

/** The ids of those that nobody else is about to approve. One that is named twice counts once. */
export async function insertApprovals(
  tx: Database,
  batch: { kind: ApprovedTogether; batchId: string; items: Item[]; adminId: string; at: Date; dueAt: Date },
): Promise<string[]> {
  const { kind, batchId, items, adminId, at, dueAt } = batch
  const named = new Map(items.map((item) => [item.id, item]))
  const rows = await tx
    .insertInto('waiting_approvals')
    .values(
      Array.from(named.values(), ({ id, version }) => ({
        ...{ kind, subject_id: id, version, batch_id: batchId },
        ...{ made_by: adminId, made_at: at, due_at: dueAt },
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'subject_id'])
        .doUpdateSet((eb) => ({
          version: eb.ref('excluded.version'),
          batch_id: eb.ref('excluded.batch_id'),
          made_by: eb.ref('excluded.made_by'),
          made_at: eb.ref('excluded.made_at'),
          due_at: eb.ref('excluded.due_at'),
        }))
        .where('waiting_approvals.due_at', '<=', givenUpAt(at)),
    )
    .returning('subject_id')
    .execute()
  return rows.map((row) => row.subject_id)
}

/** Removes those that are not due yet; returns how many there were. */
export async function deleteApprovals(
  tx: Database,
  { batchId, now }: { batchId: string; now: Date },
): Promise<{ kind: ApprovedTogether; count: number } | undefined> {
  const rows = await tx
    .deleteFrom('waiting_approvals')
    .where('batch_id', '=', batchId)
    .where('due_at', '>', now)
    .returning('kind')
    .execute()
  const [first] = rows
  return first && { kind: first.kind, count: rows.length }
}

/** Of one batch that is due, in the order in which they were first submitted. */
export function listDueApprovals(db: Database, { batchId, now }: { batchId: string; now: Date }) {
  return db
    .selectFrom('waiting_approvals')
    .select(['kind', 'subject_id as id', 'version', 'made_by as adminId'])
    .where('batch_id', '=', batchId)
    .where('due_at', '<=', now)
    .orderBy('subject_id')
    .limit(1000)
    .execute()
}

/** When the remaining ones of a batch are due; undefined if none remain. */
export async function findNextDue(
  db: Database,
  { batchId, now }: { batchId: string; now: Date },
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('waiting_approvals')
    .select('due_at')
    .where('batch_id', '=', batchId)
    .where('due_at', '>', now)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at
}

export async function deleteApproval(
  tx: Database,
  { kind, id, batchId }: { kind: ApprovedTogether; id: string; batchId: string },
): Promise<void> {
  await tx
    .deleteFrom('waiting_approvals')
    .where('kind', '=', kind)
    .where('subject_id', '=', id)
    .where('batch_id', '=', batchId)
    .execute()
}

/** Approvals that can still be undone, by any administrator: the latest first. */
export function listUndoable(db: Database, kind: ApprovedTogether, now: Date) {
  return db
    .selectFrom('waiting_approvals as w')
    .innerJoin('members as m', 'm.id', 'w.made_by')
    .select((eb) => [
      'w.batch_id as id',
      'm.id as by_id',
      'm.name as by',
      'w.due_at as dueAt',
      eb.fn.countAll<number>().as('count'),
    ])
    .where('w.kind', '=', kind)
    .where('w.due_at', '>', now)
    .groupBy(['w.batch_id', 'm.id', 'm.name', 'w.due_at'])
    .orderBy('w.due_at', 'desc')
    .orderBy('w.batch_id')
    .limit(10)
    .execute()
}
