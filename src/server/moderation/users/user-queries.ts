// All accounts, for administrators: counted incrementally, listed by index, the newest member first.

import { type SqlBool, sql } from 'kysely'
import type { UserTab } from '#rules/moderation/users.ts'
import type { Database } from '#server/store/database.ts'
import { escapeLike } from '#server/store/like-pattern.ts'

/** The conditions of the partial indexes members_joined, members_reported and members_shut_out. */
const ofTab: Record<UserTab, ReturnType<typeof sql<SqlBool>>> = {
  all: sql<SqlBool>`true`,
  reported: sql<SqlBool>`m.times_reported > 0`,
  disabled: sql<SqlBool>`m.disabled_reason is not null`,
}

export async function countUsers(db: Database) {
  return db
    .selectFrom('member_changes')
    .select([
      sql<number>`coalesce(sum(total), 0)`.as('total'),
      sql<number>`coalesce(sum(reported), 0)`.as('reported'),
      sql<number>`coalesce(sum(disabled), 0)`.as('disabled'),
    ])
    .executeTakeFirstOrThrow()
}

/** Merges all changes into one row. A concurrent read sees the state before or after, and both add up. */
export async function addUpMembers(tx: Database): Promise<void> {
  await sql`
    with gone as (delete from member_changes returning total, reported, disabled)
    insert into member_changes select sum(total), sum(reported), sum(disabled) from gone having count(*) > 0`.execute(
    tx,
  )
}

const users = (db: Database) =>
  db
    .selectFrom('members as m')
    .select(['m.id', 'm.name', 'm.email', 'm.phone', 'm.is_admin', 'm.created_at', 'm.times_reported'])
    .select(['m.disabled_reason', 'm.suspended_until', 'm.suspended_reason', 'm.photo_id'])
    .where('m.is_confirmed', '=', true)
    .where('m.left_at', 'is', null)

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

export function findUser(db: Database, id: string) {
  return users(db).where('m.id', '=', id).executeTakeFirst()
}

/** A member as they were in a page of the list: their reports may have been answered since. */
type Cursor = { id: string; reports: number }

export type UserPage = {
  tab: UserTab
  /** Part of a name or email address; with one or two letters, the beginning of one of its words. */
  text: string
  /** The member after whom the next page begins, or before whom the previous one ended. */
  after?: Cursor | undefined
  before?: Cursor | undefined
  limit: number
}

/**
 * The newest first, or for reported members those with the most reports first; with `before`, the nearest to that
 * member first.
 */
export async function listUsers(db: Database, { tab, text, after, before, limit }: UserPage) {
  const from = before ?? after
  const [beyond, order] = before ? (['>', 'asc'] as const) : (['<', 'desc'] as const)
  return users(db)
    .where(ofTab[tab])
    .$if(text !== '', (query) => query.where(contains(text)))
    .$if(from !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(${tab === 'reported' ? sql`m.times_reported, ` : sql``}m.created_at, m.id) ${sql.raw(beyond)}
          (${tab === 'reported' ? sql`${from?.reports}::integer, ` : sql``}(select created_at from members where id = ${from?.id}), ${from?.id}::uuid)`,
      ),
    )
    .$if(tab === 'reported', (query) => query.orderBy('m.times_reported', order))
    .orderBy('m.created_at', order)
    .orderBy('m.id', order)
    .limit(limit)
    .execute()
}

/**
 * The columns of the index members_searched, which finds three letters anywhere, and fewer at the start of a word.
 */
function contains(text: string) {
  const sought = escapeLike(text.toLowerCase())
  // Names in other scripts may have only two letters and no spaces.
  if (/^[a-z0-9]{1,2}$/.test(sought))
    return sql<SqlBool>`(lower(m.name) like ${`${sought}%`} or lower(m.name) like ${`% ${sought}%`} or lower(m.email) like ${`${sought}%`})`
  const pattern = `%${sought}%`
  // As in a mention.
  const called = text.startsWith('@') ? sql`or m.username = ${text.slice(1).toLowerCase()}` : sql``
  return sql<SqlBool>`(lower(m.name) like ${pattern} or lower(m.email) like ${pattern} ${called})`
}
