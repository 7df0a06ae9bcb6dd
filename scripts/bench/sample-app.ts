import { join } from 'node:path'
import pg from 'pg'
import { startApp } from '#tests/support/app-process.ts'
import { databaseAddress, withDatabase } from '#tests/support/database-address.ts'
import { aVisitor } from '#tests/support/http-visitor.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'
import { benchFolder } from './bench-database.ts'

type SampleApp = {
  app: { url: string; pid: number }
  /** Saves the load generator from choosing an address family. */
  url: string
  mia: ReturnType<typeof aVisitor>
  /** A page as Mia sees it. */
  read(path: string): Promise<string>
}

/** The app with the sample neighbourhood, on a new database of `server`, and Mia logged in. */
export async function withSampleApp<Result>(
  server: pg.PoolConfig,
  database: string,
  measure: (sample: SampleApp) => Promise<Result>,
): Promise<Result> {
  await renew(server, database)
  const app = await startApp({
    DATABASE_URL: databaseAddress(withDatabase(server, database)),
    DATA_DIR: join(benchFolder, 'sample'),
    SAMPLE_DATA: 'on',
  })
  try {
    const mia = aVisitor()
    await mia.logIn(app.url, 'mia@sample.test', samplePassword)
    const read = async (path: string) => (await mia.get(app.url + path)).text()
    return await measure({ app, url: app.url.replace('localhost', '127.0.0.1'), mia, read })
  } finally {
    await app.stop()
  }
}

export function firstLink(page: string, start: string): string {
  const [, path] = new RegExp(`href="(${start}[0-9a-f]{8}-[0-9a-f-]{27})"`).exec(page) ?? []
  if (!path) throw new Error(`No link to ${start}… on the page`)
  return path
}

async function renew(server: pg.PoolConfig, database: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  await client.query(`drop database if exists ${database} with (force)`)
  await client.query(`create database ${database}`)
  await client.end()
}
