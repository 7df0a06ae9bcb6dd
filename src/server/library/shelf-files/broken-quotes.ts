// The parser keeps an object for each stray quotation mark: a file of nothing else would take hundreds of megabytes.

const QUOTE = 0x22
// The characters between two cells: comma, tab, semicolon, carriage return, line feed.
const ends = new Set([0x2c, 0x09, 0x3b, 0x0d, 0x0a])

/** Does the text have more than `most` quotation marks that neither open nor close a cell? One pass, without allocations. */
export function hasBrokenQuotes(text: string, most: number): boolean {
  let broken = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) !== QUOTE) continue
    if (!isQuoted) {
      // In a cell that is not quoted, a quotation mark is an ordinary character.
      isQuoted = at === 0 || ends.has(text.charCodeAt(at - 1))
    } else if (text.charCodeAt(at + 1) === QUOTE) {
      at += 1
    } else if (at + 1 === text.length || ends.has(text.charCodeAt(at + 1))) {
      isQuoted = false
    } else {
      broken += 1
      if (broken > most) return true
    }
  }
  return false
}
