import type pg from 'pg'

/** How often each of the keys is stored. */
type Stored = { key: string; times: number }

const counted = async (pool: pg.Pool, sql: string, keys: string[]): Promise<Stored[]> =>
  (await pool.query<Stored>(sql, [keys])).rows

/** By the keys that browsers sent with them. */
export const storedMessages = (pool: pg.Pool, keys: string[]) =>
  counted(
    pool,
    'select client_key as key, count(*) as times from messages where client_key = any($1::uuid[]) group by 1',
    keys,
  )

export const storedReplies = (pool: pg.Pool, keys: string[]) =>
  counted(
    pool,
    'select client_key as key, count(*) as times from discussion_posts where client_key = any($1::uuid[]) group by 1',
    keys,
  )

/** Keys: copy/borrower. */
export const storedRequests = (pool: pg.Pool, keys: string[]) =>
  counted(
    pool,
    `select copy_id || '/' || borrower_id as key, count(*) as times from exchanges
     where copy_id || '/' || borrower_id = any($1) group by 1`,
    keys,
  )

/** Keys: event/member. */
export const storedSeats = (pool: pg.Pool, keys: string[]) =>
  counted(
    pool,
    `select event_id || '/' || member_id as key, count(*) as times from event_answers
     where event_id || '/' || member_id = any($1) and attendance = 'going' group by 1`,
    keys,
  )

/** The photo of each message that has one. */
export async function storedPhotos(pool: pg.Pool, keys: string[]): Promise<{ key: string; photo: string }[]> {
  const { rows } = await pool.query<{ key: string; photo: string }>(
    `select client_key as key, photo_id as photo from messages where client_key = any($1::uuid[]) and photo_id is not null`,
    [keys],
  )
  return rows
}

/** Keys: the words of reviews. */
export const storedReviews = (pool: pg.Pool, keys: string[]) =>
  counted(pool, 'select words as key, count(*) as times from reviews where words = any($1) group by 1', keys)

/** How often a server has looked into the table of books, and whether it is a standby. */
export async function looksIntoBooks(client: pg.Client): Promise<{ isStandby: boolean; looks: number }> {
  const { rows } = await client.query<{ is_standby: boolean; looks: string | null }>(
    `select pg_is_in_recovery() as is_standby, (
       select sum(coalesce(idx_scan, 0) + coalesce(seq_scan, 0)) from pg_stat_user_tables where relname = 'books'
     ) as looks`,
  )
  return { isStandby: rows[0]?.is_standby ?? false, looks: Number(rows[0]?.looks ?? 0) }
}

/** How often the owner of each requested copy was told of it by the job. Keys: copy/borrower. */
export const toldOfRequests = (pool: pg.Pool, keys: string[]) =>
  counted(
    pool,
    `select copy_id || '/' || borrower_id as key, count(member_notices.id) as times from exchanges
     left join member_notices on source = 'exchange.notify' and payload->>'exchangeId' = exchanges.id::text
     where copy_id || '/' || borrower_id = any($1) group by 1`,
    keys,
  )

/** How many jobs that tell of requests are still to be done, or done again. */
export async function jobsOfRequests(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select count(*) from pgboss.job where name = 'exchange.notify' and state in ('created', 'retry', 'active')`,
  )
  return Number(rows[0]?.count ?? 0)
}
