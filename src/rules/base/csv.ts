// Cells of a CSV file (RFC 4180) that spreadsheets open too.

// What a spreadsheet takes for a formula, behind any apostrophes that stand for text already; East Asian ones take full-width
// signs for the same.
const formula = /^'*[=+\-@\t\r|＝＋－＠｜]/

/** A value as a cell. One a spreadsheet would take for a formula gets an apostrophe, which makes it text to them. */
export function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** What `csvCell` was given, of the cell as it was read: without the apostrophe it has added. */
export function fromCsvCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}

export function csvLine(values: readonly unknown[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}

/** By this mark spreadsheets know that what follows is UTF-8. */
export const csvMark = '\uFEFF'
