import { type Insertable, sql } from 'kysely'
import type { ContactAnswer } from '#rules/moderation/contact.ts'
import { inSlices } from '#server/jobs/in-slices.ts'
import type { Database } from '#server/store/database.ts'
import { likePattern } from '#server/store/like-pattern.ts'
import type { ContactMessages } from '#server/store/tables.ts'

export async function insertContactMessage(
  tx: Database,
  message: Insertable<ContactMessages>,
): Promise<void> {
  await tx.insertInto('contact_messages').values(message).execute()
}

// As long as a line or two of a list.
const FIRST_WORDS = 140
// As a parameter: an app with one character of its kind in its text takes twice the memory.
const MORE = '…'

const onOneLine = sql<string>`regexp_replace(c.body, '\\s+', ' ', 'g')`

const messages = (db: Database) =>
  db
    .selectFrom('contact_messages as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .leftJoin('members as admin', 'admin.id', 'c.answered_by')
    .select(['c.id', 'c.created_at', 'c.answered_at', 'c.answered_how', 'c.member_id'])
    .select(['m.name as member_name', 'admin.name as admin_name'])
    .select(
      sql<string>`case when length(${onOneLine}) > ${FIRST_WORDS} then left(${onOneLine}, ${FIRST_WORDS - 1}) || ${MORE}
        else ${onOneLine} end`.as('begins'),
    )

/** With their first words: unanswered ones, the longest waiting first, or answered ones, the latest first. */
export function listContactMessages(
  db: Database,
  { isAnswered, text, limit }: { isAnswered: boolean; text: string; limit: number },
) {
  const listed = isAnswered
    ? messages(db)
        .where('c.answered_at', 'is not', null)
        .orderBy('c.answered_at', 'desc')
        .orderBy('c.id', 'desc')
    : messages(db).where('c.answered_at', 'is', null).orderBy('c.created_at').orderBy('c.id')
  return listed
    .$if(text !== '', (query) =>
      query.where(
        sql<boolean>`lower(concat_ws(' ', m.name, c.name, c.email, c.body)) like ${likePattern(text)}`,
      ),
    )
    .limit(limit)
    .execute()
}

export type ContactRow = NonNullable<Awaited<ReturnType<typeof findContactMessage>>>

export function findContactMessage(db: Database, id: string) {
  return messages(db)
    .select(['c.name', 'c.email', 'c.body', 'c.answer', 'm.email as member_email'])
    .where('c.id', '=', id)
    .executeTakeFirst()
}

/** Locks it, so that nobody else answers it until the transaction ends. */
export function lockContactMessage(tx: Database, id: string) {
  return tx
    .selectFrom('contact_messages as c')
    .innerJoin('members as m', 'm.id', 'c.member_id')
    .select(['c.id', 'c.member_id', 'c.name', 'c.email', 'c.created_at', 'c.answered_at'])
    .select('m.email as member_email')
    .where('c.id', '=', id)
    .forUpdate('c')
    .executeTakeFirst()
}

export async function answerContactMessage(
  tx: Database,
  answered: { id: string; how: ContactAnswer; words: string; adminId: string; at: Date },
): Promise<void> {
  const { id, how, words, adminId, at } = answered
  await tx
    .updateTable('contact_messages')
    .set({ answered_how: how, answer: words, answered_by: adminId, answered_at: at })
    .where('id', '=', id)
    .execute()
}

/** Deletes those answered before `before`, and unanswered ones sent before it, for good. */
export async function deleteOldContact(db: Database, before: Date): Promise<void> {
  await inSlices(async (limit) => {
    const { numDeletedRows } = await db
      .deleteFrom('contact_messages')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('contact_messages')
          .select('id')
          .where((old) =>
            old.or([
              old('answered_at', '<', before),
              old.and([old('answered_at', 'is', null), old('created_at', '<', before)]),
            ]),
          )
          .limit(limit),
      )
      .executeTakeFirst()
    return numDeletedRows
  })
}
