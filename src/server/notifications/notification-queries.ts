import type { NotNull } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '#server/store/database.ts'

/** An exchange with what letters about it say, and where its two members can be written to. */
export function findExchangeFacts(db: Database, id: string) {
  return db
    .selectFrom('exchanges as e')
    .innerJoin('copies', 'copies.id', 'e.copy_id')
    .innerJoin('books', 'books.id', 'copies.book_id')
    .innerJoin('members as owner', 'owner.id', 'e.owner_id')
    .innerJoin('members as borrower', 'borrower.id', 'e.borrower_id')
    .select([
      'e.conversation_id',
      'e.offer',
      'e.state',
      'e.message',
      'e.pickup_place',
      'e.pickup_at',
      'e.loan_days',
      'e.due_on',
      'e.asked_due_on',
      'books.title',
      'owner.name as owner_name',
      'owner.email as owner_email',
      'owner.disabled_at as owner_disabled_at',
      'borrower.name as borrower_name',
      'borrower.email as borrower_email',
      'borrower.disabled_at as borrower_disabled_at',
    ])
    .where('e.id', '=', id)
    .executeTakeFirst()
}

export function findReportFacts(db: Database, id: string) {
  return db
    .selectFrom('reports')
    .innerJoin('members as about', 'about.id', 'reports.responsible_id')
    .leftJoin('members as reporter', 'reporter.id', 'reports.reporter_id')
    .select(['reports.reason', 'reports.details', 'reports.responsible_id as member_id'])
    .select(['about.name as about_name', 'reporter.name as reporter_name'])
    .where('reports.id', '=', id)
    .where('reports.state', '=', 'open')
    .executeTakeFirst()
}

/** Where administrators are written to; at most 50. */
export async function listAdministratorEmails(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('members')
    .select('email')
    .where('is_admin', '=', true)
    .$narrowType<{ email: NotNull }>()
    .where('disabled_at', 'is', null)
    .orderBy('email')
    .limit(50)
    .execute()
  return rows.map(({ email }) => email)
}

/** Whether a browser waits for this very code still: not one that has been asked for after it. */
export async function isAwaited(
  db: Database,
  { id, codeHash }: { id: string; codeHash: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('awaited_codes')
    .select('id')
    .where('id', '=', id)
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}
