import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { NO_WRITES } from '#server/store/connection.ts'
import { StartError } from '#server/store/start-error.ts'

const SOUND = `select pg_notify($1, $2), current_setting('transaction_read_only') as "isReadOnly"`

/**
 * A question to a connection that LISTENs: does it hear what is announced, and does its server take writes? Answers a function that asks
 * again and throws if not. First it is asked from another connection: a pooler that lends its connections for one transaction
 * (PgBouncer's transaction mode) takes a LISTEN, and nothing ever arrives. StartError, whose message is for people, says so.
 */
export async function createProbe(
  listening: pg.Client,
  { settings, timeOutMs }: { settings: pg.ClientConfig; timeOutMs: number },
): Promise<() => Promise<void>> {
  // Of this connection alone, so that no other hears its probes.
  const channel = `verandah_probe_${randomBytes(8).toString('hex')}`
  let times = 0
  await listening.query(`listen ${pg.escapeIdentifier(channel)}`)
  const other = new pg.Client(settings)
  other.on('error', () => undefined)
  await other.connect()
  try {
    if (!(await isHeard(other))) throw new StartError(DEAF)
  } finally {
    await other.end()
  }
  return async () => {
    if (!(await isHeard(listening))) throw new Error('It no longer receives notifications')
  }

  async function isHeard(from: pg.Client): Promise<boolean> {
    times += 1
    const word = String(times)
    const heard = Promise.withResolvers<boolean>()
    const hear = (news: pg.Notification) => {
      if (news.channel === channel && news.payload === word) heard.resolve(true)
    }
    const tooLate = setTimeout(() => heard.resolve(false), timeOutMs)
    listening.on('notification', hear)
    try {
      const { rows } = await from.query<{ isReadOnly: string }>(SOUND, [channel, word])
      if (rows[0]?.isReadOnly === 'on') throw new Error(NO_WRITES)
      return await heard.promise
    } finally {
      clearTimeout(tooLate)
      listening.off('notification', hear)
    }
  }
}

const DEAF =
  'The database accepts LISTEN, but notifications do not arrive. If PgBouncer or another pooler in transaction mode is in between, point DATABASE_URL at PostgreSQL itself.'
