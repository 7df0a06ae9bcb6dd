import { expect, test } from 'vitest'
import type { ExchangeCard } from '#server/exchanges/exchange-view.ts'
import { progressKey } from './progress-key.ts'

type Facts = Pick<ExchangeCard, 'state' | 'dueOn' | 'askedDueOn' | 'pickup'>
const accepted: Facts = { state: 'accepted', dueOn: null, askedDueOn: null, pickup: null }

test('forms begin again with a step, and stay as they are while the other member agrees where to meet', () => {
  const met: Facts = { ...accepted, pickup: { place: 'Library steps', at: new Date('2026-03-02T00:00:00Z') } }
  expect(progressKey(met)).toBe(progressKey(accepted))
  expect(progressKey({ ...met, state: 'ready' })).not.toBe(progressKey(met))
  expect(progressKey({ ...met, state: 'on_loan', askedDueOn: '2026-03-20' })).not.toBe(
    progressKey({ ...met, state: 'on_loan' }),
  )
})
