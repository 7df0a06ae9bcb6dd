import { expect, test } from 'vitest'
import { savedAnswerForm } from './saved-answer-forms.ts'
import { filledIn, putIn, savedAnswerLimits } from './saved-answers.ts'

test.each([
  ['Hello {name}, the day has passed.', 'Mia', 'Hello Mia, the day has passed.'],
  ['Hello {name}.', null, 'Hello there.'],
  ['{name}, {name}!', '$&', '$&, $&!'],
  ['Nobody is named.', 'Mia', 'Nobody is named.'],
])('%j for %j', (words, name, filled) => {
  expect(filledIn(words, name)).toBe(filled)
})

test.each([
  ['', 'The day has passed.'],
  ['  \n', 'The day has passed.'],
  ['Dear Mia ', 'Dear Mia\nThe day has passed.'],
])('after %j', (written, whole) => {
  expect(putIn(written, 'The day has passed.')).toBe(whole)
})

test('inserting nothing leaves the text as it is', () => {
  expect(putIn('Dear Mia ', '')).toBe('Dear Mia ')
})

test.each([
  ['title', 'x'.repeat(savedAnswerLimits.title + 1)],
  ['words', 'x'.repeat(savedAnswerLimits.words + 1)],
  ['title', ' '],
  ['words', ''],
])('%s cannot be %j', (field, value) => {
  const typed = { title: 'Day passed', words: 'The day has passed.', [field]: value }
  expect(savedAnswerForm.safeParse(typed).error?.issues.map(({ path }) => path)).toEqual([[field]])
})
