import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { closeServer } from './close-server.ts'

test('a response in progress is finished, and a kept-alive connection does not hold the server open', async () => {
  const asked = Promise.withResolvers<ServerResponse>()
  const server = createServer((_, response) => asked.resolve(response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on a port
  const agent = new Agent({ keepAlive: true })
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, host: '127.0.0.1', agent }, resolve).on('error', reject)
  })

  const response = await asked.promise
  const cutting = vi.spyOn(server, 'closeAllConnections')
  const closing = closeServer(server)
  response.end('finished')
  expect(await text(await answer)).toBe('finished')
  await closing
  expect(cutting, 'a finished connection need not be cut').not.toHaveBeenCalled()
  agent.destroy()
})
