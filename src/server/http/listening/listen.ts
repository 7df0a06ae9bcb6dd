import { createServer, type Server } from 'node:net'
import type { Config } from '#server/base/config.ts'
import { StartError } from '#server/store/start-error.ts'

type Place = Pick<Config, 'port' | 'host'>

/** Resolves once `server` takes connections. Throws StartError, whose message is for people, if it cannot. */
export function listen(server: Server, { port, host }: Place): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, { port, host })))
    server.listen(port, host, () => resolve())
  })
}

/** Call it before anything slow: if the port is taken, building screens or starting a database is wasted. */
export async function assertPortFree(place: Place): Promise<void> {
  const probe = createServer()
  await listen(probe, place)
  await new Promise((resolve) => probe.close(resolve))
}

function listenError(error: NodeJS.ErrnoException, { port, host }: Place): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is taken by another program. Stop it, or choose another: PORT=3001 npm start`,
    )
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'EACCES') {
    return new StartError(
      `Cannot listen on ${host}:${port} (${error.code}). Set HOST and PORT to an address of this machine.`,
    )
  }
  return error
}
