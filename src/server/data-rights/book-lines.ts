// books.csv: a line for each copy, for spreadsheets and other library software.
import { csvLine, csvMark } from '#rules/base/csv.ts'

const columns = [
  'title',
  'author',
  'isbn',
  'genre',
  'published',
  'condition',
  'offer',
  'suburb',
  'added',
  'withdrawn',
]

export const bookLineHead = `${csvMark}${csvLine(columns)}`

export function bookLine(copy: Record<string, unknown>): string {
  return csvLine(columns.map((column) => copy[column]))
}
