// Reads the response of a `fetch` up to a maximum size, because the other server decides how much it sends, compressed or not.

/** Thrown for a response that is too large. */
class ResponseTooLarge extends Error {
  override readonly name = 'ResponseTooLarge'
}

/** The body as text, counted after decompression as it arrives. The request's signal bounds its time. Throws ResponseTooLarge. */
export async function readResponse(answer: Response, mostBytes: number): Promise<string> {
  if (!answer.body) return ''
  const parts: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop cancels the rest, which closes the connection.
  for await (const part of answer.body) {
    bytes += part.byteLength
    if (bytes > mostBytes) throw new ResponseTooLarge(`A response of more than ${mostBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
