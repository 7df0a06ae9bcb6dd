import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { closeServer } from './close-server.ts'

/**
 * `announce` makes /readyz say that it stops. Until a load balancer has seen that, it goes on sending requests: so they are
 * answered for `delayMs` more, and only then the doors are closed. `beforeClosing` ends what would never end by itself.
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
