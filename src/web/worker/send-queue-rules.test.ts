import { expect, test } from 'vitest'
import { isEmpty } from './draft-store.ts'
import { resultOf } from './problem-in.ts'
import { addressee, nextToSend, withArrived, withRefused } from './send-queue-rules.ts'

const [first, second, third] = [
  { key: 'a', body: 'Hello', at: 1 },
  { key: 'b', body: 'Are you there?', at: 3 },
  { key: 'c', body: 'To another', at: 2 },
]
const written = { draft: 'By the', unsent: [first, second] }

test('messages are sent in the order they were written, in whichever conversation, and never past one that waits', () => {
  const [one, other] = [
    { memberId: 'mia', place: 'one', draft: '', unsent: [first, second] },
    { memberId: 'mia', place: 'other', draft: '', unsent: [third] },
  ]
  expect(nextToSend([other, one])).toMatchObject({ place: 'one', message: first })
  expect(nextToSend([other, { ...one, ...withArrived(one, 'a') }])).toMatchObject({ place: 'other' })
  expect(nextToSend([{ ...one, unsent: [] }])).toBeUndefined()
})

test('a message that has arrived is not sent again; those behind it still wait', () => {
  expect(withArrived(written, 'a')).toEqual({ draft: 'By the', unsent: [second] })
  expect(withArrived(withArrived(written, 'a'), 'a').unsent).toEqual([second])
})

test('a refused message comes back into the box with those that waited behind it, before what was begun since', () => {
  expect(withRefused(written, 'Closed')).toEqual({
    draft: 'Hello\nAre you there?\nBy the',
    unsent: [],
    problem: 'Closed',
  })
})

test('nothing is stored of sent messages', () => {
  expect(isEmpty(withArrived({ draft: '', unsent: [first] }, 'a'))).toBe(true)
  expect([isEmpty(written), isEmpty({ draft: '', unsent: [], problem: 'Closed' })]).toEqual([false, false])
})

test.each([
  [200, 'arrived'],
  [400, 'refused'],
  [403, 'refused'],
  [404, 'refused'],
  [409, 'refused'],
  [413, 'refused'],
  [401, 'held'],
  [408, 'held'],
  [429, 'held'],
  [500, 'held'],
  [502, 'held'],
  [503, 'held'],
])('a response %i: %s', (status, outcome) => {
  expect(resultOf(status)).toBe(outcome)
})

test.each([
  ['0ed1', { conversationId: '0ed1' }],
  ['/messages/new?contact=1', { otherId: '1' }],
  ['/messages/new?contact=1&copy=2', { otherId: '1', copyId: '2' }],
])('what is written at %s goes to %j', (place, to) => {
  expect(addressee(place)).toEqual(to)
})

test('a photo comes back with its words, and another one behind it waits on, because the box holds one', () => {
  const photo = { file: new Blob(['one']), alt: 'Torn' }
  const other = { file: new Blob(['two']), alt: 'Whole' }
  const [shown, next] = [
    { ...first, photo },
    { ...third, photo: other },
  ]
  expect(withRefused({ draft: '', unsent: [shown, second, next] }, 'Too large')).toEqual({
    draft: 'Hello\nAre you there?',
    photo,
    unsent: [next],
    problem: 'Too large',
  })
  expect(withRefused({ draft: 'By the', unsent: [first, next] }, 'Closed')).toMatchObject({
    photo: other,
    unsent: [],
  })
  expect(isEmpty({ draft: '', photo, unsent: [] })).toBe(false)
})
