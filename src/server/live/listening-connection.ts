import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/base/log.ts'
import { createProbe } from './listening-probe.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 10_000
/** How often the connection is probed, and the time-out of a probe. */
export type Probing = { everyMs: number; timeOutMs: number }
const usually: Probing = { everyMs: 15_000, timeOutMs: 5_000 }

/**
 * Keeps one connection that LISTENs. When it is lost, it reconnects with exponential back-off, and calls `reconnected`
 * once it listens again. A probe detects dead connections, those that receive no notifications, and those whose server has become
 * read-only.
 */
export function keepListening({
  connection,
  pooler,
  channel,
  hear,
  reconnected,
  log,
  probing = usually,
}: {
  connection: pg.ClientConfig
  /** Where requests announce, if that is not the same. */
  pooler: pg.ClientConfig | undefined
  channel: string
  hear: (payload: string) => void
  reconnected: () => void
  log: Log
  probing?: Probing | undefined
}) {
  let client: pg.Client | undefined
  let pulse: NodeJS.Timeout | undefined
  const stopping = new AbortController()

  async function connect(): Promise<void> {
    const settings: pg.ClientConfig = {
      application_name: 'verandah live',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: probing.timeOutMs,
    }
    const next = new pg.Client({ ...connection, ...settings })
    // 'error' may come before or without 'end', and both may come: the first loses the connection, the rest find it lost.
    next.on('error', (err) => lose(next, err))
    next.on('end', () => lose(next, undefined))
    next.on('notification', (heard) => {
      if (heard.channel === channel && heard.payload !== undefined) hear(heard.payload)
    })
    let probe: () => Promise<void>
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      probe = await createProbe(next, {
        direct: { ...connection, ...settings },
        pooled: pooler && { ...pooler, ...settings },
        timeOutMs: probing.timeOutMs,
      })
    } catch (error) {
      close(next)
      throw error
    }
    if (stopping.signal.aborted) return close(next)
    client = next
    pulse = setInterval(() => probe().catch((err: unknown) => lose(next, err)), probing.everyMs)
    pulse.unref()
  }

  function lose(lost: pg.Client, err: unknown): void {
    if (client !== lost) return
    client = undefined
    clearInterval(pulse)
    close(lost)
    log.warn({ err }, 'Live connection lost')
    void reconnect()
  }

  async function reconnect(): Promise<void> {
    for (
      let waitMs = FIRST_WAIT_MS;
      !stopping.signal.aborted;
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    ) {
      try {
        // Jitter: processes that lost a server together must not all reconnect at the same moment.
        await wait(waitMs * (0.5 + Math.random()), undefined, { signal: stopping.signal })
        await connect()
      } catch (err) {
        if (!stopping.signal.aborted) log.warn({ err }, 'Live connection still away')
        continue
      }
      if (!stopping.signal.aborted) {
        log.info('Live connection is back')
        reconnected()
      }
      return
    }
  }

  return {
    start: connect,
    isListening: () => client !== undefined,
    async stop(): Promise<void> {
      stopping.abort()
      clearInterval(pulse)
      const last = client
      client = undefined
      await last?.end()
    },
  }
}

function close(client: pg.Client): void {
  client.end().catch(() => undefined)
}
