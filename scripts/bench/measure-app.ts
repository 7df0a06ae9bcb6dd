import { join } from 'node:path'
import type pg from 'pg'
import { startApp } from '#tests/support/app-process.ts'
import { databaseAddress } from '#tests/support/database-address.ts'
import { benchFolder } from './bench-database.ts'
import { measureLiveCrowd } from './live-crowd.ts'
import { measureMessages } from './message-delay.ts'
import { benchSecret } from './people.ts'
import type { Finding } from './report.ts'
import { measureScreens } from './screen-rates.ts'

/** Starts the app on a database of the bench, as `npm start` does, and measures what it is asked to. */
export async function measureApp(
  connection: pg.PoolConfig,
  isWanted: (part: string) => boolean,
): Promise<Finding[]> {
  const app = await startApp({
    DATABASE_URL: databaseAddress(connection),
    DATA_DIR: join(benchFolder, 'app'),
    AUTH_SECRET: benchSecret,
    SAMPLE_DATA: 'off',
  })
  // The load generator must not wonder which address family is meant.
  const url = app.url.replace('localhost', '127.0.0.1')
  try {
    const screens = isWanted('screens') ? await measureScreens(url, connection) : []
    const messages = isWanted('messages') ? [await measureMessages(url, connection)] : []
    const crowd = isWanted('live') ? await measureLiveCrowd({ url, pid: app.pid }, connection) : []
    return [...screens, ...messages, ...crowd]
  } finally {
    await app.stop()
  }
}
