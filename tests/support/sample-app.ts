// The whole product in this process, with the sample neighbourhood, for tests over HTTP.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { boot } from '#server/main.ts'
import { freePort } from './app-process.ts'
import { databaseAddress } from './database-address.ts'
import { loadSampleNeighbourhood } from './sample-neighbourhood/load.ts'
import { anEmptyDatabase } from './test-database.ts'

export type SampleApp = {
  url: string
  pool: pg.Pool
  /** For a command that runs beside it. */
  databaseUrl: string
  secret: string
  dataDir: string
  stop(): Promise<void>
}

/** `settings` are added to those that every sample app has. */
export async function aSampleApp(settings: Record<string, string> = {}): Promise<SampleApp> {
  const folder = mkdtempSync(join(tmpdir(), 'sample-app-'))
  const database = await anEmptyDatabase()
  // Does not exist yet, as at a first start.
  const dataDir = join(folder, 'data')
  const databaseUrl = databaseAddress(database.connection)
  const secret = 'a secret of the tests, which guards nothing'
  const app = await boot({
    env: {
      PORT: String(await freePort()),
      DATABASE_URL: databaseUrl,
      AUTH_SECRET: secret,
      DATA_DIR: dataDir,
      SAMPLE_DATA: 'on',
      LOG_LEVEL: 'error',
      // Makes no requests to outside services.
      OPEN_LIBRARY_URL: 'off',
      GOOGLE_BOOKS_URL: 'off',
      ...settings,
    },
    say: () => undefined,
    loadSample: loadSampleNeighbourhood,
  })
  return {
    url: app.url,
    pool: database.pool,
    databaseUrl,
    secret,
    dataDir,
    stop: async () => {
      await app.stop()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
