import { expect, test } from 'vitest'
import { withMessages } from './excerpt.ts'

const shown = (...ids: number[]) => ids.map((id) => ({ id: String(id), text: `Noah: ${id}` }))
const asWas = { name: 'Noah' }
const ten = Array.from({ length: 10 }, (_, at) => at)

test.each([
  ['none', [], [], undefined, []],
  ['the first', [], [1, 2], 'Noah: 1\nNoah: 2', ['1', '2']],
  ['another one', [1, 2], [3], 'Noah: 1\nNoah: 2\nNoah: 3', ['1', '2', '3']],
  ['one of them again', [1, 2], [2, 3], 'Noah: 1\nNoah: 2\nNoah: 3', ['1', '2', '3']],
  ['none the second time', [1], [], 'Noah: 1', ['1']],
  ['more than ten', ten.slice(0, 9), [20, 21], undefined, [...ten.slice(0, 9).map(String), '20']],
  ['more than ten at once', [], [...ten, 10], undefined, ten.map(String)],
])('messages that are shown: %s', (_, before, then, messages, ids) => {
  const told = withMessages(withMessages({ asWas, shownIds: [] }, shown(...before)), shown(...then))
  expect(told.shownIds).toEqual(ids)
  if (ids.length < 9) expect(told.asWas).toEqual({ ...asWas, ...(messages && { messages }) })
})
