import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { NO_WRITES } from '#server/store/connection.ts'
import { StartError } from '#server/store/start-error.ts'

const SOUND = `select pg_notify($1, $2), current_setting('transaction_read_only') as "isReadOnly"`

/**
 * Probes a connection that LISTENs: does it receive notifications, and does its server take writes? Returns a function that probes
 * again and throws if not. The first probe is sent from another connection: a pooler in transaction mode (PgBouncer)
 * accepts a LISTEN, but no notification ever arrives. Another is sent the way requests announce. Throws StartError, whose message is for people, in that case.
 */
export async function createProbe(
  listening: pg.Client,
  {
    direct,
    pooled,
    timeOutMs,
  }: { direct: pg.ClientConfig; pooled: pg.ClientConfig | undefined; timeOutMs: number },
): Promise<() => Promise<void>> {
  // A channel for this connection alone, so that no other receives its probes.
  const channel = `verandah_probe_${randomBytes(8).toString('hex')}`
  let times = 0
  await listening.query(`listen ${pg.escapeIdentifier(channel)}`)
  await assertHeardFrom(direct, DEAF)
  if (pooled) await assertHeardFrom(pooled, ELSEWHERE)
  return async () => {
    if (!(await isHeard(listening))) throw new Error('It no longer receives notifications')
  }

  async function assertHeardFrom(settings: pg.ClientConfig, otherwise: string): Promise<void> {
    const other = new pg.Client(settings)
    other.on('error', () => undefined)
    await other.connect()
    try {
      if (!(await isHeard(other))) throw new StartError(otherwise)
    } finally {
      await other.end()
    }
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
  'The database accepts LISTEN, but notifications do not arrive. If PgBouncer or another pooler in transaction mode is in between, point DATABASE_URL at PostgreSQL itself, and DATABASE_POOL_URL at the pooler.'
const ELSEWHERE =
  'Notifications through DATABASE_POOL_URL do not arrive at DATABASE_URL. Both must lead to the same database.'
