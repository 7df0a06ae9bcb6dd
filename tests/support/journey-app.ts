// Playwright's global set-up: one database with the sample neighbourhood and one app on it, from the production build.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { openEngine } from '#server/store/engine.ts'
import { databaseAddress, withDatabase } from './database-address.ts'

const DATABASE = 'verandah_journeys'

export default async function startJourneyApp(): Promise<() => Promise<void>> {
  // Not under the home folder: as root, the server runs as a user that cannot read it.
  const dataDir = await mkdtemp('/tmp/verandah-journeys-')
  const engine = await openEngine({
    databaseUrl: process.env.TEST_DATABASE_URL,
    dataDir,
    say: () => undefined,
  })
  const admin = new pg.Client(engine.pool)
  await admin.connect()
  await admin.query(`drop database if exists ${DATABASE} with (force)`)
  await admin.query(`create database ${DATABASE}`)

  const port = await freePort()
  const databaseUrl = databaseAddress(withDatabase(engine.pool, DATABASE))
  const app = await startApp({ port, databaseUrl, dataDir: join(dataDir, 'app') })
  process.env.JOURNEY_URL = `http://localhost:${port}`
  process.env.JOURNEY_DATABASE_URL = databaseUrl
  process.env.JOURNEY_OUTBOX = join(dataDir, 'app', 'outbox')

  return async () => {
    await stopApp(app)
    await admin.query(`drop database if exists ${DATABASE} with (force)`)
    await admin.end()
    await engine.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** Starts the product as `npm start` does and answers once it takes requests. */
async function startApp(settings: {
  port: number
  databaseUrl: string
  dataDir: string
}): Promise<ChildProcess> {
  const app = spawn('node', ['scripts/start.ts'], {
    env: {
      ...process.env,
      PORT: String(settings.port),
      DATABASE_URL: settings.databaseUrl,
      DATA_DIR: settings.dataDir,
      SAMPLE_DATA: 'on',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [app.stdout, app.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline && app.exitCode === null) {
    const answer = await fetch(`http://localhost:${settings.port}/readyz`).catch(() => undefined)
    if (answer?.ok) return app
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`The app did not start:\n${said}`)
}

async function stopApp(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null) return
  const closed = new Promise((resolve) => app.once('close', resolve))
  app.kill('SIGTERM')
  await closed
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
