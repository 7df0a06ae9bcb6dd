import { setTimeout as pause } from 'node:timers/promises'
import { nextTry } from './next-try.ts'
import { type PostgresServer, type PostgresServerParts, startPostgresServer } from './postgres-server.ts'

/** Starts the server, and restarts it if it is killed, for example when memory runs out. The pool reconnects by itself. */
export async function keepPostgresRunning(parts: PostgresServerParts): Promise<{ stop(): Promise<void> }> {
  const stopped = new AbortController()
  let server = await startPostgresServer(parts)
  // Stops the database however the app ends, except after kill -9.
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

/** Undefined once it has been stopped. */
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
      // Tried every 5 s, but reported once.
      if (next.words !== said) parts.say(next.words)
      said = next.words
      await pause(next.waitMs, undefined, { signal: stopped }).catch(() => undefined)
    }
  }
  return undefined
}
