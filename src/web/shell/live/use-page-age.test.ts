import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#rules/base/durations.ts'
import { ageOf } from './use-page-age.ts'

const read = { clock: Date.parse('2026-03-14T22:00:00+10:00'), timer: MINUTE_MS }

test.each([
  ['a device that has slept, while its timer stood still', 9 * HOUR_MS, 5, 9 * HOUR_MS],
  ['a clock that was set back', -HOUR_MS, 7 * MINUTE_MS, 7 * MINUTE_MS],
  ['nothing unusual', 1200, 1200, 1200],
])('the age of a page after %s', (_, byClock, byTimer, age) => {
  expect(ageOf(read, { clock: read.clock + byClock, timer: read.timer + byTimer })).toBe(age)
})
