import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { clubRatingForm } from './reading-forms.ts'

const choose = 'Please select a star rating before submitting'

test.each([
  ['1', undefined],
  ['5', undefined],
  ['0', choose],
  ['6', choose],
  ['2.5', choose],
  ['', choose],
  ['many', choose],
])('a rating of %j stars: %s', (stars, message) => {
  const read = clubRatingForm.safeParse({ clubBook: randomUUID(), stars })
  expect(read.error?.issues[0]?.message).toBe(message)
})
