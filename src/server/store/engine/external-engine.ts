// A PostgreSQL that the operator runs. It is checked before the app starts, so that a problem with it is reported in one clear
// line and not by the first failing screen. No message repeats the password.
import pg from 'pg'
import { StartError } from '#server/store/start-error.ts'
import {
  hasTables,
  hasTimeLimits,
  listMissingExtensions,
  readServerFacts,
  tryExtension,
} from './engine-queries.ts'
import { connected, describe, whyNot } from './external-connection.ts'
import { findReplicas } from './external-replicas.ts'
import type { Engine } from './opened-engine.ts'
import { listRequiredExtensions } from './required-extensions.ts'

const OLDEST_VERSION = 15
const LONGEST_WAIT_MS = 10_000

export async function openExternalEngine({
  databaseUrl,
  databasePoolUrl,
  databaseReplicaUrls = [],
  say,
}: {
  databaseUrl: string
  databasePoolUrl?: string | undefined
  databaseReplicaUrls?: readonly string[] | undefined
  say: (line: string) => void
}): Promise<Engine> {
  const where = describe('DATABASE_URL', databaseUrl)
  say(`Connecting to ${where}…`)
  const client = await connected('DATABASE_URL', {
    connectionString: databaseUrl,
    statement_timeout: LONGEST_WAIT_MS,
  })
  try {
    await assertServerSuits(client, where)
    await assertExtensions(client, where)
    if (databasePoolUrl) await assertPoolerSuits(databasePoolUrl, say)
    return {
      kind: 'external',
      pool: { connectionString: databaseUrl },
      ...(databasePoolUrl && { pooler: { connectionString: databasePoolUrl } }),
      ...(databaseReplicaUrls.length > 0 && {
        replicated: await findReplicas(databaseReplicaUrls, client, say),
      }),
      isNew: !(await hasTables(client)),
      stop: async () => undefined,
    }
  } finally {
    await client.end()
  }
}

/** The live channel checks that both addresses lead to the same database (live/listening-probe.ts). */
async function assertPoolerSuits(databasePoolUrl: string, say: (line: string) => void): Promise<void> {
  const name = 'DATABASE_POOL_URL'
  const where = describe(name, databasePoolUrl)
  say(`Connecting to ${where} for requests…`)
  const client = await connected(name, { connectionString: databasePoolUrl })
  try {
    if (await hasTimeLimits(client)) return
    say(
      `${name}: ${where} sets no time limits for statements and idle transactions. Set them in the pooler: see 'PgBouncer' in docs/operations.md.`,
    )
  } catch (error) {
    throw new StartError(`${name}: ${whyNot(error, { name, where })}`)
  } finally {
    await client.end()
  }
}

async function assertServerSuits(client: pg.Client, where: string): Promise<void> {
  const facts = await readServerFacts(client)
  if (!facts) throw new StartError(`DATABASE_URL: ${where} does not report its version.`)
  const { version, versionText, encoding, isStandby } = facts
  if (version < OLDEST_VERSION * 10_000) {
    throw new StartError(
      `DATABASE_URL: ${where} is version ${versionText}. Verandah needs PostgreSQL ${OLDEST_VERSION} or newer.`,
    )
  }
  if (encoding !== 'UTF8') {
    throw new StartError(`DATABASE_URL: ${where} stores text as ${encoding}. Recreate it with encoding UTF8.`)
  }
  if (isStandby)
    throw new StartError(`DATABASE_URL: ${where} is a read-only standby. Use its primary instead.`)
}

async function assertExtensions(client: pg.Client, where: string): Promise<void> {
  for (const name of await listMissingExtensions(client, await listRequiredExtensions())) {
    await tryExtension(client, name).catch((error: unknown) => {
      const code = error instanceof pg.DatabaseError ? error.code : undefined
      if (code === '42501') {
        throw new StartError(
          `DATABASE_URL: the user may not create the extension "${name}" in ${where}. ` +
            `Ask a database administrator to run there: CREATE EXTENSION ${name};`,
        )
      }
      // Feature not supported, or its files are missing: the server's package of contributed modules is not installed.
      if (code === '0A000' || code === '58P01') {
        throw new StartError(
          `DATABASE_URL: ${where} does not have the extension "${name}". Install PostgreSQL's contrib modules on its server.`,
        )
      }
      throw error
    })
  }
}
