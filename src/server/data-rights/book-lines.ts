// books.csv: a line for each copy (RFC 4180), for spreadsheets and other libraries.

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

export const bookLineHead = `\uFEFF${columns.join(',')}\r\n`

export function bookLine(copy: Record<string, unknown>): string {
  return `${columns.map((column) => cell(copy[column])).join(',')}\r\n`
}

function cell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  // What a spreadsheet would take for a formula is text.
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
