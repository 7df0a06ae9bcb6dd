// A connection to a PostgreSQL that the operator runs, and what to tell people if there is none. No message repeats the password.
import pg from 'pg'
import { StartError } from '#server/store/start-error.ts'

const LONGEST_WAIT_MS = 10_000

/** Throws StartError if it cannot connect. */
export async function connected(
  name: string,
  settings: pg.ClientConfig & { connectionString: string },
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionTimeoutMillis: LONGEST_WAIT_MS,
    query_timeout: LONGEST_WAIT_MS,
    application_name: 'verandah',
    ...settings,
  })
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    const where = describe(name, settings.connectionString)
    throw new StartError(`${name}: ${whyNot(error, { name, where })}`, { cause: error })
  })
  return client
}

/** Host, port and database; never the user's password. */
export function describe(name: string, databaseUrl: string): string {
  const url = isWellFormed(databaseUrl) ? new URL(databaseUrl) : undefined
  if (!url || !['postgres:', 'postgresql:'].includes(url.protocol)) {
    throw new StartError(
      `${name} must look like postgres://user:password@host:5432/database, with special characters in the password written as %40 and the like.`,
    )
  }
  const host = url.searchParams.get('host') || url.hostname || 'localhost'
  return `the PostgreSQL at ${host}:${url.port || 5432}, database "${decodeURIComponent(url.pathname.slice(1))}"`
}

/** An unencoded % (as in a copied password) parses as a URL but cannot be decoded. */
function isWellFormed(databaseUrl: string): boolean {
  try {
    decodeURIComponent(databaseUrl)
    return URL.canParse(databaseUrl)
  } catch {
    return false
  }
}

export function whyNot(error: unknown, { name, where }: { name: string; where: string }): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? error.message : String(error)
  const reason = CONNECTION_PROBLEMS[code]
  if (reason) return `${where} ${reason}`
  // The setting it names is a timeout, too.
  if (/unsupported startup parameter/.test(message))
    return `${where} refuses the settings of our connections (${message}), as PgBouncer does. Point DATABASE_URL at PostgreSQL itself, and DATABASE_POOL_URL at the pooler: see 'PgBouncer' in docs/operations.md.`
  if (/timeout/i.test(message))
    return `${where} did not answer within ${LONGEST_WAIT_MS / 1000} s. Check host, port and firewall.`
  if (/terminated unexpectedly/.test(message))
    return `${where} closed the connection immediately. Is it a PostgreSQL server?`
  if (/password must be a string/.test(message)) return `${where} requires a password, but ${name} has none.`
  // PostgreSQL's own message about a refused connection never repeats the password.
  return `${where} cannot be used: ${message}`
}

const CONNECTION_PROBLEMS: Record<string, string> = {
  ECONNREFUSED: 'refuses the connection. Is it running, and are host and port right?',
  ENOENT: 'has no socket there. Is it running, and is its socket directory right?',
  ENOTFOUND: 'cannot be found: the host name does not exist.',
  EAI_AGAIN: 'cannot be found just now: looking up the host name failed.',
  EHOSTUNREACH: 'cannot be reached over the network.',
  ETIMEDOUT: 'did not answer. Check host, port and firewall.',
  '28P01': 'does not accept the user name or the password.',
  '28000': 'does not allow this user to connect (see its pg_hba.conf).',
  '3D000': 'does not exist: create the database first.',
  '53300': 'has no free connections. Raise its max_connections, or stop other programs that use it.',
  '57P03': 'is starting up or shutting down. Try again in a moment.',
}
