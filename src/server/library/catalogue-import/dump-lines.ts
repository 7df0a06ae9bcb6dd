// The lines of a file of any length, in order: memory holds at most one chunk and one line.

/** In place of a line that is longer than any in a valid dump. */
export const TOO_LONG = Symbol('too long')

export const LONGEST_LINE = 4 * 1024 * 1024
const LINE_END = 10

/** The complete lines of each chunk of a file. A last line without a line break counts too. */
export async function* linesOf(
  pieces: AsyncIterable<Buffer>,
): AsyncGenerator<(string | typeof TOO_LONG)[], void> {
  const begun = createBegun()
  for await (const piece of pieces) {
    const lines: (string | typeof TOO_LONG)[] = []
    let start = 0
    for (let end = piece.indexOf(LINE_END); end !== -1; end = piece.indexOf(LINE_END, start)) {
      lines.push(
        begun.isEmpty() ? piece.toString('utf8', start, end) : begun.finish(piece.subarray(start, end)),
      )
      start = end + 1
    }
    begun.add(piece.subarray(start))
    if (lines.length > 0) yield lines
  }
  if (!begun.isEmpty()) yield [begun.finish(Buffer.alloc(0))]
}

/** An incomplete line. Lines that are too long are not kept. */
function createBegun() {
  let parts: Buffer[] = []
  let length = 0
  return {
    isEmpty: () => length === 0,
    add(part: Buffer): void {
      length += part.length
      if (length > LONGEST_LINE) parts = []
      // A copy: the buffer of the chunk may be reused for the next.
      else if (part.length > 0) parts.push(Buffer.from(part))
    },
    finish(part: Buffer): string | typeof TOO_LONG {
      const isTooLong = length + part.length > LONGEST_LINE
      const line = isTooLong ? TOO_LONG : Buffer.concat([...parts, part]).toString('utf8')
      parts = []
      length = 0
      return line
    },
  }
}
