// Just enough of a PostgreSQL server to tell a client that it is a standby, or to refuse the connection.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type pg from 'pg'

export type FakeServer = { connection: pg.PoolConfig; stop(): Promise<void> }

/** A server in recovery: it accepts everybody, and says at once that it is in recovery. */
export const aStandby = (): Promise<FakeServer> =>
  aServer([
    message('R', Buffer.from([0, 0, 0, 0])),
    message('S', Buffer.from('in_hot_standby\0on\0')),
    message('Z', Buffer.from('I')),
  ])

/** A server, or a pooler in front of it, that refuses everybody with this PostgreSQL error code. */
export const aRefusal = (code: string, words: string): Promise<FakeServer> =>
  aServer([message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${words}\0\0`))])

async function aServer(says: Buffer[]): Promise<FakeServer> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.once('data', () => socket.write(Buffer.concat(says)))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  return {
    connection: { host: '127.0.0.1', port, user: 'verandah', database: 'verandah' },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
  }
}

function message(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeUInt32BE(content.length + 4, 1)
  return Buffer.concat([head, content])
}
