import pg from 'pg'

type Town = { copies: number; inEachQueue: number; holdsOfMember: number; owners: number; suburb: string }

/**
 * Copies that are all back at once, one of each work, and a queue for each: a member is in several. Their owners always lend them on, and
 * live where the members do.
 */
export async function addQueueTown(connection: pg.ClientConfig, town: Town): Promise<void> {
  const { copies, inEachQueue, holdsOfMember, owners, suburb } = town
  const members = Math.ceil((copies * inEachQueue) / holdsOfMember)
  const client = new pg.Client({ ...connection, statement_timeout: 0 })
  await client.connect()
  try {
    await client.query(
      `insert into members (name, username, email, email_verified, suburb, created_at)
       select 'Reader ' || n, 'reader.' || n, n || '@bench.test', true, $2, now() - interval '1 year'
       from generate_series(1, $1::int) n`,
      [members + owners, suburb],
    )
    await client.query(
      'create temporary table person as select id, row_number() over (order by id) as n from members',
    )
    await client.query(
      `insert into books (title, author, match_key, genre, description)
       select 'Book ' || n, 'Author ' || n, 'book ' || n || '|author', 'Fiction', 'Made up by the bench.' from generate_series(1, $1::int) n`,
      [copies],
    )
    await client.query(
      `insert into copies (book_id, owner_id, condition, offer, suburb, lat, lng)
       select b.id, p.id, 'Good', 'lend', $3, -27.48, 153.01
       from (select id, row_number() over (order by id) as n from books) b join person p on p.n = $2::int + 1 + b.n % $1::int`,
      [owners, members, suburb],
    )
    await client.query(
      `insert into lend_ons (copy_id, answer, asked_at, answered_at) select id, 'always', now(), now() from copies`,
    )
    await client.query(
      `insert into holds (member_id, book_id, km, created_at)
       select p.id, b.id, 20, now() - random() * interval '100 days'
       from (select id, row_number() over (order by id) as n from books) b
       cross join generate_series(0, $1::int - 1) place
       join person p on p.n = 1 + (b.n * $1::int + place) % $2::int`,
      [inEachQueue, members],
    )
    await client.query('analyze')
  } finally {
    await client.end()
  }
}

export async function countOffers(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ open: number }>(
    `select count(*)::int as open from hold_offers where state = 'open'`,
  )
  return rows[0]?.open ?? 0
}

/** Books that somebody waits for, each with one of those who do. */
export async function waitingSample(
  pool: pg.Pool,
  count: number,
): Promise<{ bookId: string; memberId: string }[]> {
  const { rows } = await pool.query<{ bookId: string; memberId: string }>(
    `select book_id as "bookId", member_id as "memberId" from holds order by id limit $1`,
    [count],
  )
  return rows
}
