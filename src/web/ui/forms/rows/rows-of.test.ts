import { expect, test } from 'vitest'
import { rowsOf } from './rows-of.ts'

// As Conform names them.
function aField(initialValue: unknown) {
  return {
    initialValue,
    getFieldList() {
      const list = initialValue ?? []
      if (!Array.isArray(list)) throw new Error('not a list')
      return list
    },
  }
}

test.each([
  [['Ruth Park', 'Thea Astley'], 2],
  [undefined, 0],
  // Posted under the name of the list itself, which none of our pages does.
  ['Ruth Park', 0],
  [{ first: 'Ruth Park' }, 0],
])('%j has %i rows', (value, count) => expect(rowsOf(aField(value))).toHaveLength(count))
