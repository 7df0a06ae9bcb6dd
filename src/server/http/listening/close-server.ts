import type { Server } from 'node:http'

const GRACE_MS = 10_000
const SWEEP_MS = 50

/**
 * Graceful shutdown: accepts no new connections, finishes requests in progress, and closes the remaining connections after the grace period.
 * Browsers keep connections alive, so idle ones are closed repeatedly.
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
