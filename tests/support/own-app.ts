// An app on its own database beside the journeys' one: empty, or with a sample neighbourhood that a test may change.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import pg from 'pg'
import { startApp } from './app-process.ts'
import { databaseAddress, withDatabase } from './database-address.ts'

export async function startOwnApp(kind: 'empty' | 'sample'): Promise<{ url: string; stop(): Promise<void> }> {
  const connectionString = process.env.JOURNEY_DATABASE_URL
  if (!connectionString) throw new Error('The journeys have no database yet.')
  const admin = new pg.Client({ connectionString })
  await admin.connect()
  const database = `verandah_${kind}_${randomBytes(4).toString('hex')}`
  await admin.query(`create database ${database}`)
  const dataDir = await mkdtemp(`/tmp/verandah-${kind}-`)
  const app = await startApp({
    DATABASE_URL: databaseAddress(withDatabase({ connectionString }, database)),
    DATA_DIR: dataDir,
    SAMPLE_DATA: kind === 'sample' ? 'on' : 'off',
    // A page may take longer on a busy machine; load shedding has tests of its own.
    LOAD_SHEDDING: 'off',
    // Makes no requests to outside services.
    OPEN_LIBRARY_URL: 'off',
    GOOGLE_BOOKS_URL: 'off',
  })
  return {
    url: app.url,
    stop: async () => {
      await app.stop()
      await admin.query(`drop database ${database} with (force)`)
      await admin.end()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
