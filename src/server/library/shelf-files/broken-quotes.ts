// The parser keeps an object for each quotation mark that is wrong: a file of nothing else would take hundreds of megabytes.

const QUOTE = 0x22
// What may stand between two cells: comma, tab, semicolon, carriage return, line feed.
const ends = new Set([0x2c, 0x09, 0x3b, 0x0d, 0x0a])

/** Has the text more than `most` quotation marks that neither open a cell nor end one? One pass, nothing allocated. */
export function hasBrokenQuotes(text: string, most: number): boolean {
  let broken = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    if (text.charCodeAt(at) !== QUOTE) continue
    if (!isQuoted) {
      // Within a cell that began without one it is a sign like any other.
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
