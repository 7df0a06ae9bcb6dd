import type pg from 'pg'
import { isDatabaseAway } from '#server/store/database-away.ts'
import { readIdentity, type ServerIdentity, whyNoReplica } from '#server/store/replicas/server-identity.ts'
import { StartError } from '#server/store/start-error.ts'
import { connected, describe, whyNot } from './external-connection.ts'
import type { ReplicatedDatabase } from './opened-engine.ts'

const NAME = 'DATABASE_REPLICA_URLS'
// The start does not depend on a standby.
const LONGEST_WAIT_MS = 2_000

/** Throws StartError if one of them answers and is no standby of the primary. One that is away may come later. */
export async function findReplicas(
  urls: readonly string[],
  primary: pg.Client,
  say: (line: string) => void,
): Promise<ReplicatedDatabase> {
  const of = await readIdentity(primary)
  for (const url of urls) await assertReplicaSuits(url, of, say)
  return { of, standbys: urls.map((connectionString) => ({ connectionString })) }
}

async function assertReplicaSuits(
  url: string,
  primary: ServerIdentity,
  say: (line: string) => void,
): Promise<void> {
  const where = describe(NAME, url)
  say(`Connecting to ${where} for reads…`)
  const found = await identityAt(url, where).catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error
    say(`${error instanceof Error ? error.message : error} Until it is back, DATABASE_URL answers alone.`)
  })
  const why = found && whyNoReplica(found, primary)
  if (why) throw new StartError(`${NAME}: ${where} ${why}`)
}

async function identityAt(connectionString: string, where: string): Promise<ServerIdentity> {
  const client = await connected(NAME, {
    connectionString,
    connectionTimeoutMillis: LONGEST_WAIT_MS,
    query_timeout: LONGEST_WAIT_MS,
  })
  try {
    return await readIdentity(client)
  } catch (error) {
    throw new StartError(`${NAME}: ${whyNot(error, { name: NAME, where })}`, { cause: error })
  } finally {
    await client.end()
  }
}
