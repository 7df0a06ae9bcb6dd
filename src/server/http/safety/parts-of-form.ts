// A streaming parser for multipart/form-data: reads part by part, so that files are never in memory as a whole.

export type FormPart = { name: string; fileName: string | undefined; content: AsyncIterable<Buffer> }

export class BrokenForm extends Error {
  override readonly name = 'BrokenForm'
}

const LONGEST_HEAD = 8 * 1024

/** Each part is read to its end before the next. Throws BrokenForm for an invalid form. */
export async function* partsOfForm(
  chunks: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<FormPart> {
  const source = chunks[Symbol.asyncIterator]()
  const end = Buffer.from(`\r\n--${boundary}`)
  // Starts with a line break, so that the first boundary looks like all others.
  let rest = Buffer.from('\r\n')
  let isWithin = true

  async function more(): Promise<void> {
    const { value, done } = await source.next()
    if (done) throw new BrokenForm('It ends too early')
    rest = Buffer.concat([rest, value])
  }

  /** The part up to the next boundary. A reader that stops early leaves the rest to the next reader. */
  async function* toBoundary(): AsyncGenerator<Buffer> {
    while (isWithin) {
      const at = rest.indexOf(end)
      const safe = at >= 0 ? at : Math.max(0, rest.length - end.length + 1)
      const piece = rest.subarray(0, safe)
      isWithin = at < 0
      rest = rest.subarray(isWithin ? safe : safe + end.length)
      if (safe > 0) yield piece
      if (isWithin) await more()
    }
  }

  async function upTo(mark: string): Promise<string> {
    let at = rest.indexOf(mark)
    while (at < 0) {
      if (rest.length > LONGEST_HEAD) throw new BrokenForm('The head of a part is too long')
      await more()
      at = rest.indexOf(mark)
    }
    const text = rest.toString('utf8', 0, at)
    rest = rest.subarray(at + mark.length)
    return text
  }

  for await (const _before of toBoundary());
  for (;;) {
    while (rest.length < 2) await more()
    if (rest.toString('latin1', 0, 2) === '--') return
    const head = await upTo('\r\n\r\n')
    isWithin = true
    yield { ...namesIn(head), content: toBoundary() }
    // Skips what was not read. Needs a new iterator: the first has ended once its reader breaks off.
    for await (const _left of toBoundary());
  }
}

function namesIn(head: string): Pick<FormPart, 'name' | 'fileName'> {
  const disposition = /^content-disposition:[^\r\n]*/im.exec(head)?.[0] ?? ''
  const value = (key: string) => new RegExp(`[;\\s]${key}="([^"]*)"`, 'i').exec(disposition)?.[1]
  const name = value('name')
  if (name === undefined) throw new BrokenForm('A part has no name')
  return { name: asTyped(name), fileName: value('filename')?.replaceAll('%22', '"') }
}

// Browsers encode line breaks and quotes in names like this.
const asTyped = (name: string) => name.replaceAll('%22', '"').replaceAll('%0D', '\r').replaceAll('%0A', '\n')

/** The boundary in a Content-Type header, if it is multipart/form-data. */
export function boundaryOf(contentType: string | undefined): string | undefined {
  const found = /^multipart\/form-data\s*;.*\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
    contentType ?? '',
  )
  return found?.[1] ?? found?.[2]
}
