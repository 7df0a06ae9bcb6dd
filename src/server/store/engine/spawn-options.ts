import type { PostgresAccount } from './postgres-account.ts'

/** PostgreSQL gets none of our environment, which may contain PG… variables and secrets. */
export function spawnOptions(account: PostgresAccount | undefined) {
  const { PATH, SystemRoot, TEMP } = process.env
  const environment = { PATH, SystemRoot, TEMP, LC_ALL: 'C', TZ: 'UTC' }
  return {
    cwd: '/',
    env: environment,
    windowsHide: true,
    // Where the user nobody is -2, as on macOS, the number may have been read as unsigned.
    ...(account && { uid: account.uid | 0, gid: account.gid | 0 }),
  }
}
