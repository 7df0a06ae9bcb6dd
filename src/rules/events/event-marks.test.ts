import { expect, test } from 'vitest'
import { canWithEvent, everyEventType, toEventType } from './city-events.ts'
import { monthWords } from './event-days.ts'
import { readHours } from './event-hours.ts'
import { everyEventMark, markEventForm, markedText } from './event-marks.ts'
import { seatsText } from './events.ts'
import { rhythmText } from './repeats.ts'

test('a mark can be added or removed, and nothing else', () => {
  for (const mark of everyEventMark) {
    expect(new Set(Object.values(markedText[mark])).size).toBe(3)
  }
  const event = '00000000-0000-4000-8000-000000000000'
  expect(markEventForm.parse({ event, on: 'yes' })).toEqual({ event, on: true })
  expect(markEventForm.parse({ event, on: 'no' })).toEqual({ event, on: false })
  for (const facts of [{ event, on: 'on' }, { event }, { on: 'yes' }])
    expect(markEventForm.safeParse(facts).success).toBe(false)
})

test.each([
  ['see', 'draft', 'guest', 'EVENT_NOT_FOUND'],
  ['see', 'rejected', 'stranger', 'EVENT_NOT_FOUND'],
  ['see', 'draft', 'organiser', undefined],
  ['see', 'approved', 'guest', undefined],
  ['answer', 'approved', 'guest', 'AUTHENTICATION_REQUIRED'],
  ['answer', 'draft', 'organiser', 'EVENT_NOT_APPROVED'],
  ['answer', 'approved', 'stranger', undefined],
  ['edit', 'approved', 'admin', 'FORBIDDEN'],
  ['edit', 'draft', 'stranger', 'EVENT_NOT_FOUND'],
  ['cancel', 'approved', 'admin', undefined],
  ['cancel', 'draft', 'admin', 'FORBIDDEN'],
] as const)('to %s an event that is %s, as %s', (action, state, relation, code) => {
  const decision = canWithEvent(action, { state, relation })
  expect(decision.allowed ? undefined : decision.code).toBe(code)
})

test('an unknown type is no type', () => {
  for (const type of everyEventType) expect(toEventType(type)).toBe(type)
  expect(toEventType('picnic')).toBeNull()
})

test('months, seats and rhythms in words', () => {
  expect(monthWords('2026-12')).toBe('December 2026')
  expect(seatsText({ capacity: 1, going: 0 })).toBe('1 of 1 seat free')
  expect(seatsText({ capacity: 2, going: 1 })).toBe('1 of 2 seats free')
  const days = ['01', '02', '03', '04', '10', '11', '12', '13', '20', '21', '22', '23', '28']
  expect(days.map((day) => rhythmText(`2026-03-${day}`, 'day').split(' ').at(-1))).toEqual([
    ...['1st', '2nd', '3rd', '4th', '10th', '11th', '12th', '13th', '20th', '21st', '22nd', '23rd', '28th'],
  ])
  expect(rhythmText('2026-03-29', 'day')).toBe('Every month on the 29th, or its last day')
})

test.each(['6pm - later', 'soon - 8pm', '13pm - 14pm', '25:00', '6pm - 7pm - 8pm', '6:60'])(
  '%s cannot be read',
  (typed) => {
    expect(readHours(typed)).toEqual({ problem: 'unreadable' })
  },
)
