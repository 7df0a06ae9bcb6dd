import { expect, test } from 'vitest'
import { StartError } from '#server/store/start-error.ts'
import { nextTry } from './next-try.ts'

const place = { root: '/data', cluster: '/data/postgres', waitMs: 4_000 }

test('a database that does not start for any other reason is retried after growing pauses, with that reason', async () => {
  const why = new StartError('The database does not start: its port is taken')
  expect(await nextTry(why, place, async () => true)).toEqual({
    words: 'The database does not start: its port is taken Trying again in 4 s.',
    waitMs: 4_000,
  })
  expect(await nextTry(why, { ...place, waitMs: 64_000 }, async () => true)).toMatchObject({ waitMs: 30_000 })
})

test.each([
  ['PostgreSQL says so', 'could not write to file "pg_wal/xlogtemp.1": No space left on device', true],
  ['its log could not be written any more', 'it ended without saying why', false],
])('a full disk is named as the reason, and checked every 5 seconds: %s', async (_, reason, hasRoom) => {
  const { words, waitMs } = await nextTry(
    new StartError(reason),
    { ...place, waitMs: 30_000 },
    async () => hasRoom,
  )
  expect(words).toMatch(/^The disk under \/data\/postgres\S* is full, .* Trying again every 5 s\.$/)
  expect(waitMs).toBe(5_000)
})
