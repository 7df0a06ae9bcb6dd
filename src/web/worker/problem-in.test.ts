import { expect, test } from 'vitest'
import { DomainError } from '#rules/domain-error.ts'
import { refusalResponse } from '#rules/refusal-response.ts'
import { problemIn } from './problem-in.ts'

test('a refusal of ours says why, in its own words', async () => {
  const refusal = new DomainError('PHOTO_TO_STRANGER')
  expect(await problemIn(refusalResponse(refusal))).toBe(refusal.message)
})

test.each([
  ['nobody', undefined],
  [
    'a proxy',
    new Response('<h1>Bad Gateway</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
  ],
  [
    'something that was cut off',
    new Response('{"code":', { headers: { 'Content-Type': 'application/json' } }),
  ],
  ['something else of ours', Response.json({ message: 'Sorry' }, { status: 500 })],
])('%s says nothing', async (_, answer) => {
  expect(await problemIn(answer)).toBeUndefined()
})
