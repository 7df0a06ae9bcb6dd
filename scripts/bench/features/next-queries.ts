import pg from 'pg'

export type TasteTown = {
  members: number
  copies: number
  works: number
  loans: number
  /** Of taste: its works are read by the same members. */
  clusters: number
  suburbs: readonly { slug: string; lat: number; lng: number }[]
}

/**
 * A town whose members have tastes. A work belongs to one of the clusters, and a member to two of them: seven books in ten, owned or
 * borrowed, are of the first, two of the second, and one of any. Within a cluster a few works are common and most are rare.
 */
export async function addTasteTown(connection: pg.ClientConfig, town: TasteTown): Promise<void> {
  // Not from the pool: this takes longer than anything a visitor may wait for.
  const client = new pg.Client({ ...connection, statement_timeout: 0 })
  await client.connect()
  // The same town in every run.
  await client.query('select setseed(0.75)')
  const { slug, lat, lng } = {
    slug: town.suburbs.map((suburb) => suburb.slug),
    lat: town.suburbs.map((suburb) => suburb.lat),
    lng: town.suburbs.map((suburb) => suburb.lng),
  }
  await client.query(
    `insert into members (name, username, email, email_verified, suburb, created_at)
     select 'Reader ' || n, 'reader.' || n, n || '@bench.test', true, ($2::text[])[1 + n % cardinality($2::text[])], now() - interval '3 years'
     from generate_series(1, $1::int) n`,
    [town.members, slug],
  )
  await client.query(
    `insert into books (title, author, match_key, genre, description)
     select 'Book ' || n, 'Author ' || n % 5000, 'book ' || n || '|author', 'Fiction', 'Made up by the bench.'
     from generate_series(1, $1::int) n`,
    [town.works],
  )
  await client.query(
    `create temporary table work as select id as book_id, work_id, row_number() over (order by title) - 1 as n from books`,
  )
  await client.query('create unique index on work (n)')
  await client.query(
    `create temporary table person as
     select m.id, m.suburb, s.lat, s.lng, row_number() over (order by username) as n,
       floor(random() * $4::int)::int as first_taste, floor(random() * $4::int)::int as second_taste
     from members m join unnest($1::text[], $2::float8[], $3::float8[]) s (slug, lat, lng) on s.slug = m.suburb`,
    [slug, lat, lng, town.clusters],
  )
  // Works n, n + clusters, n + 2 × clusters … are one cluster.
  await client.query(
    `create function pg_temp.drawn(first_taste int, second_taste int, clusters int, works int) returns int volatile language sql as $$
       select cluster + clusters * floor(works / clusters * power(random(), 2))::int
       from (select case when dice < 0.7 then first_taste when dice < 0.9 then second_taste else floor(random() * clusters)::int end as cluster
         from (select random() as dice) d) c
     $$`,
  )
  const drawn = 'pg_temp.drawn(p.first_taste, p.second_taste, $2::int, $3::int)'
  await client.query('alter table copies disable trigger user')
  await client.query(
    `insert into copies (book_id, work_id, owner_id, condition, offer, suburb, lat, lng, created_at)
     select w.book_id, w.work_id, d.id, 'Good', 'lend', d.suburb, d.lat, d.lng, now() - random() * interval '3 years'
     from (select p.*, ${drawn} as work from person p, generate_series(1, $1::int) each) d
     join work w on w.n = d.work`,
    [Math.round(town.copies / town.members), town.clusters, town.works],
  )
  await client.query('alter table copies enable trigger user')
  await client.query('create temporary table copy as select id, work_id, owner_id, suburb from copies')
  await client.query('create index on copy (work_id)')
  await client.query('analyze copy')
  await client.query('alter table exchanges disable trigger user')
  await client.query(
    `with talk as (
       insert into conversations (low_id, high_id, copy_id, standing, asked_by, last_message)
       select least(a.id, b.id), greatest(a.id, b.id), c.id, 'completed', b.id, 'Thanks.'
       from (select * from copy limit 1) c join person a on a.id = c.owner_id join person b on b.id <> c.owner_id limit 1
       returning id
     )
     insert into exchanges (copy_id, owner_id, borrower_id, conversation_id, offer, state, requested_at, answered_at, handed_over_at, ended_at)
     select c.id, c.owner_id, d.id, talk.id, 'lend', 'completed', d.at, d.at, d.at, d.at + interval '20 days'
     from talk, (
       select p.*, ${drawn} as work, now() - (0.05 + random()) * interval '1 year' as at
       from person p, generate_series(1, $1::int) each
     ) d
     join work w on w.n = d.work
     cross join lateral (
       select id, owner_id from copy where copy.work_id = w.work_id and copy.owner_id <> d.id
       order by (copy.suburb = d.suburb) desc limit 1
     ) c`,
    [Math.round(town.loans / town.members), town.clusters, town.works],
  )
  await client.query('alter table exchanges enable trigger user')
  await client.query('vacuum analyze members, books, works, copies, exchanges')
  await client.end()
}

/** Members, and works that somebody has, chosen at random but always the same. */
export async function readersAndWorks(pool: pg.Pool, count: number) {
  const { rows: readers } = await pool.query<{ id: string; suburb: string }>(
    'select id, suburb from members order by md5(username) limit $1',
    [count],
  )
  const { rows: books } = await pool.query<{ id: string }>(
    'select b.id from books b join work_tastes t on t.work_id = b.work_id order by md5(b.title) limit $1',
    [count],
  )
  return { readers, books: books.map(({ id }) => id) }
}
