// Playwright's global set-up: one database with the sample neighbourhood and one app on it, from the production build.
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openEngine } from '#server/store/engine.ts'
import { freePort, startApp } from './app-process.ts'
import { bookServices, oneBook } from './book-services.ts'
import { databaseAddress, withDatabase } from './database-address.ts'
import { aDatabaseFolder } from './database-folder.ts'
import { commitFast } from './fast-commits.ts'
import { startRealIssuer } from './real-issuer.ts'

const DATABASE = 'verandah_journeys'

export default async function startJourneyApp(): Promise<() => Promise<void>> {
  const dataDir = await aDatabaseFolder('journeys')
  const engine = await openEngine({
    databaseUrl: process.env.TEST_DATABASE_URL,
    dataDir,
    say: () => undefined,
  })
  const admin = new pg.Client(engine.pool)
  await admin.connect()
  await commitFast(engine, admin)
  await admin.query(`drop database if exists ${DATABASE} with (force)`)
  await admin.query(`create database ${DATABASE}`)

  const appDir = join(dataDir, 'app')
  const databaseUrl = databaseAddress(withDatabase(engine.pool, DATABASE))
  const port = await freePort()
  const issuer = await startRealIssuer({ appPort: port })
  const books = await bookServices(await oneBook())
  const app = await startApp({
    ...issuer.settings,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_DIR: appDir,
    SAMPLE_DATA: 'on',
    // A page may take longer on a busy machine; load shedding has tests of its own.
    LOAD_SHEDDING: 'off',
    // Makes no requests to outside services.
    OPEN_LIBRARY_URL: books.origin,
    GOOGLE_BOOKS_URL: 'off',
    // Every browser sends an address of its own (journey.ts), as a proxy would.
    TRUSTED_PROXIES: '1',
  })
  process.env.JOURNEY_URL = app.url
  process.env.JOURNEY_DATABASE_URL = databaseUrl
  // Another app on the same database shares its pictures and outbox, as app processes always do.
  process.env.JOURNEY_DATA_DIR = appDir

  return async () => {
    await app.stop()
    await issuer.stop()
    books.close()
    await admin.query(`drop database if exists ${DATABASE} with (force)`)
    await admin.end()
    await engine.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
