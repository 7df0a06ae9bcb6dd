import { expect, test } from 'vitest'
import { fixedWords, wrongWords } from './fixed-words.ts'

const isbn = '9780143180142'

const opened = { isbn, title: '', author: '' }
const now = { isbn, title: 'Drylands', author: 'Thea Astley' }
test.each([
  ['nothing', opened, now],
  ['another title', { ...opened, title: 'Dry' }, { ...now, title: 'Dry' }],
  ['another ISBN', { ...opened, isbn: '' }, { ...now, isbn: '' }],
])('%s typed while the book was being looked up', (_, typed, fixed) => {
  expect(fixedWords(typed, { opened, now })).toEqual(fixed)
})

test.each([
  [{ isbn, title: '', author: '' }, []],
  [{ isbn: '', title: 'Dry', author: 'T.' }, []],
  [{ isbn, title: 'Dry', author: '' }, ['author']],
  [{ isbn, title: '', author: 'T.' }, ['title']],
  [{ isbn: '', title: '', author: '' }, ['title', 'author']],
  [{ isbn: '12', title: '', author: '' }, ['isbn']],
])('of %j, %j is wrong', (typed, wrong) => {
  expect(Object.keys(wrongWords(typed))).toEqual(wrong)
})
