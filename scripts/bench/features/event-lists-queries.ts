import pg from 'pg'

/**
 * This many events, spread over four years around now: one in five is a club's, half of those public; one in twenty
 * city events still waits for approval, and one in three hundred is in Chermside. Each title word occurs in about one
 * event in a hundred, and 'library' in every third.
 */
export async function addEvents(
  connection: pg.ClientConfig,
  { count, clubIds, words }: { count: number; clubIds: readonly string[]; words: readonly string[] },
): Promise<void> {
  // Not from the pool: this takes longer than anything a visitor may wait for.
  const client = new pg.Client({ ...connection, statement_timeout: 0 })
  await client.connect()
  // It updates a single row, and each insert of this one statement would leave a dead version of it.
  await client.query('alter table events disable trigger events_counted')
  await client.query(
    `insert into events (club_id, title, description, type, categories, state, is_public, suburb, place, starts_at, ends_at,
       submitted_at, reviewed_at)
     select club,
       ($3::text[])[1 + n % cardinality($3::text[])] || ' ' || ($3::text[])[1 + n / 7 % cardinality($3::text[])] || ' night',
       'An evening that the bench made up.',
       case when club is null then (array['author_signing', 'reading', 'workshop', 'book_exchange'])[1 + n % 4] else 'book_club' end,
       case when club is null and n % 4 = 3 then array['Crime', 'Poetry'] else '{}' end,
       case when waits then 'draft' else 'approved' end, club is null or n % 10 = 0,
       case when club is null then case when n % 300 = 2 then 'chermside-4032' else 'west-end-4101' end end,
       case when n % 3 = 0 then 'West End Library' else 'The hall at number ' || n end,
       starts, starts + interval '90 minutes', case when club is null then now() end,
       case when club is null and not waits then now() end
     from generate_series(1, $1::int) n,
       lateral (select case when n % 5 = 0 then ($2::uuid[])[1 + n / 5 % cardinality($2::uuid[])] end as club) whose,
       lateral (select club is null and n % 20 = 1 as waits) state,
       lateral (select now() + (hashint4(n) % 1051200) * interval '1 minute' as starts) time`,
    [count, clubIds, words],
  )
  await client.query('alter table events enable trigger events_counted')
  await client.query('vacuum analyze events')
  await client.end()
}
