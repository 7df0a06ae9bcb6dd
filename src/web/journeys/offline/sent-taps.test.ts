import { expect, test } from 'vitest'
import type { KeptTap, Tap } from '#web/worker/kept-taps.ts'
import { sentBetween } from './sent-taps.ts'

const have: Tap = { intent: 'have', key: 'one' }
const read: Tap = { intent: 'read', key: 'two', words: 'Good.' }
const why = 'It was refused.'
const kept = (taps: KeptTap[], at = {}) => ({
  memberId: 'mia',
  place: '/c/VRNDH248',
  draft: taps.length > 0 ? JSON.stringify(taps) : '',
  ...at,
})
const both = kept([{ tap: have }, { tap: read }])

test('a tap has been sent once nothing is kept of it', () => {
  expect(sentBetween(both, kept([{ tap: read }]))).toEqual([have])
  expect(sentBetween(both, kept([]))).toEqual([have, read])
  expect(sentBetween(both, kept([{ tap: have }, { tap: { ...read, words: 'Very good.' } }]))).toEqual([])
})

test('a tap that was refused has not been sent, nor once its viewer has read why', () => {
  const refused = kept([{ tap: read, why }])
  expect(sentBetween(both, refused)).toEqual([have])
  expect(sentBetween(refused, kept([]))).toEqual([])
})

test.each([
  ['viewer', { memberId: 'ben' }],
  ['page', { place: '/c/VRNDH249' }],
])('nothing has been sent because another %s has nothing kept', (_, other) => {
  expect(sentBetween(both, kept([], other))).toEqual([])
})
