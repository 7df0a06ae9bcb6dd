import type pg from 'pg'
import type { Log } from '#server/base/log.ts'
import { Connection } from '#server/store/connection.ts'
import { createPool, createPoolOf } from '#server/store/database.ts'
import type { ReplicatedDatabase } from '#server/store/engine/opened-engine.ts'
import { positionOf } from './log-position.ts'
import { createReplica } from './replica.ts'
import { createReplicas, type Replicas } from './replicas.ts'
import { readIdentity, type ServerIdentity, whyNoReplica } from './server-identity.ts'

// Short, because the primary still has to answer in time what a standby did not.
const STANDBY_LIMITS = { connectionTimeoutMillis: 1_000, statement_timeout: 1_000, query_timeout: 1_500 }
const POSITION_LIMITS = { connectionTimeoutMillis: 1_000, statement_timeout: 1_000, query_timeout: 1_000 }

/** `max`: how many connections to each standby at most. The primary is asked on a connection of its own, so that nothing waits before it. */
export function openReplicas({
  primary,
  replicated: { standbys, of },
  max,
  log,
}: {
  primary: pg.PoolConfig
  replicated: ReplicatedDatabase
  max: number
  log: Log
}): Replicas {
  const positions = createPool({
    ...primary,
    ...POSITION_LIMITS,
    max: 1,
    application_name: 'verandah position',
  })
  const { stop, ...replicas } = createReplicas({
    askPosition: () => positionOf(positions),
    replicas: standbys.map((standby, at) =>
      createReplica({
        name: String(at + 1),
        pool: createPoolOf(standbyOf(of), { ...standby, ...STANDBY_LIMITS, max }),
        log,
      }),
    ),
  })
  return {
    ...replicas,
    async stop() {
      await Promise.all([stop(), positions.end()])
    },
  }
}

/** Connections that are opened to standbys of this primary only. */
function standbyOf(primary: ServerIdentity): typeof pg.Client {
  return class extends Connection {
    protected override async objection(): Promise<string | undefined> {
      const why = whyNoReplica(await readIdentity(this), primary)
      return why && `The server ${why}`
    }
  }
}
