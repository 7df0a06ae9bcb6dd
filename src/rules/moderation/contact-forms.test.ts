import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { answerContactForm } from './contact-forms.ts'

test.each([
  ['a letter with words', { how: 'letter', words: 'It is fixed.' }, []],
  ['a letter without words', { how: 'letter', words: ' \n ' }, ['words']],
  ['a letter of 4,001 characters', { how: 'letter', words: 'x'.repeat(4001) }, ['words']],
  ['a note', { how: 'noted', words: 'Rang them' }, []],
  ['no note', { how: 'noted' }, []],
  ['a note longer than a line of the log', { how: 'noted', words: 'x'.repeat(501) }, ['words']],
  ['neither', { words: 'Hello' }, ['how']],
])('an answer to a message to us: %s', (_, answer, wrong) => {
  const read = answerContactForm.safeParse({ message: randomUUID(), ...answer })
  expect(read.error?.issues.flatMap(({ path }) => path) ?? []).toEqual(wrong)
})
