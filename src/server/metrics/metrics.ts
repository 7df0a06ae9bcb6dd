// Metrics for Prometheus, which exist only if METRICS_PORT is set: nothing else loads this file or its library.
import type { Server } from 'node:http'
import type pg from 'pg'
import { buildIn } from '#server/base/build.ts'
import { resultWithin } from '#server/base/result-within.ts'
import type { Database } from '#server/store/database.ts'
import type { DatabaseHealth } from '#server/store/database-health.ts'
import type { Replicas } from '#server/store/replicas/replicas.ts'
import { createGauges } from './figures.ts'
import { createInstruments, type Prom } from './instruments.ts'
import { createMetricsServer } from './metrics-server.ts'
import { createWatch, type Watch } from './watch.ts'

// A scrape usually has ten seconds. What has not answered by then is left as it was.
const LONGEST_LOOK_MS = 2_000

export type Metrics = Awaited<ReturnType<typeof openMetrics>>

/** What is looked at only when somebody asks. */
type Sights = {
  pool: pg.Pool
  db: Database
  jobNames: readonly string[]
  clock: () => Date
  askDatabase: () => Promise<DatabaseHealth>
  hasRoom: () => Promise<boolean>
  replicas: Pick<Replicas, 'lags'> | undefined
  liveStreams: () => number
  isListening: () => boolean
}

export async function openMetrics({ root }: { root: string }) {
  const prom: Prom = await import('prom-client')
  const registry = new prom.Registry()
  prom.collectDefaultMetrics({ register: registry })
  const instruments = createInstruments(prom, registry)
  instruments.build.set({ ...buildIn(root), node: process.version }, 1)
  const watch: Watch = createWatch(instruments)

  return {
    watch,

    /** All metrics there are, by name. */
    metrics: () =>
      registry.getMetricsAsArray().map((metric) => ({
        name: metric.name,
        // Left out of the library's types.
        labels: (metric as unknown as { labelNames: string[] }).labelNames,
      })),

    /** It does not listen yet. */
    createServer(sights: Sights): Server {
      const count = createGauges(instruments, sights)
      const scrape = async () => {
        await Promise.all([look(sights), resultWithin(LONGEST_LOOK_MS, count)])
        return registry.metrics()
      }
      return createMetricsServer({ contentType: registry.contentType, scrape })
    },
  }

  async function look(sights: Sights): Promise<void> {
    const { pool, askDatabase, hasRoom, replicas, liveStreams, isListening } = sights
    const { totalCount, idleCount, waitingCount, options } = pool
    instruments.connections.set({ state: 'idle' }, idleCount)
    instruments.connections.set({ state: 'busy' }, totalCount - idleCount)
    instruments.connectionsAwaited.set(waitingCount)
    instruments.connectionsMost.set(options.max)
    instruments.liveConnections.set(liveStreams())
    instruments.liveListening.set(Number(isListening()))
    const [database, room, lags = []] = await Promise.all([
      resultWithin(LONGEST_LOOK_MS, askDatabase),
      resultWithin(LONGEST_LOOK_MS, hasRoom),
      replicas?.lags(),
    ])
    instruments.replicaLag.reset()
    for (const { name: replica, bytes } of lags) {
      instruments.replicaUp.set({ replica }, Number(bytes !== undefined))
      if (bytes !== undefined) instruments.replicaLag.set({ replica }, bytes)
    }
    instruments.ready.set({ part: 'database' }, Number(database === 'ready'))
    instruments.ready.set({ part: 'disk' }, Number(room ?? false))
  }
}
