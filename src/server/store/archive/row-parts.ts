const PART_BYTES = 4 * 1024 * 1024
const LINE_END = 0x0a

/** Cuts PostgreSQL's copy text into parts of whole rows, about 4 MB each, and counts the rows: one line is one row. */
export async function* cutIntoParts(
  text: AsyncIterable<Buffer>,
): AsyncGenerator<{ bytes: Buffer; rows: number }> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of text) {
    waiting.push(chunk)
    length += chunk.length
    if (length < PART_BYTES) continue
    const all = Buffer.concat(waiting)
    // A line end inside a value is written as a backslash and an n, so this one ends a row.
    const end = all.lastIndexOf(LINE_END) + 1
    if (end > 0) yield part(all.subarray(0, end))
    waiting = [all.subarray(end)]
    length = all.length - end
  }
  if (length > 0) yield part(Buffer.concat(waiting))
}

function part(bytes: Buffer): { bytes: Buffer; rows: number } {
  let rows = 0
  for (let at = bytes.indexOf(LINE_END); at !== -1; at = bytes.indexOf(LINE_END, at + 1)) rows += 1
  return { bytes, rows }
}
