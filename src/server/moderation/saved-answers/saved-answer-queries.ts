import { sql } from 'kysely'
import { savedAnswerLimits } from '#rules/moderation/saved-answers.ts'
import type { Database } from '#server/store/database.ts'

type Written = { title: string; words: string; at: Date }

export function listSavedAnswers(db: Database) {
  return db
    .selectFrom('saved_answers')
    .select(['id', 'title', 'words', 'version'])
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .limit(savedAnswerLimits.most)
    .execute()
}

/** Locks the table against other inserts until this transaction ends, so that the count stays right. */
export async function countSavedAnswers(tx: Database): Promise<number> {
  await sql`lock table saved_answers in share row exclusive mode`.execute(tx)
  const { count } = await tx
    .selectFrom('saved_answers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertSavedAnswer(tx: Database, { title, words, at }: Written): Promise<string> {
  const { id } = await tx
    .insertInto('saved_answers')
    .values({ title, words, changed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Whether it was still the version that the administrator had read. */
export async function updateSavedAnswer(
  tx: Database,
  { id, version, title, words, at }: Written & { id: string; version: number },
): Promise<boolean> {
  const changed = await tx
    .updateTable('saved_answers')
    .set((eb) => ({ title, words, changed_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export function deleteSavedAnswer(tx: Database, id: string) {
  return tx.deleteFrom('saved_answers').where('id', '=', id).returning('title').executeTakeFirst()
}
