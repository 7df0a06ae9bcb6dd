import { createServer, type Server } from 'node:net'
import type { Config } from '#server/base/config.ts'
import { StartError } from '#server/store/start-error.ts'

/** `setting` names the port, if it is not the one that people use. */
type ListenAddress = Pick<Config, 'port' | 'host'> & { setting?: keyof typeof otherPorts }

const otherPorts = { PORT: 3001, METRICS_PORT: 9465 }

/** Only programs of this machine read metrics. */
export function metricsAddress(port: number): ListenAddress {
  return { port, host: '127.0.0.1', setting: 'METRICS_PORT' }
}

/** Resolves once `server` takes connections. Throws StartError, whose message is for people, if it cannot. */
export function listen(server: Server, address: ListenAddress): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, address)))
    server.listen(address.port, address.host, () => resolve())
  })
}

/** Call it before anything slow: if a port is taken, building screens or starting a database is wasted. */
export async function assertPortsFree({ port, host, metricsPort }: Config): Promise<void> {
  await assertPortFree({ port, host })
  if (metricsPort !== undefined) await assertPortFree(metricsAddress(metricsPort))
}

export async function assertPortFree(address: ListenAddress): Promise<void> {
  const probe = createServer()
  await listen(probe, address)
  await new Promise((resolve) => probe.close(resolve))
}

function listenError(error: NodeJS.ErrnoException, { port, host, setting = 'PORT' }: ListenAddress): Error {
  if (error.code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is taken by another program. Stop it, or choose another: ${setting}=${otherPorts[setting]} npm start`,
    )
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'EACCES') {
    return new StartError(
      `Cannot listen on ${host}:${port} (${error.code}). Set HOST and PORT to an address of this machine.`,
    )
  }
  return error
}
