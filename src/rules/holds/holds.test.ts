import { describe, expect, test } from 'vitest'
import {
  afterWakingHours,
  canBeOffered,
  expectedWaitWords,
  isPausedOn,
  nextInLine,
  positionWords,
  roughTime,
  type Waiting,
} from './holds.ts'

const today = '2026-03-02'
const timeZone = 'Australia/Brisbane'
const one: Waiting = {
  holdId: 'h1',
  memberId: 'mia',
  isPaused: false,
  pausedUntil: null,
  awayKm: 2,
  withinKm: 5,
  isApart: false,
  hasPassed: false,
  isServed: false,
  hasEnough: false,
}

test.each<[string, Partial<Waiting>]>([
  ['the owner', { memberId: 'noah' }],
  ['a blocked or suspended member', { isApart: true }],
  ['a member who let it pass', { hasPassed: true }],
  ['a member with another offer', { isServed: true }],
  ['a new member with as many books as they can have', { hasEnough: true }],
  ['a paused hold', { isPaused: true }],
  ['a hold paused until tomorrow', { isPaused: true, pausedUntil: '2026-03-03' }],
  ['a member too far away', { awayKm: 6 }],
])('%s is not offered a copy, and the next is', (_, facts) => {
  const line = [
    { ...one, ...facts },
    { ...one, holdId: 'h2', memberId: 'priya' },
  ]
  expect(nextInLine(line, { ownerId: 'noah', today }).map(({ holdId }) => holdId)).toEqual(['h2'])
})

test('a pause ends on its day', () => {
  expect(isPausedOn(today, { isPaused: true, pausedUntil: today })).toBe(false)
  expect(canBeOffered({ ...one, isPaused: true, pausedUntil: today }, { ownerId: 'noah', today })).toBe(true)
})

describe('the hours of an offer', () => {
  // 9 am in Brisbane.
  const from = new Date('2026-03-01T23:00:00Z')
  test.each([
    ['without quiet hours', null, 48, '2026-03-03T23:00:00.000Z'],
    ['with ten quiet hours each night', { from: '21:00', to: '07:00' }, 48, '2026-03-05T05:00:00.000Z'],
    ['with almost only quiet hours', { from: '10:00', to: '09:00' }, 48, '2026-03-08T23:00:00.000Z'],
  ])('%s', (_, quiet, hours, ends) => {
    expect(afterWakingHours(from, hours, { quiet, timeZone }).toISOString()).toBe(ends)
  })

  test('the reminder comes before the end', () => {
    const quiet = { from: '10:00', to: '09:00' }
    const [remind, end] = [24, 48].map((hours) => afterWakingHours(from, hours, { quiet, timeZone }))
    expect(remind?.getTime()).toBeLessThan(end?.getTime() ?? 0)
  })
})

test('words', () => {
  expect([roughTime(1), roughTime(9), roughTime(20), roughTime(90)]).toEqual([
    'about a day',
    'about 9 days',
    'about 3 weeks',
    'about 3 months',
  ])
  expect([expectedWaitWords(1), expectedWaitWords(2), expectedWaitWords(8), expectedWaitWords(13)]).toEqual([
    'within a week',
    'in about 2 weeks',
    'in about 8 weeks',
    'in about 3 months',
  ])
  expect([positionWords(1), positionWords(2)]).toEqual([
    'You’re first in the queue',
    'You’re number 2 in the queue',
  ])
})
