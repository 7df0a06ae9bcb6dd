// What `fetch` brought is read up to a size and no further: whoever answers decides how much they send, packed or not.

/** Thrown for an answer that goes on for too long. */
class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge'
}

/** The body as text, counted as it arrives and unpacked. Its time is that of the request's signal. Throws AnswerTooLarge. */
export async function readAnswer(answer: Response, mostBytes: number): Promise<string> {
  if (!answer.body) return ''
  const parts: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop cancels the rest, which closes the connection.
  for await (const part of answer.body) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw new AnswerTooLarge(`An answer of more than ${mostBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
