import { expect, test } from 'vitest'
import type { Unit } from './reading-places.ts'
import { rowOfToday, scheduleProblem, stretchWords } from './schedule.ts'

const rows = (...typed: string[]) =>
  typed.map((row) => {
    const [through, on = ''] = row.split(' by ')
    return { through: Number(through), on }
  })
const extent = { chapter: 20, page: null }

test.each([
  ['in order', rows('8 by 2026-03-01', '20 by 2026-03-15'), 'chapter', undefined],
  ['empty', [], 'chapter', undefined],
  [
    'past the end',
    rows('21 by 2026-03-01'),
    'chapter',
    { row: 0, field: 'through', says: 'The book has 20 chapters' },
  ],
  ['of unknown length', rows('600 by 2026-03-01'), 'page', undefined],
  [
    'going back',
    rows('8 by 2026-03-01', '8 by 2026-03-15'),
    'chapter',
    { row: 1, field: 'through', says: 'Choose a chapter after 8' },
  ],
  [
    'two on one day',
    rows('8 by 2026-03-01', '9 by 2026-03-01'),
    'chapter',
    { row: 1, field: 'on', says: 'Choose a later date than the one before' },
  ],
] as const)('a schedule that is %s', (_, parts, unit: Unit, problem) => {
  expect(scheduleProblem(parts, { unit, extent })).toEqual(problem)
})

const schedule = rows('8 by 2026-03-01', '9 by 2026-03-15', '20 by 2026-03-29')

test.each([
  ['2026-02-01', 0],
  ['2026-03-01', 0],
  ['2026-03-02', 1],
  ['2026-03-29', 2],
  ['2026-03-30', undefined],
])('on %s the club reads row %s', (today, row) => {
  expect(rowOfToday(schedule, today)).toBe(row)
})

test('a row says which part is read for it', () => {
  expect(schedule.map((_, row) => stretchWords(schedule, row, 'chapter'))).toEqual([
    'Chapters 1 to 8',
    'Chapter 9',
    'Chapters 10 to 20',
  ])
})

test('works in pages too; a missing row starts where the one before ends', () => {
  expect(stretchWords(schedule, 0, 'page')).toBe('Pages 1 to 8')
  expect(stretchWords(schedule, 1, 'page')).toBe('Page 9')
  expect(stretchWords(schedule, 3, 'chapter')).toBe('Chapter 21')
})
