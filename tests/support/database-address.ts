import type pg from 'pg'

/** The same server, another database. */
export function withDatabase(server: pg.PoolConfig, database: string): pg.PoolConfig {
  if (!server.connectionString) return { ...server, database }
  const url = new URL(server.connectionString)
  url.pathname = `/${database}`
  return { ...server, connectionString: url.href }
}

/** Connection settings as an address for DATABASE_URL. The folder of a Unix socket goes into the parameter `host`. */
export function databaseAddress(settings: pg.PoolConfig): string {
  const { connectionString, host = 'localhost', port = 5432, user = '', password, database } = settings
  if (connectionString) return connectionString
  const isSocket = host.startsWith('/')
  const url = new URL(`postgres://${isSocket ? 'localhost' : host}:${port}/${database}`)
  url.username = user
  if (typeof password === 'string') url.password = password
  if (isSocket) url.searchParams.set('host', host)
  return url.href
}
