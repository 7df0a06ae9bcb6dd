import { expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { dated } from './answer-correction.ts'

test('the day of a correction has its year, if that is another one', () => {
  const args = { city, clock: () => new Date('2027-01-02T00:00:00Z') }
  const correction = {
    changedAt: new Date('2026-03-14T00:00:00Z'),
    decidedAt: new Date('2027-01-01T00:00:00Z'),
  }
  expect(dated(correction, args)).toEqual({
    changedOn: 'Saturday 14 March 2026',
    decidedOn: 'Friday 1 January',
  })
  expect(dated({ ...correction, decidedAt: null }, args)).toMatchObject({ decidedOn: null })
})
