import { expect, test } from 'vitest'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { aViewer } from '#tests/support/viewers.ts'
import { canSend, closedSentences, type Standing, standings } from './messages.ts'

const mia = aViewer({ id: 'mia', name: 'Mia' })
const stranger: Member = { ...mia, id: 'stranger' }

const OPEN = { allowed: true }
test.each<[Viewer, Standing, boolean, string | undefined]>([
  [mia, 'open', false, undefined],
  [mia, 'accepted', false, undefined],
  [mia, 'ready', false, undefined],
  [mia, 'on_loan', false, undefined],
  [mia, 'completed', false, undefined],
  [mia, 'lost', false, undefined],
  [mia, 'pending', false, 'AWAITING_ANSWER'],
  [mia, 'declined', false, 'CONVERSATION_CLOSED'],
  [mia, 'cancelled', false, 'CONVERSATION_CLOSED'],
  [mia, 'expired', false, 'CONVERSATION_CLOSED'],
  [mia, 'open', true, 'BLOCKED'],
  [mia, 'pending', true, 'BLOCKED'],
  [stranger, 'open', false, 'NOT_FOUND'],
  [guest, 'open', false, 'AUTHENTICATION_REQUIRED'],
])('%o, %s, blocked: %s → %s', (viewer, standing, blocked, code) => {
  const decision = canSend(viewer, { memberIds: ['mia', 'noah'], standing, blocked, hasLeft: false })
  expect(decision).toEqual(code ? { allowed: false, code } : OPEN)
})

test('nobody can write to a former member, whatever the exchange', () => {
  for (const standing of standings) {
    const facts = { memberIds: ['mia', 'noah'] as const, standing, blocked: false, hasLeft: true }
    expect(canSend(mia, facts)).toEqual({ allowed: false, code: 'MEMBER_LEFT' })
  }
})

test('a closed conversation says why', () => {
  const isClosed = (standing: Standing) =>
    !['open', 'pending', 'accepted', 'ready', 'on_loan', 'completed', 'lost'].includes(standing)
  expect(Object.keys(closedSentences).sort()).toEqual(standings.filter(isClosed).sort())
  expect(closedSentences.declined).toBe('This request was declined')
})
