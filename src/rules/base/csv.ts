// Cells of a CSV file (RFC 4180) that spreadsheets can open.

// What a spreadsheet takes for a formula, after any apostrophes that already mark text. East Asian versions also accept
// full-width characters.
const formula = /^'*[=+\-@\t\r|＝＋－＠｜]/

/**
 * A value as a cell. One that a spreadsheet would take for a formula gets an apostrophe, which makes it text (CSV injection).
 */
export function csvCell(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value)
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** The value that was passed to `csvCell`: the cell without the apostrophe it added. */
export function fromCsvCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}

export function csvLine(values: readonly unknown[]): string {
  return `${values.map(csvCell).join(',')}\r\n`
}

/** The byte order mark, by which spreadsheets recognise UTF-8. */
export const csvMark = '\uFEFF'
