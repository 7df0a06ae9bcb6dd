import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { assertPortFree } from './listen.ts'

test('a port in use is reported before anything else starts, and a free one stays free', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo // listening on a port
  await expect(assertPortFree({ port, host: '127.0.0.1' })).rejects.toThrow(`Port ${port} is taken`)
  other.close()
  await once(other, 'close')
  await assertPortFree({ port, host: '127.0.0.1' })
  await assertPortFree({ port, host: '127.0.0.1' })
})

test('an address that does not belong to this machine', async () => {
  await expect(assertPortFree({ port: 0, host: '192.0.2.1' })).rejects.toThrow('Cannot listen on 192.0.2.1:0')
})
