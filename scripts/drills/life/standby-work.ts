// Whether standbys answer what readers ask, by their own count.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { looksIntoBooks } from './city-queries.ts'

const EVERY_MS = 2000
const ANSWER_MS = 2000

/** Counts how often standbys look into the table of books: each page about books does, and nothing else asks standbys for it. */
export function countStandbyWork(servers: readonly pg.ClientConfig[]) {
  let isOver = false
  let looks = 0
  const counting = servers.map(async (server) => {
    let before: Awaited<ReturnType<typeof lookAt>>
    while (!isOver) {
      const now = await lookAt(server)
      // A server that has restarted counts from zero.
      if (before?.isStandby && now?.isStandby) looks += Math.max(0, now.looks - before.looks)
      before = now
      await pause(EVERY_MS)
    }
  })
  return {
    async stop(): Promise<number> {
      isOver = true
      await Promise.all(counting)
      return looks
    },
  }
}

async function lookAt(server: pg.ClientConfig) {
  const client = new pg.Client({ ...server, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await looksIntoBooks(client)
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}
