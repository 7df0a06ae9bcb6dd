import type { Database } from '#server/store/database.ts'

/**
 * Records a form with what it changes (idempotency key); false if it is recorded already. Waits for a transaction that is
 * recording it at this moment (race condition).
 */
export async function recordForm(tx: Database, form: { memberId: string; id: string }): Promise<boolean> {
  const row = await tx
    .insertInto('sent_forms')
    .values({ member_id: form.memberId, id: form.id })
    .onConflict((conflict) => conflict.columns(['member_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Without waiting for one that is being recorded at this moment. */
export async function isSaved(db: Database, form: { memberId: string; id: string }): Promise<boolean> {
  const row = await db
    .selectFrom('sent_forms')
    .select('id')
    .where('member_id', '=', form.memberId)
    .where('id', '=', form.id)
    .executeTakeFirst()
  return row !== undefined
}
