// How the app connects to its embedded PostgreSQL. A Unix socket in a directory of mode 0700, with "trust": the kernel already
// lets in only the database's own account and root, who could read the files themselves anyway. Nothing listens on TCP.
// Windows has no such socket: there it is the loopback address and a generated password.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type pg from 'pg'
import { type DataDirectory, openSocketDirectory } from './data-directory.ts'
import type { PostgresAccount } from './postgres-account.ts'

export const ROLE = 'verandah'
export const DATABASE = 'verandah'

export type DatabaseAddress = {
  connection: pg.ClientConfig
  settings: Record<string, string>
  initdbArguments: string[]
}

export async function chooseAddress(
  data: DataDirectory,
  account: PostgresAccount | undefined,
): Promise<DatabaseAddress> {
  return process.platform === 'win32'
    ? loopbackAddress(data)
    : socketAddress(openSocketDirectory(data, account))
}

function socketAddress(directory: string): DatabaseAddress {
  return {
    // ssl is set because PGSSLMODE in the environment could otherwise turn it on.
    connection: { host: directory, port: 5432, user: ROLE, ssl: false },
    settings: { listen_addresses: '', unix_socket_directories: directory, port: '5432' },
    initdbArguments: ['--auth=trust'],
  }
}

async function loopbackAddress(data: DataDirectory): Promise<DatabaseAddress> {
  const passwordFile = join(data.root, 'postgres-password')
  if (!existsSync(passwordFile))
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
  const port = await freePort()
  return {
    connection: {
      host: '127.0.0.1',
      port,
      user: ROLE,
      password: readFileSync(passwordFile, 'utf8'),
      ssl: false,
    },
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(port) },
    initdbArguments: ['--auth=scram-sha-256', `--pwfile=${passwordFile}`],
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
