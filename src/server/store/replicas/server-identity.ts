import type pg from 'pg'

/** Which database this is: `cluster` is the same for a primary and all of its standbys, and nowhere else. */
export type ServerIdentity = { cluster: string; database: string; isStandby: boolean }

export async function readIdentity(client: Pick<pg.ClientBase, 'query'>): Promise<ServerIdentity> {
  const { rows } = await client.query<ServerIdentity>(
    `select system_identifier::text as cluster, current_database() as database, pg_is_in_recovery() as "isStandby"
     from pg_control_system()`,
  )
  const [identity] = rows
  if (!identity) throw new Error('The database server did not say which one it is')
  return identity
}

/** Why reads of the primary must not be answered by the other, if so: a sentence without its subject. */
export function whyNoReplica(other: ServerIdentity, primary: ServerIdentity): string | undefined {
  if (other.cluster !== primary.cluster) return 'does not replicate the server in DATABASE_URL.'
  if (other.database !== primary.database)
    return `is the database "${other.database}" and not "${primary.database}", as in DATABASE_URL.`
  return other.isStandby ? undefined : 'is a primary, which takes writes, and not a standby.'
}
