// The target of a request must be unambiguous: if two programs on its way read it differently, one visitor can get another's
// response (host header attacks, request smuggling).
import type { IncomingMessage } from 'node:http'
import { createMiddleware } from 'hono/factory'
import type { RequestEnv } from '#server/http/request-log.ts'

/** Answers 400 to an invalid host, to more than one, and to an address with a name and password. */
export const requestTarget = createMiddleware<RequestEnv>(async (c, next) => {
  // Tests call the app without a socket.
  const incoming = c.env?.incoming
  if (incoming && !isPlain(incoming)) return c.text('This request must name exactly one host.', 400)
  return next()
})

function isPlain({ url = '', headers, rawHeaders }: Pick<IncomingMessage, 'url' | 'headers' | 'rawHeaders'>) {
  if (rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length > 1) return false
  const host = headers.host
  if (host !== undefined && !isHost(host)) return false
  if (!/^https?:/i.test(url)) return true
  if (!URL.canParse(url)) return false
  const { username, password } = new URL(url)
  return !username && !password
}

function isHost(host: string): boolean {
  // A name and a port: '1.2.3.4.5' is invalid, and anything after a slash or an @ would be read differently.
  return /^[^\s/?#@\\]+$/.test(host) && URL.canParse(`http://${host}/`)
}
