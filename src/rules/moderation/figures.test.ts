import { expect, test } from 'vitest'
import { figureText, figureWords, weeksUpTo } from './figures.ts'

test.each([
  ['2026-03-02', ['2026-02-16', '2026-02-23', '2026-03-02']],
  ['2026-03-08', ['2026-02-16', '2026-02-23', '2026-03-02']],
  ['2026-03-09', ['2026-02-23', '2026-03-02', '2026-03-09']],
  ['2026-01-01', ['2025-12-15', '2025-12-22', '2025-12-29']],
])('the weeks up to %s begin on Mondays', (today, weeks) => {
  expect(weeksUpTo(today, 3)).toEqual(weeks)
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
