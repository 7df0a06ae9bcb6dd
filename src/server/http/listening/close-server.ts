import type { Server } from 'node:http'

const GRACE_MS = 10_000
const SWEEP_MS = 50

/**
 * Takes no new connections, finishes what is being answered, and cuts what is still open after the grace time.
 * A browser keeps its connection when it has its answer, so those are closed again and again as they fall idle.
 */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  server.closeIdleConnections()
  const sweeping = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  const cutting = setTimeout(() => server.closeAllConnections(), GRACE_MS)
  await closed
  clearInterval(sweeping)
  clearTimeout(cutting)
}
