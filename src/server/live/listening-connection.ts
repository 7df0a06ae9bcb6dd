import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/log.ts'

const FIRST_WAIT_MS = 250
const LONGEST_WAIT_MS = 10_000
const PROBE_EVERY_MS = 15_000
const PROBE_TIME_OUT_MS = 5_000

/**
 * Keeps one connection that LISTENs. When it is lost, it connects again with growing waits, and calls `reconnected`
 * once it listens again. A probe notices connections that died without saying so.
 */
export function keepListening({
  connection,
  channel,
  hear,
  reconnected,
  log,
}: {
  connection: pg.ClientConfig
  channel: string
  hear: (payload: string) => void
  reconnected: () => void
  log: Log
}) {
  let client: pg.Client | undefined
  let probing: NodeJS.Timeout | undefined
  const stopping = new AbortController()

  async function connect(): Promise<void> {
    const next = new pg.Client({
      ...connection,
      application_name: 'verandah live',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: PROBE_TIME_OUT_MS,
    })
    // 'error' may come before or without 'end', and both may come: the first loses the connection, the rest find it lost.
    next.on('error', (err) => lose(next, err))
    next.on('end', () => lose(next, undefined))
    next.on('notification', ({ payload }) => payload !== undefined && hear(payload))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      close(next)
      throw error
    }
    if (stopping.signal.aborted) return close(next)
    client = next
    probing = setInterval(
      () => next.query('select 1').catch((err: unknown) => lose(next, err)),
      PROBE_EVERY_MS,
    )
    probing.unref()
  }

  function lose(lost: pg.Client, err: unknown): void {
    if (client !== lost) return
    client = undefined
    clearInterval(probing)
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
        // Processes that lost one server together must not all come back in the same instant.
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
    async stop(): Promise<void> {
      stopping.abort()
      clearInterval(probing)
      const last = client
      client = undefined
      await last?.end()
    },
  }
}

function close(client: pg.Client): void {
  client.end().catch(() => undefined)
}
