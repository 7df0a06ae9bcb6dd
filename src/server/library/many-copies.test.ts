// Many copies of one owner in one statement: an import, or a member who leaves.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aMember } from '#tests/support/builders.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

const COPIES = 600
/** Rows of `copies` that are read for each copy: their number must not grow with that of the copies. */
const MOST_READ = 20

test('as many rows are read for each copy, however many one statement lists or takes off the shelf', async () => {
  const { id, suburb } = await aMember(database.db, { suburb: 'west-end-4101' })
  await database.pool.query(
    `insert into books (title, author, match_key, genre, description)
     select 'Book ' || n, 'Author', 'book ' || n || '|author', 'Fiction', '' from generate_series(1, $1::int) n`,
    [COPIES],
  )
  const client = await database.pool.connect()
  try {
    const rowsRead = async () => {
      const { rows } = await client.query<{ read: number }>(
        `select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = 'copies'`,
      )
      return Number(rows[0]?.read) / COPIES
    }
    const turns = async () => {
      const { rows } = await client.query<{ turn: number }>(
        'select floor(turn)::int as turn from copies where owner_id = $1 and listed order by turn',
        [id],
      )
      return rows.map(({ turn }) => turn)
    }
    await client.query('begin')
    await client.query(
      `insert into copies (book_id, work_id, owner_id, condition, offer, suburb, lat, lng)
       select id, work_id, $1, 'Good', 'lend', $2, -27.48, 153.01 from books`,
      [id, suburb],
    )
    expect(await rowsRead(), 'listed').toBeLessThan(MOST_READ)
    expect(await turns()).toEqual(Array.from({ length: COPIES }, (_, turn) => turn))
    await client.query('commit')

    await client.query('begin')
    // Every other copy.
    await client.query('update copies set paused_at = now() where floor(turn)::int % 2 = 0')
    expect(await rowsRead(), 'taken off').toBeLessThan(MOST_READ)
    expect(await turns()).toEqual(Array.from({ length: COPIES / 2 }, (_, turn) => turn))
    await client.query('commit')
  } finally {
    client.release()
  }
})
