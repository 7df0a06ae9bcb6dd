// The parser keeps an object for each stray quotation mark: a file of nothing else would take hundreds of megabytes.

const QUOTE = 0x22

/** Does the text have more than `most` quotation marks that neither open nor close a cell? One pass, without allocations. */
export function hasBrokenQuotes(
  text: string,
  { delimiter, most }: { delimiter: string; most: number },
): boolean {
  const ends = new Set([delimiter, '\r', '\n'].map((end) => end.charCodeAt(0)))
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
