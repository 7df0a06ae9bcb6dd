import type pg from 'pg'

export async function readPostgresVersion(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return rows[0]?.server_version.split(' ')[0] ?? 'unknown'
}

export async function readSeedVersion(client: pg.ClientBase): Promise<string | undefined> {
  const { rows } = await client.query<{ version: string | null }>(
    "select shobj_description(oid, 'pg_database') as version from pg_database where datname = current_database()",
  )
  return rows[0]?.version ?? undefined
}

/** Set last, as the database's comment: an interrupted seed has none. */
export async function writeSeedVersion(client: pg.ClientBase, database: string, version: string) {
  await client.query(
    `comment on database ${client.escapeIdentifier(database)} is ${client.escapeLiteral(version)}`,
  )
}
