// What a year leaves in the city of the seed (seed-queries.ts): loans with their conversations and ratings, wishes, reviews, clubs with
// their discussions, answers to events, and notices. All numbers are per member.
import type pg from 'pg'
import { clubCategories } from '#rules/clubs/clubs.ts'

export const yearOf = {
  loans: 6,
  /** Of each loan. */
  messages: 8,
  wishes: 5,
  reviews: 2,
  clubs: 0.01,
  memberships: 2,
  /** Of each club. */
  discussions: 20,
  /** Of each discussion. */
  posts: 25,
  events: 0.2,
  answers: 1,
  notices: 60,
} as const

/** Loans whose messages are written at once: one statement for all would keep the checks of every row in memory. */
const STEP = 50_000

/** `client` has no limit on how long a statement takes. */
export async function livedYear(client: pg.ClientBase, members: number): Promise<void> {
  await number(client)
  await lendBooks(client, members)
  await wishAndReview(client)
  await meetInClubs(client, members)
  await notify(client, members)
  await client.query('drop table people, titles, loans')
  // What jobs would do about all of it at once: they have long done it in a city that grew.
  await client.query('truncate arrivals, swap_searches')
  await client.query('vacuum (analyze)')
}

/** Members and books in a random order. */
async function number(client: pg.ClientBase): Promise<void> {
  for (const [table, of, columns] of [
    ['people', 'members', 'id'],
    ['titles', 'books', 'id, work_id'],
  ]) {
    await client.query(
      `create temporary table ${table} as select row_number() over (order by id)::int as n, ${columns} from ${of}`,
    )
    await client.query(`create unique index on ${table} (n)`)
    await client.query(`analyze ${table}`)
  }
}

/** Each loan is of another copy, and was returned. */
async function lendBooks(client: pg.ClientBase, members: number): Promise<void> {
  await client.query(
    `create temporary table loans as
     select row_number() over ()::int as n, c.id as copy_id, c.owner_id, b.id as borrower_id, gen_random_uuid() as exchange_id,
       gen_random_uuid() as conversation_id, now() - interval '40 days' - (hashint4(c.n) & 1023) * interval '8 hours' as asked_at
     from (
       select id, owner_id, row_number() over (order by id)::int as n from copies where offer = 'lend' and request_count = 0
     ) c
     join people b on b.n = 1 + (c.n::bigint * 7919) % $1::int
     where b.id <> c.owner_id
     limit $2`,
    [members, members * yearOf.loans],
  )
  await client.query('create unique index on loans (n)')
  await client.query('analyze loans')
  await client.query(
    `insert into conversations (id, low_id, high_id, copy_id, standing, asked_by, last_message, last_message_at, created_at)
     select conversation_id, least(owner_id, borrower_id), greatest(owner_id, borrower_id), copy_id, 'completed', borrower_id,
       'Thank you, I liked it.', asked_at + interval '28 days', asked_at
     from loans`,
  )
  await client.query(
    `insert into participants (conversation_id, member_id)
     select conversation_id, owner_id from loans union all select conversation_id, borrower_id from loans`,
  )
  await client.query(
    `insert into exchanges (id, copy_id, owner_id, borrower_id, conversation_id, offer, state, requested_at, answered_at,
       handed_over_at, ended_at)
     select exchange_id, copy_id, owner_id, borrower_id, conversation_id, 'lend', 'completed', asked_at, asked_at + interval '1 day',
       asked_at + interval '3 days', asked_at + interval '28 days'
     from loans`,
  )
  await client.query(
    `insert into ratings (exchange_id, rater_id, rated_id, stars, created_at)
     select exchange_id, owner_id, borrower_id, 3 + n % 3, asked_at + interval '29 days' from loans where n % 10 < 7
     union all
     select exchange_id, borrower_id, owner_id, 3 + n % 3, asked_at + interval '29 days' from loans where n % 10 < 7`,
  )
  // Planned as if there were few exchanges, the next statement takes hours in a large city.
  await client.query('analyze exchanges')
  await client.query('select catch_up_journeys()')
  const count = members * yearOf.loans
  for (let from = 1; from <= count; from += STEP) {
    await client.query(
      `insert into messages (conversation_id, sender_id, body, created_at)
       select conversation_id, case when m % 2 = 1 then borrower_id else owner_id end,
         'Message ' || m || ': could we meet at the library on the corner, on Saturday at ten, or would Sunday suit you better?',
         asked_at + m * interval '3 hours'
       from loans, generate_series(1, $3::int) as m where n between $1 and $2 order by n, m`,
      [from, from + STEP - 1, yearOf.messages],
    )
  }
}

async function wishAndReview(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into wishes (member_id, book_id, work_id)
     select p.id, t.id, t.work_id from people p cross join generate_series(1, $1::int) as w
     join titles t on t.n = 1 + (p.n::bigint * 104729 + w * 7919) % (select count(*) from titles)
     on conflict do nothing`,
    [yearOf.wishes],
  )
  await client.query(
    `insert into reviews (book_id, member_id, stars, words)
     select t.id, p.id, 1 + (p.n + r) % 5, 'A book that I read in two evenings, and lent to a neighbour at once.'
     from people p cross join generate_series(1, $1::int) as r
     join titles t on t.n = 1 + (p.n::bigint * 15485863 + r * 6151) % (select count(*) from titles)
     on conflict do nothing`,
    [yearOf.reviews],
  )
  await client.query(
    `insert into sessions (member_id, token, expires_at) select id, 'bench-' || id, now() + interval '20 days' from people`,
  )
}

async function meetInClubs(client: pg.ClientBase, members: number): Promise<void> {
  const count = Math.max(1, Math.round(members * yearOf.clubs))
  // In one transaction, because a club must have an admin when it ends.
  await client.query('begin')
  await client.query(
    `create temporary table club_numbers on commit drop as
     select n, gen_random_uuid() as id from generate_series(1, $1::int) as n`,
    [count],
  )
  await client.query(
    `insert into clubs (id, name, description, category, visibility, created_by)
     select c.id, 'Readers number ' || c.n, 'A club that the bench made up.', ($1::text[])[1 + c.n % cardinality($1::text[])],
       case when c.n % 4 = 0 then 'private' else 'public' end, p.id
     from club_numbers c join people p on p.n = c.n`,
    [clubCategories],
  )
  await client.query(
    `insert into club_members (club_id, member_id, role)
     select c.id, p.id, case when m = 0 and p.n = c.n then 'admin' else 'member' end
     from people p cross join generate_series(0, $1::int - 1) as m
     join club_numbers c on c.n = 1 + (p.n - 1 + m * 17) % $2::int
     on conflict do nothing`,
    [yearOf.memberships, count],
  )
  await client.query('commit')
  await client.query(
    `insert into discussions (club_id, author_id, title, created_at, last_active_at, last_number, replies)
     select c.id, c.created_by, 'What did you think of chapter ' || d || '?', now() - d * interval '18 days',
       now() - d * interval '17 days', $2::int - 1, $2::int - 1
     from clubs c cross join generate_series(1, $1::int) as d`,
    [yearOf.discussions, yearOf.posts],
  )
  await client.query(
    `insert into discussion_posts (discussion_id, club_id, number, author_id, body, html, words, search_text, client_key, created_at)
     select d.id, d.club_id, post, p.id, said.text, '<p>' || said.text || '</p>', said.text, folded(said.text), gen_random_uuid(),
       d.created_at + post * interval '50 minutes'
     from (select *, row_number() over (order by id)::int as nth from discussions) d
     cross join lateral generate_series(0, d.last_number) as post
     join people p on p.n = 1 + (d.nth::bigint * 31 + post * 101) % $1::int
     cross join (select repeat('What somebody thinks of the book, in a sentence or two. ', 4) as text) said`,
    [members],
  )
  await client.query(
    `insert into discussion_readers (discussion_id, member_id, read_to, seen_to)
     select distinct on (discussion_id, author_id) discussion_id, author_id, number, number from discussion_posts
     order by discussion_id, author_id, number desc`,
  )
}

/** Answers to what is still to come. `events` are there already. */
export async function answerEvents(client: pg.ClientBase, members: number): Promise<void> {
  await client.query(
    `insert into event_answers (event_id, member_id, attendance, answered_at)
     select e.id, m.id, case when m.n % 3 = 0 then 'maybe' else 'going' end, now()
     from (select id, row_number() over (order by id)::int as n from members) m
     join (select id, row_number() over (order by id)::int as n, count(*) over ()::int as count
           from events where starts_at > now() and state = 'approved' and is_public) e
       on e.n = 1 + (m.n::bigint * 7919) % e.count
     limit $1`,
    [members * yearOf.answers],
  )
  await client.query('vacuum (analyze) events, event_answers')
}

/** The newest are unread, as many as most members have. */
async function notify(client: pg.ClientBase, members: number): Promise<void> {
  for (let from = 1; from <= members; from += STEP) {
    await client.query(
      `insert into member_notices (member_id, kind, source, job_id, payload, about_id, news, facts, people, path, is_listed, created_at,
         read_at)
       select p.id, 'wishes', 'swap.notify', gen_random_uuid(), '{}', gen_random_uuid(), 'pair',
         json_build_object('title', 'The Quiet River', 'giver', giver.id), array[giver.id], '/profile?tab=wishlist', true,
         now() - k * interval '6 days', case when k > 4 then now() - k * interval '5 days' end
       from people p cross join generate_series(1, $3::int) as k
       join people giver on giver.n = 1 + (p.n::bigint * 31 + k * 101) % $4::int
       where p.n between $1 and $2`,
      [from, from + STEP - 1, yearOf.notices, members],
    )
  }
}

/** How many rows all tables have, as of the last `analyze`, and the bytes on disk. */
export async function sizeOf(client: pg.ClientBase): Promise<{ rows: number; bytes: number }> {
  const { rows } = await client.query<{ rows: number; bytes: number }>(
    `select (select sum(reltuples) from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind = 'r' and n.nspname = 'public')::float8 as rows,
       pg_database_size(current_database())::float8 as bytes`,
  )
  return rows[0] ?? { rows: 0, bytes: 0 }
}

export async function clubIds(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('select id from clubs order by id')
  return rows.map(({ id }) => id)
}

/** Somebody who has lent and borrowed, with what is theirs to open. */
export type Reader = {
  id: string
  copies: number
  conversation: string
  club: string
  discussion: string
  book: string
  event: string
  neighbour: string
  suburb: string
}

/** Members of a club, in a random order that is the same for each city. */
export async function someReaders(client: pg.ClientBase, count: number): Promise<Reader[]> {
  const { rows } = await client.query<Reader>(
    `select m.id, m.suburb, talk.conversation_id as conversation, talk.other as neighbour, c.club_id as club, d.id as discussion,
       k.book_id as book, e.id as event, (select count(*)::int from copies where owner_id = m.id) as copies
     from (select id, suburb from members where suburb is not null order by md5(id::text) limit 4 * $1::int) m
     cross join lateral (select conversation_id, owner_id as other from exchanges where borrower_id = m.id limit 1) talk
     cross join lateral (
       select cm.club_id from club_members cm join clubs on clubs.id = cm.club_id where cm.member_id = m.id limit 1) c
     cross join lateral (select id from discussions where club_id = c.club_id order by id limit 1) d
     cross join lateral (select book_id from copies where owner_id = talk.other limit 1) k
     cross join lateral (
       select id from events where state = 'approved' and club_id is null and starts_at > now() order by md5(id::text || m.id) limit 1) e
     limit $1`,
    [count],
  )
  return rows
}

/** A migration that adds an index takes this long, on the table with the most rows. */
export async function indexLargest(client: pg.ClientBase): Promise<void> {
  await client.query('create index bench_largest on messages (created_at, sender_id)')
  await client.query('drop index bench_largest')
}

export async function vacuum(client: pg.ClientBase): Promise<void> {
  await client.query('vacuum (analyze)')
}
