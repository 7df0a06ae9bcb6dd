import { expect, test } from 'vitest'
import { canWithEvent } from '#rules/events/city-events.ts'
import { hostNoteForm } from '#rules/events/event-forms.ts'
import { canWriteAnother, canWriteNote } from './host-notes.ts'

const endsAt = new Date('2026-03-14T10:00:00Z')
const stands = { endsAt, isCancelled: false, isHidden: false }
const at = (time: string) => new Date(`2026-03-${time}Z`)

test.each([
  ['long before it begins', stands, at('01T08:00:00'), 'allowed'],
  ['a moment before a day after it is over', stands, at('15T09:59:59'), 'allowed'],
  ['a day after it is over', stands, at('15T10:00:00'), 'HOST_NOTES_OVER'],
  ['cancelled', { ...stands, isCancelled: true }, at('01T08:00:00'), 'EVENT_CANCELLED'],
  ['hidden', { ...stands, isHidden: true }, at('01T08:00:00'), 'EVENT_HIDDEN'],
] as const)('a note %s: %s', (_when, event, now, outcome) => {
  const decision = canWriteNote(event, now)
  expect(decision.allowed ? 'allowed' : decision.code).toBe(outcome)
})

test('a host has three notes a day', () => {
  expect([0, 1, 2, 3].map((last) => canWriteAnother(last).allowed)).toEqual([true, true, true, false])
})

test.each([
  ['organiser', 'approved', 'allowed'],
  ['organiser', 'draft', 'EVENT_NOT_APPROVED'],
  ['organiser', 'rejected', 'EVENT_NOT_APPROVED'],
  ['admin', 'approved', 'FORBIDDEN'],
  ['admin', 'draft', 'FORBIDDEN'],
  ['stranger', 'approved', 'FORBIDDEN'],
  ['stranger', 'draft', 'EVENT_NOT_FOUND'],
  ['guest', 'approved', 'AUTHENTICATION_REQUIRED'],
] as const)('a note by the %s of a city event that is %s: %s', (relation, state, outcome) => {
  const decision = canWithEvent('write', { state, relation })
  expect(decision.allowed ? 'allowed' : decision.code).toBe(outcome)
})

test('the form accepts 500 characters, whatever its line breaks, and refuses an empty note', () => {
  const lines = `${'x'.repeat(249)}\r\n\r\n${'y'.repeat(249)}`
  expect(hostNoteForm.parse({ note: lines }).note).toHaveLength(500)
  expect(hostNoteForm.safeParse({ note: 'x'.repeat(501) }).error?.issues[0]?.message).toBe(
    'Keep it under 500 characters',
  )
  expect(hostNoteForm.safeParse({ note: ' \n ' }).error?.issues[0]?.message).toBe('Write something first')
})
