import { setTimeout as pause } from 'node:timers/promises'
import { nextTry } from './next-try.ts'
import { type PostgresServer, type PostgresServerParts, startPostgresServer } from './postgres-server.ts'

/** Starts the server, and starts it again should somebody, or a shortage of memory, kill it. The pool reconnects by itself. */
export async function keepPostgresRunning(parts: PostgresServerParts): Promise<{ stop(): Promise<void> }> {
  const stopped = new AbortController()
  let server = await startPostgresServer(parts)
  // However the app comes to its end, short of kill -9, the database is told.
  const stopAtExit = () => server.signal('SIGINT')
  process.once('exit', stopAtExit)
  const watching = watch()

  async function watch(): Promise<void> {
    for (;;) {
      await server.hasEnded
      if (stopped.signal.aborted) return
      parts.say('The database stopped unexpectedly: starting it again…')
      const next = await startAgain(parts, stopped.signal)
      if (!next) return
      server = next
      if (stopped.signal.aborted) return server.stop()
      parts.say('The database is back.')
    }
  }

  return {
    stop: async () => {
      stopped.abort()
      await server.stop()
      await watching
      process.off('exit', stopAtExit)
    },
  }
}

/** Undefined once nobody wants it any more. */
async function startAgain(
  parts: PostgresServerParts,
  stopped: AbortSignal,
): Promise<PostgresServer | undefined> {
  const { root, cluster } = parts.data
  let said: string | undefined
  for (let waitMs = 500; !stopped.aborted; waitMs *= 2) {
    try {
      return await startPostgresServer(parts)
    } catch (error) {
      const next = await nextTry(error, { root, cluster, waitMs })
      // Every 5 s, and said once.
      if (next.words !== said) parts.say(next.words)
      said = next.words
      await pause(next.waitMs, undefined, { signal: stopped }).catch(() => undefined)
    }
  }
  return undefined
}
