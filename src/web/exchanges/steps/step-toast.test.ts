import { expect, test } from 'vitest'
import type { StepName } from '#rules/exchanges/exchanges.ts'
import { stepToast } from './step-toast.ts'

const change = {
  id: 'exchange',
  state: 'ready',
  conversationId: 'conversation',
  side: 'owner',
  other: { id: 'noah', name: 'Noah' },
  bookTitle: 'Voss',
} as const

test.each<StepName>(['agreeMeeting', 'changePickup', 'askExtension'])(
  '%s says that the other member has been notified only if something has changed',
  (step) => {
    expect(stepToast(step, change, '/messages').text).toBe('Noah has been notified.')
    const unchanged = stepToast(step, { ...change, isUnchanged: true }, '/messages')
    expect(unchanged.title).toBe('Nothing has changed')
    expect(unchanged.text).not.toContain('Noah')
  },
)
