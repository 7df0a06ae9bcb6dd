import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { closeServer } from './close-server.ts'

/**
 * `announce` makes /readyz say that it stops. Until a load balancer has seen that, it keeps sending requests. So they are
 * answered for another `delayMs` before the server closes. `beforeClosing` ends streams that would never end by themselves.
 */
export async function stopServing(
  server: Server,
  parts: { announce: () => void; delayMs: number; beforeClosing: () => void },
): Promise<void> {
  parts.announce()
  await pause(parts.delayMs)
  parts.beforeClosing()
  await closeServer(server)
}
