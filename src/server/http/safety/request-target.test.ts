import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RequestEnv } from '#server/http/request-log.ts'
import { requestTarget } from './request-target.ts'

let server: Server
beforeAll(async () => {
  const app = new Hono<RequestEnv>()
  app.use(requestTarget)
  app.get('/', (c) => c.text(new Request(c.req.url).url))
  server = createAdaptorServer({ fetch: app.fetch }) as Server // no TLS options given, so it is a plain HTTP server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => void server.close())

/** The status for exactly these lines, most of which no library would send. */
async function statusOf(...lines: string[]): Promise<number> {
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  const socket = connect(port, '127.0.0.1')
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`)
  let answer = ''
  for await (const chunk of socket) answer += chunk
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])
}

test.each([
  [200, 'GET / HTTP/1.1', ['Host: books.example.org']],
  [200, 'GET / HTTP/1.1', ['Host: books.example.org:3000']],
  [200, 'GET / HTTP/1.1', ['Host: 127.0.0.1:3000']],
  [200, 'GET / HTTP/1.1', ['Host: [::1]:3000']],
  [200, 'GET http://books.example.org/ HTTP/1.1', ['Host: books.example.org']],
  [400, 'GET / HTTP/1.1', ['Host: 1.2.3.4.5']],
  [400, 'GET / HTTP/1.1', ['Host: a/b']],
  [400, 'GET / HTTP/1.1', ['Host: someone@example.org']],
  [400, 'GET / HTTP/1.1', ['Host: [::1']],
  [400, 'GET / HTTP/1.1', ['Host: a:port']],
  [400, 'GET / HTTP/1.1', ['Host: a.example', 'Host: b.example']],
  [400, 'GET / HTTP/1.1', ['Host: a.example', 'hOST: a.example']],
  [400, 'GET http://mia:secret@a.example/ HTTP/1.1', ['Host: a.example']],
  [400, 'GET http://mia@a.example/ HTTP/1.1', ['Host: a.example']],
  [400, 'GET http://1.2.3.4.5/ HTTP/1.1', ['Host: a.example']],
])('%i: %s with %j', async (status, line, headers) => {
  expect(await statusOf(line, ...headers)).toBe(status)
})
