// Sends a generated request over a raw connection: no client corrects it on the way.
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { MadeUp, Part } from './made-up.ts'

export type Heard = {
  status: number
  headers: Record<string, string | string[] | undefined>
  size: number
  body: string
}

const SMALLEST_LIMIT = 64 * 1024
// Node refuses a head of 16 KB without reading on, and anything still in flight is lost with the connection.
const LARGEST_HEAD = 15_000
const BOUNDARY = 'x-hostile'

export function aSender(url: string) {
  const { port, origin } = new URL(url)
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })

  /** `session` is the Cookie header of the visitor. */
  function send(asked: MadeUp, session: string | undefined): Promise<Heard> {
    const { body, type } = asked.parts
      ? encoded(asked.parts, asked.encoding)
      : { body: undefined, type: undefined }
    const cookies = [...(session ? [session] : []), ...asked.cookies].join('; ')
    const headers: Record<string, string> = {
      ...Object.fromEntries(asked.headers),
      // Without it the request would be refused as cross-site, which another test covers.
      'Sec-Fetch-Site': 'same-origin',
      Origin: origin,
      ...(cookies ? { Cookie: cookies } : {}),
      ...(body ? { 'Content-Type': type, 'Content-Length': String(body.byteLength) } : {}),
    }
    return new Promise((resolve, reject) => {
      const asking = request({
        host: '127.0.0.1',
        port,
        agent,
        method: asked.method,
        path: asked.path,
        headers,
        maxHeaderSize: 200_000,
      })
      asking.on('error', (error: NodeJS.ErrnoException) => {
        // Too large a body is refused before it is read, and a kept-alive connection may have ended meanwhile.
        if ((body?.byteLength ?? 0) > SMALLEST_LIMIT) resolve({ status: 413, headers: {}, size: 0, body: '' })
        else if (asking.reusedSocket && error.code === 'ECONNRESET') resolve(send(asked, session))
        else if (headOf(asked, headers) > LARGEST_HEAD)
          resolve({ status: 431, headers: {}, size: 0, body: '' })
        else reject(new Error(`${asked.method} ${asked.path} ${JSON.stringify(headers)}`, { cause: error }))
      })
      asking.on('response', async (answer) => {
        const size = answer.rawHeaders.reduce((sum, each) => sum + each.length, 0)
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          size,
          body: await text(answer).catch(() => ''),
        })
      })
      asking.end(body)
    })
  }

  return { send, close: () => agent.destroy() }
}

/** Its approximate size in transit, in bytes. */
function headOf({ path }: MadeUp, headers: Record<string, string>): number {
  return path.length + Object.entries(headers).flat().join('    ').length
}

function encoded(parts: Part[], encoding: MadeUp['encoding']): { body: Buffer; type: string } {
  const urlencoded = Buffer.from(
    new URLSearchParams(parts.map(({ name, value }) => [name, value])).toString(),
  )
  if (encoding === 'urlencoded') return { body: urlencoded, type: 'application/x-www-form-urlencoded' }
  if (encoding === 'broken') return { body: urlencoded, type: `multipart/form-data; boundary=${BOUNDARY}` }
  const lines = parts.map(({ name, value, file }) => {
    const named = `Content-Disposition: form-data; name="${quoted(name)}"`
    const head = file ? `${named}; filename="${quoted(file.name)}"\r\nContent-Type: ${file.type}` : named
    return `--${BOUNDARY}\r\n${head}\r\n\r\n${value}\r\n`
  })
  const body = Buffer.from(`${lines.join('')}--${BOUNDARY}--\r\n`)
  return { body, type: `multipart/form-data; boundary=${BOUNDARY}` }
}

const quoted = (text: string) => text.replace(/["\r\n]/g, '_')
