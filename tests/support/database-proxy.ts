// A network between the app and its database that can be told to swallow everything, or to cut all connections.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'

/** The end of a simple query, as a transaction sends it. */
const COMMIT = 'commit\0'

export type DatabaseProxy = {
  /** Connection settings for the same database through the proxy. */
  connection: pg.PoolConfig
  /** From now on nothing is passed on in either direction, and nobody is told. */
  hang(): void
  /** Every connection ends, and so does each new one at once. */
  cut(): void
  /** Every piece that is sent arrives this much later, in milliseconds, in either direction. */
  delay(milliseconds: number): void
  /** The next COMMIT reaches the server, and its connection ends before the answer is back. */
  loseResponseToCommit(): void
  /** From now on new connections go to another server; existing ones stay where they are. */
  leadTo(other: pg.PoolConfig): void
  /** From now on new connections receive no announcements (NOTIFY), as behind a pooler in transaction mode. */
  withholdNews(): void
  /** Whatever was held up flows again, and new connections get through. */
  flow(): void
  stop(): Promise<void>
}

export async function aDatabaseProxy(to: pg.PoolConfig): Promise<DatabaseProxy> {
  const { user, password, database } = new pg.Client(to)
  let { host, port } = new pg.Client(to)
  const sockets = new Set<Socket>()
  let isHanging = false
  let isCut = false
  let isDeaf = false
  let delayMs = 0
  let answersToLose = 0
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host)
    for (const socket of [near, far]) {
      sockets.add(socket)
      if (isHanging) socket.pause()
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    let isAnswerLost = false
    near.on('data', (bytes) => {
      if (answersToLose > 0 && bytes.includes(COMMIT)) {
        answersToLose -= 1
        isAnswerLost = true
      }
      far.write(bytes)
      holdUp(near)
    })
    const passed = isDeaf ? withoutNews() : (bytes: Buffer) => bytes
    far.on('data', (bytes) => {
      if (isAnswerLost) return void near.destroy()
      near.write(passed(bytes))
      holdUp(far)
    })
    if (isHanging) for (const socket of [near, far]) socket.pause()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  function holdUp(socket: Socket): void {
    if (delayMs === 0) return
    socket.pause()
    setTimeout(() => isHanging || socket.resume(), delayMs)
  }

  const { port: proxyPort } = server.address() as AddressInfo // a TCP server's address is never a string
  return {
    connection: { host: '127.0.0.1', port: proxyPort, user, password: password ?? undefined, database },
    hang() {
      isHanging = true
      for (const socket of sockets) socket.pause()
    },
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    delay(milliseconds) {
      delayMs = milliseconds
    },
    loseResponseToCommit() {
      answersToLose += 1
    },
    leadTo(other) {
      ;({ host, port } = new pg.Client(other))
    },
    withholdNews() {
      isDeaf = true
    },
    flow() {
      isHanging = false
      isCut = false
      delayMs = 0
      answersToLose = 0
      for (const socket of sockets) socket.resume()
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}

/** What a server sends, without its notifications (messages of type 'A'). */
function withoutNews() {
  let rest = Buffer.alloc(0)
  return (bytes: Buffer): Buffer => {
    rest = Buffer.concat([rest, bytes])
    const passed: Buffer[] = []
    while (rest.length >= 5) {
      const length = 1 + rest.readUInt32BE(1)
      if (rest.length < length) break
      if (rest[0] !== 'A'.charCodeAt(0)) passed.push(rest.subarray(0, length))
      rest = rest.subarray(length)
    }
    return Buffer.concat(passed)
  }
}
