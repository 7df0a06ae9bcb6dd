import { expect, test } from 'vitest'
import { mutationsOf } from './mutations.ts'

function mutants(source: string): string[] {
  return mutationsOf(source).map(
    ({ start, end, instead }) => source.slice(0, start) + instead + source.slice(end),
  )
}

test.each([
  ['a dropped call', 'await announce(tx)', [';']],
  ['a refusal that is not thrown', 'throw new Gone()', [';']],
  ['a decision the other way', 'if (isOpen) close()', ['if (!(isOpen)) close()', 'if (isOpen) ;']],
  ['a comparison', 'const is = left < right', ['const is = left <= right']],
  ['a boundary', 'const most = 50', ['const most = 51']],
  ['a truth', 'const is = true', ['const is = false']],
  ['a condition of a query', 'const rows = from.where(own).all', ['const rows = from.all']],
  ['no spare limit', 'const row = rows.limit(1).executeTakeFirst()', []],
  ['nothing in types and imports', "import type { A } from './a.ts'\ntype B = 1 | true", []],
])('%s', (_name, source, expected) => {
  expect(mutants(source)).toEqual(expected)
})
