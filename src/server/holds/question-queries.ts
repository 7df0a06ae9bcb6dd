// The question to an owner whether a copy that is back is lent on.
import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'
import { prepared } from '#server/store/prepared.ts'
import { isAwaited, type LineRow, lineForCopy } from './line-queries.ts'

/** An owner who said "always" is asked in `l` about a new member who is next, and has not answered. Their "always" stands beside it. */
export const isAskedAboutNew = sql<boolean>`coalesce(l.answer = 'always' and l.asked_at > l.answered_at, false)`

/** The question `l` about the copy `c` is open: its owner has not answered, and the copy can still be lent on. */
const isAsked = sql<boolean>`((l.answer is null or ${isAskedAboutNew}) and can_be_offered(c))`

const MOST_QUESTIONS = 20

export type QuestionRow = {
  id: string
  owner_id: string
  lat: number
  lng: number
  title: string
  book_id: string
  asked_at: Date
  is_about_new: boolean
  line: LineRow[]
}

const columns = sql`c.id, c.owner_id, c.lat, c.lng, b.title, b.id as book_id, l.asked_at, ${isAskedAboutNew} as is_about_new`

/** Copies whose owner is asked, the longest asked first, with their queues. */
export async function listQuestions(db: Database, { ownerId, now }: { ownerId: string; now: Date }) {
  const { rows } = await sql<QuestionRow>`${prepared}
    select ${columns}, ${lineForCopy(now)} as line
    from lend_ons l join copies c on c.id = l.copy_id join books b on b.id = c.book_id
    where c.owner_id = ${ownerId} and ${isAsked} and ${isAwaited(now)}
    order by l.asked_at, c.id limit ${MOST_QUESTIONS}`.execute(db)
  return rows
}

/**
 * For the notice to its owner: the copy, with its queue as it was when they were asked. Undefined once the question is answered, or
 * nobody waits who may have the copy; not because nobody can have it just now, since the owner is not asked again for that.
 */
export async function findQuestion(db: Database, copyId: string) {
  const { rows } = await sql<QuestionRow>`${prepared}
    select ${columns}, ${lineForCopy(sql.ref('l.asked_at'))} as line
    from lend_ons l join copies c on c.id = l.copy_id join books b on b.id = c.book_id
    where c.id = ${copyId} and ${isAsked} and ${isAwaited(sql.ref('l.asked_at'))}`.execute(db)
  return rows[0]
}

/**
 * Takes back questions about a copy that cannot be lent on any more, or that nobody waits for who may have it, whether or not their
 * owners have read of them: an owner is asked again once somebody does. An "always" stays. Unread notices of questions that are gone go too. Returns whose
 * they were.
 */
export async function takeBackQuestions(
  tx: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  // An owner who answers right now has locked it (deadlock).
  await sql`
    delete from lend_ons where copy_id in (
      select l.copy_id from lend_ons l join copies c on c.id = l.copy_id
      where l.answer is null and not (${isAsked} and ${isAwaited(now)})
      order by l.copy_id limit ${limit} for update of l skip locked)`.execute(tx)
  await sql`
    update lend_ons set asked_at = answered_at where copy_id in (
      select l.copy_id from lend_ons l join copies c on c.id = l.copy_id
      where ${isAskedAboutNew} and not (${isAsked} and ${isAwaited(now)})
      order by l.copy_id limit ${limit} for update of l skip locked)`.execute(tx)
  const { rows } = await sql<{ member_id: string }>`
    delete from member_notices where id in (
      select n.id from member_notices n
      where n.news = 'lendOn' and n.read_at is null and not exists (
        select from lend_ons l join copies c on c.id = l.copy_id
        where c.id = n.about_id and c.owner_id = n.member_id and ${isAsked} and ${isAwaited(now)})
      order by n.id limit ${limit} for update skip locked)
    returning member_id`.execute(tx)
  return [...new Set(rows.map(({ member_id }) => member_id))]
}
