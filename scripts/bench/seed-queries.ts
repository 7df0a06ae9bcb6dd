// Fills an empty database with a whole city's books. Each statement derives its random numbers from one seed, so every
// run makes the same city.
import type pg from 'pg'
import { city } from '#city/city.ts'
import { bookGenres } from '#city/genres.ts'
import { suburbs } from '#city/suburbs.ts'
import { distanceKm } from '#rules/geography/distance.ts'
import { conditions } from '#rules/library/library.ts'
import { firstNames, lastNames, titleAdjectives, titleNouns } from './seed-words.ts'

// People live closer together towards the centre: at this distance a suburb has a third of the members it would have
// there.
const SPREAD_KM = 9

/** About `copies` copies, a fifth as many books (and members, unless said otherwise), and a fiftieth as many exchanges with their messages. */
export async function seedCity(client: pg.ClientBase, copies: number, members = copies / 5): Promise<void> {
  await client.query('set synchronous_commit = off')
  await client.query('select setseed(0.42)')
  await createPlaces(client)
  await insertMembers(client, members)
  await insertBooks(client, copies / 5)
  await insertCopies(client, copies)
  await insertExchanges(client, copies / 50)
  await client.query('drop table places')
  await client.query('vacuum (analyze)')
}

async function createPlaces(client: pg.ClientBase): Promise<void> {
  const weights = suburbs.map((suburb) => Math.exp(-distanceKm(city.centre, suburb) / SPREAD_KM))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let reached = 0
  const from = weights.map((weight) => {
    const start = reached / sum
    reached += weight
    return start
  })
  await client.query(
    `create temporary table places as
     select * from unnest($1::text[], $2::float8[], $3::float8[], $4::float8[]) as s (suburb, lat, lng, starts)`,
    [suburbs.map((s) => s.slug), suburbs.map((s) => s.lat), suburbs.map((s) => s.lng), from],
  )
}

// `random()` in an offset-0 subquery is evaluated once for each row of the series, not once for each use.
async function insertMembers(client: pg.ClientBase, count: number): Promise<void> {
  await client.query(
    `with starts as (select array_agg(starts order by starts) as at, array_agg(suburb order by starts) as suburb,
         array_agg(lat order by starts) as lat, array_agg(lng order by starts) as lng from places),
       people as (
         select n, width_bucket(random(), (select at from starts)) as place, random() < 0.25 as shares,
           (random() - 0.5) * 0.03 as north, (random() - 0.5) * 0.03 as east,
           ($2::text[])[1 + floor(random() * array_length($2::text[], 1))] as first,
           ($3::text[])[1 + floor(random() * array_length($3::text[], 1))] as last
         from generate_series(1, $1::int) as n offset 0
       )
     insert into members (email, email_verified, name, username, suburb, cell_lat, cell_lng, created_at)
     select 'm' || n || '@bench.test', true, first || ' ' || last, 'm' || n, starts.suburb[place],
       case when shares then round((starts.lat[place] + north)::numeric, 2) end,
       case when shares then round((starts.lng[place] + east)::numeric, 2) end, now() - interval '3 years'
     from people, starts`,
    [count, firstNames, lastNames],
  )
}

async function insertBooks(client: pg.ClientBase, count: number): Promise<void> {
  await client.query(
    `create temporary table covers as
     select n, gen_random_uuid() as id from generate_series(1, $1::int) as n where n % 5 < 3`,
    [count],
  )
  await client.query(
    `insert into images (id, kind, width, height, tint)
     select id, 'cover', 640, 960, '#' || lpad(to_hex((n * 7919) % 16777216), 6, '0') from covers`,
  )
  await client.query(
    `with drawn as (
       select n,
         ($2::text[])[1 + floor(random() * array_length($2::text[], 1))] as adjective,
         ($3::text[])[1 + floor(random() * array_length($3::text[], 1))] as noun,
         ($3::text[])[1 + floor(random() * array_length($3::text[], 1))] as other,
         ($4::text[])[1 + floor(random() * array_length($4::text[], 1))] as first,
         ($5::text[])[1 + floor(random() * array_length($5::text[], 1))] as last,
         ($6::text[])[1 + floor(random() * random() * array_length($6::text[], 1))] as genre
       from generate_series(1, $1::int) as n offset 0
     ), named as (
       select *, initcap(case n % 4
           when 0 then 'the ' || adjective || ' ' || noun
           when 1 then adjective || ' ' || noun
           when 2 then 'the ' || noun || ' and the ' || other
           else 'a ' || noun || ' of ' || other end) as title
       from drawn
     )
     insert into books (title, author, match_key, isbn, description, published, genre, cover_id, created_at)
     select title, first || ' ' || last, lower(title || '|' || first || ' ' || last), '978' || lpad(n::text, 10, '0'),
       repeat('A ' || adjective || ' tale of a ' || noun || ' and a ' || other || '. ', 6), (1950 + n % 75)::text, genre,
       covers.id, now() - n * interval '1 minute'
     from named left join covers using (n)`,
    [count, titleAdjectives, titleNouns, firstNames, lastNames, bookGenres],
  )
  await client.query('drop table covers')
}

// Members and books are numbered in random order; a popular book has many copies, most have a few.
async function insertCopies(client: pg.ClientBase, count: number): Promise<void> {
  await client.query(
    `create temporary table owners as select row_number() over (order by id) as n, m.id, m.suburb,
       coalesce(m.cell_lat::float8, p.lat) as lat, coalesce(m.cell_lng::float8, p.lng) as lng
     from members m join places p using (suburb)`,
  )
  await client.query(
    'create temporary table titles as select row_number() over (order by id) as n, id from books',
  )
  for (const table of ['owners', 'titles']) {
    await client.query(`create unique index on ${table} (n)`)
    await client.query(`analyze ${table}`)
  }
  await client.query(
    `with drawn as (
       select n, 1 + floor(random() * (select count(*) from owners))::int as owner,
         1 + floor(power(random(), 1.5) * (select count(*) from titles))::int as title, random() < 0.05 as is_paused
       from generate_series(1, $1::int) as n offset 0
     )
     insert into copies (book_id, owner_id, condition, offer, suburb, lat, lng, paused_at, created_at)
     select titles.id, owners.id, ($2::text[])[1 + drawn.n % cardinality($2)],
       case when drawn.n % 4 = 0 then 'give' else 'lend' end, owners.suburb, owners.lat, owners.lng,
       case when is_paused then now() end, now() - drawn.n * interval '20 seconds'
     from drawn join owners on owners.n = drawn.owner join titles on titles.n = drawn.title`,
    [count, conditions],
  )
  await client.query('drop table owners, titles')
}

// Half of the requests are pending, the others were accepted or declined. Each has a conversation of four messages.
async function insertExchanges(client: pg.ClientBase, count: number): Promise<void> {
  await client.query(
    `create temporary table requests as
     select c.id as copy_id, c.owner_id, b.id as borrower_id, c.offer, gen_random_uuid() as conversation_id,
       (array['pending', 'pending', 'accepted', 'declined'])[1 + (row_number() over ()) % 4] as state
     from (select id, owner_id, offer, row_number() over (order by id) as n from copies where listed order by id limit $1) c
     join (select id, row_number() over (order by id desc) as n from members) b
       on b.n = 1 + c.n % (select count(*) from members)
     where b.id <> c.owner_id`,
    [count],
  )
  await client.query(
    `insert into conversations (id, low_id, high_id, copy_id, standing, asked_by, last_message)
     select conversation_id, least(owner_id, borrower_id), greatest(owner_id, borrower_id), copy_id, state, borrower_id,
       'See you there.' from requests`,
  )
  await client.query(
    `insert into participants (conversation_id, member_id, unread)
     select conversation_id, owner_id, 1 from requests union all select conversation_id, borrower_id, 0 from requests`,
  )
  await client.query(
    `insert into messages (conversation_id, sender_id, body)
     select conversation_id, case when n % 2 = 1 then borrower_id else owner_id end, 'Message ' || n
     from requests, generate_series(1, 4) as n`,
  )
  await client.query(
    `insert into exchanges (copy_id, owner_id, borrower_id, conversation_id, offer, state, answered_at, ended_at)
     select copy_id, owner_id, borrower_id, conversation_id, offer, state,
       case when state <> 'pending' then now() end, case when state = 'declined' then now() end from requests`,
  )
  await client.query('drop table requests')
}
