import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { stopServing } from './stop-serving.ts'

test('while a load balancer moves away new connections are answered, and afterwards they are refused', async () => {
  let isStopping = false
  let ended = false
  const server = createServer((_, response) => response.end(isStopping ? 'stopping' : 'ready'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // listening on a port
  const ask = async () =>
    (await fetch(`http://127.0.0.1:${port}/`, { headers: { Connection: 'close' } })).text()
  expect(await ask()).toBe('ready')
  const stopping = stopServing(server, {
    announce: () => {
      isStopping = true
    },
    delayMs: 400,
    beforeClosing: () => {
      ended = true
    },
  })
  expect(await ask()).toBe('stopping')
  expect(ended).toBe(false)
  await stopping
  expect(ended).toBe(true)
  await expect(ask()).rejects.toThrow()
})
