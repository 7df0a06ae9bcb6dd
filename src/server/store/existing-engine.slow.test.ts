import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openExistingEngine } from './existing-engine.ts'

let base: string
let dataDir: string
let apps: ChildProcess[]

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'visit-'))
  chmodSync(base, 0o711)
  dataDir = join(base, 'data')
  apps = []
})
afterEach(async () => {
  for (const app of apps) await stop(app)
  rmSync(base, { recursive: true, force: true })
})

test('uses the database of a running app and leaves it running', async () => {
  const app = await startApp()
  const engine = await visit()
  await query(engine.pool, "create table notes (body text); insert into notes values ('left here')")
  await engine.stop()
  expect(await query(engine.pool, 'select body from notes')).toEqual([{ body: 'left here' }])

  await stop(app)
  const later = await visit()
  expect(await query(later.pool, 'select body from notes')).toEqual([{ body: 'left here' }])
  await later.stop()
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('makes no database where there is none', async () => {
  await expect(visit()).rejects.toThrow(/There is no database in .*data\./)
  expect(existsSync(dataDir)).toBe(false)
})

function visit() {
  return openExistingEngine({ dataDir, say: () => undefined })
}

async function startApp(): Promise<ChildProcess> {
  const app = spawn(process.execPath, ['tests/support/engine-process.ts', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  apps.push(app)
  let output = ''
  for await (const chunk of app.stdout) {
    output += chunk
    if (output.includes('ready\n')) return app
  }
  throw new Error(output)
}

async function stop(app: ChildProcess): Promise<void> {
  if (app.exitCode !== null || app.signalCode !== null) return
  const ended = once(app, 'exit')
  app.kill('SIGTERM')
  await ended
}

async function query(connection: pg.ClientConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
