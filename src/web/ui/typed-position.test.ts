import { expect, test } from 'vitest'
import { positionOfTyped } from './typed-position.ts'

test.each([
  ['Noah said yes.', 'Noah', 0],
  ['Block B?', 'B', 6],
  ['My Bookshelf', 'B', -1],
  ['B’s bookshelf', 'B', 0],
  ['Lent to 李', '李', 8],
  ['Nobody', '', -1],
])('in %j, %j stands at %i', (sentence, typed, position) => {
  expect(positionOfTyped(sentence, typed)).toBe(position)
})
