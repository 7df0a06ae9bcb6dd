import { expect, test } from 'vitest'
import { figureText, figureWords, weeksUpTo } from './figures.ts'

test.each([
  ['2026-03-02', '2026-01-05', '2026-03-02'],
  ['2026-03-08', '2026-01-05', '2026-03-02'],
  ['2026-03-09', '2026-01-12', '2026-03-09'],
  ['2026-01-01', '2025-11-03', '2025-12-29'],
])('the weeks up to %s begin on Mondays', (today, first, last) => {
  const weeks = weeksUpTo(today)
  expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([9, first, last])
  for (const week of weeks) expect(new Date(week).getUTCDay()).toBe(1)
})

test.each([
  [null, '–'],
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [200, '3 h 20 min'],
  [1440, '1 d'],
  [3120, '2 d 4 h'],
])('%s minutes: %s', (minutes, text) => {
  expect(figureText('medianAnswerMinutes', minutes)).toBe(text)
})

test('every other figure is a plain number with its label', () => {
  expect(figureText('copies', 1_000_000)).toBe('1,000,000')
  for (const { label, of } of Object.values(figureWords)) expect(label && of).toBeTruthy()
})
