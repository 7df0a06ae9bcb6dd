import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { whoCameForm } from '#rules/events/event-forms.ts'
import { canTickWhoCame, ticketCode } from './attendance.ts'

const stands = {
  startsAt: new Date('2026-03-01T08:00:00Z'),
  endsAt: new Date('2026-03-01T10:00:00Z'),
  isCancelled: false,
  isHidden: false,
}
const at = (time: string) => new Date(`2026-03-${time}Z`)

test.each([
  ['a moment before it begins', stands, at('01T07:59:59'), 'EVENT_NOT_BEGUN'],
  ['as it begins', stands, at('01T08:00:00'), 'allowed'],
  ['a moment before 14 days after it', stands, at('15T09:59:59'), 'allowed'],
  ['14 days after it', stands, at('15T10:00:00'), 'WHO_CAME_OVER'],
  ['cancelled', { ...stands, isCancelled: true }, at('01T09:00:00'), 'EVENT_CANCELLED'],
  ['hidden', { ...stands, isHidden: true }, at('01T09:00:00'), 'EVENT_HIDDEN'],
] as const)('ticking who came, %s: %s', (_when, event, now, outcome) => {
  const decision = canTickWhoCame(event, now)
  expect(decision.allowed ? 'allowed' : decision.code).toBe(outcome)
})

test('the first six characters of a ticket identify it', () => {
  expect(ticketCode('4f2a91c3-0000-4000-8000-000000000000')).toBe('4F2A91')
})

test('the form accepts nobody, and at most 200 people', () => {
  const ids = Array.from({ length: 201 }, () => randomUUID())
  expect(whoCameForm.parse({})).toEqual({ came: [], before: [] })
  expect(whoCameForm.parse({ came: ids.slice(1) }).came).toHaveLength(200)
  expect(whoCameForm.safeParse({ came: ids }).error?.issues[0]?.message).toBe('Tick no more than 200 people')
})
