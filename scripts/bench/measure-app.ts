import { join } from 'node:path'
import type pg from 'pg'
import { startApp } from '#tests/support/app-process.ts'
import { databaseAddress } from '#tests/support/database-address.ts'
import { benchFolder } from './bench-database.ts'
import { measureLiveCrowd } from './live-crowd.ts'
import { measureMessages } from './message-delay.ts'
import { type MixedLife, measureMixedLife } from './mixed-life.ts'
import { benchSecret } from './people.ts'
import type { Finding } from './report.ts'
import { measureScreens } from './screen-rates.ts'
import { withMemory } from './with-memory.ts'

/** Starts the app on a benchmark database, as `npm start` does, and runs the given measurements. */
export async function measureApp(
  connection: pg.PoolConfig,
  isWanted: (part: string) => boolean,
  life: MixedLife,
): Promise<Finding[]> {
  const screens = isWanted('screens')
    ? await withApp(connection, (app) => withMemory(app, () => measureScreens(app, connection)))
    : []
  const messages = isWanted('messages')
    ? [await withApp(connection, ({ url }) => measureMessages(url, connection))]
    : []
  const crowd = isWanted('live') ? await withApp(connection, (app) => measureLiveCrowd(app, connection)) : []
  const mixed = isWanted('mixed')
    ? await withApp(connection, (app) => measureMixedLife(app, connection, life))
    : []
  return [...screens, ...messages, ...crowd, ...mixed]
}

/** Each with an app of its own, so that one does not inherit the memory of another. */
export async function withApp<Result>(
  connection: pg.PoolConfig,
  measure: (app: { url: string; pid: number }) => Promise<Result>,
): Promise<Result> {
  const app = await startApp({
    DATABASE_URL: databaseAddress(connection),
    DATA_DIR: join(benchFolder, 'app'),
    AUTH_SECRET: benchSecret,
    SAMPLE_DATA: 'off',
  })
  try {
    // Saves the load generator from choosing an address family.
    return await measure({ url: app.url.replace('localhost', '127.0.0.1'), pid: app.pid })
  } finally {
    await app.stop()
  }
}
