import { expect, test } from 'vitest'
import { csvCell, csvLine, fromCsvCell } from './csv.ts'

test.each([
  ['plain', 'plain'],
  ['a "word", and more', '"a ""word"", and more"'],
  ['two\nlines', '"two\nlines"'],
  ['a;b', '"a;b"'],
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+61 412', "'+61 412"],
  ['-', "'-"],
  ['\t=1', "'\t=1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ["'=1", "''=1"],
  ["'tis", "'tis"],
  [null, ''],
  [12, '12'],
])('%j is written as %j, and no spreadsheet evaluates it', (value, cell) => {
  expect(csvCell(value)).toBe(cell)
})

test.each(['=1+1', "'=1", "''-x", "'tis", '-40 °C', '@home', '＝1', '', "'", '|pipe'])(
  '%j comes back as it was',
  (text) => {
    expect(fromCsvCell(csvCell(text))).toBe(text)
  },
)

test('a line ends as the standard says', () => {
  expect(csvLine(['a', null, 'b,c'])).toBe('a,,"b,c"\r\n')
})
