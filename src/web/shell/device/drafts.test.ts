import { expect, test } from 'vitest'
import { allWritten } from '#web/worker/draft-store.ts'
import { changeWritten, newKey } from './drafts.ts'

test('a message is stored once it is reported as stored, even right after typing', async () => {
  const of = { memberId: 'mia', place: 'one' }
  const message = { key: newKey(), body: 'See you there', at: 0 }
  void changeWritten(of, (written) => ({ ...written, draft: 'See you there' }))
  await changeWritten(of, (written) => ({ draft: '', unsent: [...written.unsent, message] }))
  expect(await allWritten('mia')).toEqual([{ ...of, draft: '', unsent: [message] }])
})

test('keys are UUIDs, each unique', () => {
  const keys = Array.from({ length: 50 }, newKey)
  for (const key of keys)
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(keys).size).toBe(50)
})
