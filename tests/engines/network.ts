// A connection to the app that can be cut. Each has an address of its own, and therefore its own storage and service
// worker.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type Network = { url: string; cut(): Promise<void>; restore(): Promise<void> }

export async function aNetwork(app: string): Promise<Network> {
  const { port: appPort } = new URL(app)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(appPort), 'localhost')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.pipe(near)
  })
  async function listen(port: number): Promise<void> {
    server.listen(port, 'localhost')
    await once(server, 'listening')
  }
  await listen(0)
  const { port } = server.address() as AddressInfo // a TCP server's address is never a string
  return {
    url: `http://localhost:${port}`,
    // Nobody listens any more: the browser's connections are refused, as by an address without a server.
    async cut() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    restore: () => listen(port),
  }
}
