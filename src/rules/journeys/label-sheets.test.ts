import { describe, expect, test } from 'vitest'
import { a4, type LabelSheet, labelSheets, layOutLabels, skippedOf } from './label-sheets.ts'

describe.each(Object.entries<LabelSheet>(labelSheets))('a sheet of %s', (_, sheet) => {
  const all = layOutLabels(
    Array.from({ length: sheet.columns * sheet.rows }, (_, at) => at),
    { sheet, skipped: 0 },
  )

  test('is one page, on which every label is whole and none lies on another', () => {
    expect(all).toHaveLength(1)
    const [placed = []] = all
    for (const { x, y } of placed) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(x + sheet.width).toBeLessThanOrEqual(a4.width)
      expect(y + sheet.height).toBeLessThanOrEqual(a4.height)
    }
    expect(new Set(placed.map(({ x, y }) => `${x} ${y}`)).size).toBe(sheet.columns * sheet.rows)
    expect(sheet.pitchX).toBeGreaterThanOrEqual(sheet.width)
    expect(sheet.pitchY).toBeGreaterThanOrEqual(sheet.height)
  })

  test('has the same margin on both sides, to a tenth of a millimetre', () => {
    const right = a4.width - sheet.left - (sheet.columns - 1) * sheet.pitchX - sheet.width
    const bottom = a4.height - sheet.top - (sheet.rows - 1) * sheet.pitchY - sheet.height
    expect(Math.abs(right - sheet.left)).toBeLessThan(0.11)
    expect(Math.abs(bottom - sheet.top)).toBeLessThan(0.11)
  })
})

test('labels continue after the places that are used up, and on the next sheet', () => {
  const sheet = labelSheets['21']
  const placed = layOutLabels(['a', 'b', 'c'], { sheet, skipped: 20 })
  expect(placed).toEqual([
    [{ label: 'a', x: 139.29, y: 243.75 }],
    [
      { label: 'b', x: 7.21, y: 15.15 },
      { label: 'c', x: 73.25, y: 15.15 },
    ],
  ])
})

test.each([
  [null, 0],
  ['', 0],
  ['-3', 0],
  ['x', 0],
  ['5', 5],
  ['5.9', 5],
  ['99', 20],
  ['Infinity', 20],
])('%j labels used up already are %i', (asked, skipped) => {
  expect(skippedOf(asked, labelSheets['21'])).toBe(skipped)
})
