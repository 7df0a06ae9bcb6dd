import fs from 'node:fs/promises'
import { expect, test, vi } from 'vitest'
import { StartError } from '#server/store/start-error.ts'
import { nextTry } from './next-try.ts'

vi.mock('node:fs/promises', async (original) => {
  const whole = await original<typeof import('node:fs/promises')>()
  const statfs = vi.fn(async () => ({ bavail: 1_000_000, bsize: 4096 }))
  return { ...whole, statfs, default: { ...whole, statfs } }
})

const place = { root: '/data', cluster: '/data/postgres', waitMs: 4_000 }

test('a database that does not start for another reason is tried after growing waits, with that reason', async () => {
  const why = new StartError('The database does not start: its port is taken')
  expect(await nextTry(why, place)).toEqual({
    words: 'The database does not start: its port is taken Trying again in 4 s.',
    waitMs: 4_000,
  })
  expect(await nextTry(why, { ...place, waitMs: 64_000 })).toMatchObject({ waitMs: 30_000 })
})

test.each([
  ['PostgreSQL says so', 'could not write to file "pg_wal/xlogtemp.1": No space left on device', 1_000_000],
  ['its log could not be written any more', 'it ended without saying why', 100],
])(
  'on a full disk that is the reason, and it is looked at every 5 seconds: %s',
  async (_, reason, blocks) => {
    vi.mocked(fs.statfs).mockResolvedValue({ bavail: blocks, bsize: 4096 } as never) // of its facts, those that are read
    const { words, waitMs } = await nextTry(new StartError(reason), { ...place, waitMs: 30_000 })
    expect(words).toMatch(/^The disk under \/data\/postgres\S* is full, .* Trying again every 5 s\.$/)
    expect(waitMs).toBe(5_000)
  },
)
