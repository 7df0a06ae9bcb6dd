import pg from 'pg'

/**
 * A town for swap hints: members in suburbs near its centre, who look 5 km far; copies of works of which a few are
 * everywhere and most are rare; and wishes with the same taste.
 */
export async function addSwapTown(
  connection: pg.ClientConfig,
  town: { members: number; copies: number; works: number; wishes: number; suburbs: readonly Suburb[] },
): Promise<void> {
  const { members, copies, works, wishes, suburbs } = town
  // Not from the pool: this takes longer than anything a visitor may wait for.
  const client = new pg.Client({ ...connection, statement_timeout: 0 })
  await client.connect()
  // The same town in every run.
  await client.query('select setseed(0.25)')
  await client.query(
    `insert into members (name, username, email, email_verified, suburb)
     select 'Reader ' || n, 'reader.' || n, n || '@bench.test', true, ($2::text[])[1 + n % cardinality($2::text[])]
     from generate_series(1, $1::int) n`,
    [members, suburbs.map(({ slug }) => slug)],
  )
  await client.query(
    `insert into books (title, author, match_key, genre, description)
     select 'Book ' || n, 'Author ' || n % 5000, 'book ' || n || '|author', 'Fiction', 'Made up by the bench.' from generate_series(1, $1::int) n`,
    [works],
  )
  await client.query(
    `create temporary table person as select id, suburb, row_number() over (order by username) as n from members`,
  )
  await client.query(
    'create temporary table work as select id, work_id, row_number() over (order by title) as n from books',
  )
  await client.query('create index on work (n)')
  await client.query('alter table copies disable trigger user')
  await client.query(
    `insert into copies (book_id, work_id, owner_id, condition, offer, suburb, lat, lng, created_at)
     select w.id, w.work_id, p.id, 'Good', 'lend', p.suburb, s.lat, s.lng, now() - random() * interval '3 years'
     from person p
     join unnest($3::text[], $4::double precision[], $5::double precision[]) as s (slug, lat, lng) on s.slug = p.suburb
     cross join lateral (select 1 + floor($2::int * power(random(), 3))::int as n from generate_series(1, $1::int / (p.n * 0 + 1)::int)) pick
     join work w on w.n = pick.n`,
    [
      Math.round(copies / members),
      works,
      suburbs.map(({ slug }) => slug),
      suburbs.map(({ lat }) => lat),
      suburbs.map(({ lng }) => lng),
    ],
  )
  await client.query('alter table copies enable trigger user')
  await client.query('alter table wishes disable trigger user')
  await client.query(
    `insert into wishes (member_id, book_id, work_id, created_at)
     select p.id, w.id, w.work_id, now() - random() * interval '3 years'
     from person p
     cross join lateral (select 1 + floor($2::int * power(random(), 3))::int as n from generate_series(1, $1::int / (p.n * 0 + 1)::int)) pick
     join work w on w.n = pick.n
     on conflict do nothing`,
    [Math.round(wishes / members), works],
  )
  await client.query('alter table wishes enable trigger user')
  await client.query('vacuum analyze members, books, copies, wishes')
  await client.end()
}

type Suburb = { slug: string; lat: number; lng: number }

/** How many hints there are, of two members and of three. */
export async function countHints(pool: pg.Pool): Promise<{ pairs: number; triples: number }> {
  const { rows } = await pool.query<{ pairs: number; triples: number }>(
    `select count(*) filter (where size = 2) as pairs, count(*) filter (where size = 3) as triples
     from (select count(*) as size from swap_legs group by hint_id) hint`,
  )
  return rows[0] ?? { pairs: 0, triples: 0 }
}
