import type pg from 'pg'

export type Talk = { clubId: string; long: string; short: string }

/** A club of all members and 4,990 more, with 1,000 discussions, one of them with 5,000 replies and one with a page of them. */
export async function addTalkingClub(pool: pg.Pool, email: string): Promise<Talk> {
  await pool.query(
    `insert into members (name, username, email)
     select 'Member ' || n, 'bench.' || n, 'bench.' || n || '@example.org' from generate_series(1, 4990) n`,
  )
  // In one statement, because a club must have an admin from the start.
  const { rows } = await pool.query<{ id: string }>(
    `with club as (
       insert into clubs (name, description, category, visibility)
       values ('Five thousand readers', 'A club for the bench alone.', 'Fiction', 'public') returning id
     ), inside as (
       insert into club_members (club_id, member_id, role)
       select club.id, m.id, case when m.email = $1 then 'admin' else 'member' end
       from club cross join members m where m.left_at is null
     )
     select id from club`,
    [email],
  )
  const clubId = rows[0]?.id ?? ''
  await pool.query(
    `insert into discussions (club_id, author_id, title, created_at, last_active_at, last_number, replies)
     select $1, m.id, 'Discussion ' || n, now() - n * interval '1 hour', now() - n * interval '1 hour', r.count, r.count
     from generate_series(1, 1000) n
     cross join lateral (select case n when 1 then 5000 when 2 then 50 else 3 end as count) r
     join members m on m.email = 'bench.' || n || '@example.org'`,
    [clubId],
  )
  await pool.query(
    `insert into discussion_posts (discussion_id, club_id, number, author_id, body, html, words, search_text, client_key, created_at)
     select d.id, d.club_id, n, m.id, said.text, '<p>' || said.text || '</p>', said.text, folded(said.text), gen_random_uuid(), d.created_at + n * interval '1 second'
     from discussions d
     cross join lateral generate_series(0, d.last_number) n
     join members m on m.email = 'bench.' || (1 + n % 4000) || '@example.org'
     cross join (select repeat('What somebody thinks of the book, in a sentence or two. ', 4) as text) said
     where d.club_id = $1`,
    [clubId],
  )
  await pool.query('analyze')
  const found = await pool.query<{ title: string; id: string }>(
    `select title, id from discussions where club_id = $1 and title in ('Discussion 1', 'Discussion 2')`,
    [clubId],
  )
  const idOf = (title: string) => found.rows.find((row) => row.title === title)?.id ?? ''
  return { clubId, long: idOf('Discussion 1'), short: idOf('Discussion 2') }
}
