import { randomBytes, randomUUID } from 'node:crypto'
import type pg from 'pg'

export async function memberSample(pool: pg.Pool, count: number) {
  const { rows } = await pool.query<{
    id: string
    name: string
    suburb: string | null
    cell_lat: number | null
    cell_lng: number | null
  }>('select id, name, suburb, cell_lat, cell_lng from members order by random() limit $1', [count])
  return rows
}

export async function startSessions(pool: pg.Pool, memberIds: string[]) {
  const tokens = memberIds.map(() => randomBytes(24).toString('base64url'))
  const { rows } = await pool.query<{ member_id: string; token: string }>(
    `insert into sessions (member_id, token, expires_at)
     select member_id, token, now() + interval '1 day' from unnest($1::uuid[], $2::text[]) as s (member_id, token)
     returning member_id, token`,
    [memberIds, tokens],
  )
  return rows
}

export async function bookSample(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('select id from books order by id limit $1', [count])
  return rows.map(({ id }) => id)
}

/**
 * Their ids, in the order of the pairs. One has said yes to the other, so that the limits of new members do not apply.
 */
export async function openConversations(
  pool: pg.Pool,
  pairs: { from: string; to: string }[],
): Promise<string[]> {
  const ids = pairs.map(() => randomUUID())
  const parameters = [ids, pairs.map(({ from }) => from), pairs.map(({ to }) => to)]
  await pool.query(
    `with talks as (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[]) as t (id, one, other)),
       opened as (
         insert into conversations (id, low_id, high_id, standing, asked_by)
         select id, least(one, other), greatest(one, other), 'accepted', one from talks
       )
     insert into participants (conversation_id, member_id)
     select id, one from talks union all select id, other from talks`,
    parameters,
  )
  return ids
}

/** Removes what a benchmark run added. */
export async function forgetRun(pool: pg.Pool, conversationIds: string[]): Promise<void> {
  await pool.query('delete from conversations where id = any($1::uuid[])', [conversationIds])
  await pool.query("delete from sessions where user_agent is null and expires_at < now() + interval '1 day'")
}
