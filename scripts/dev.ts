// npm run dev: holds the database, and runs the app in a process of its own that starts again when server code changes.
// Screens do not need that: Vite, inside the app, replaces them in the open browser.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { openEngine } from '#server/store/engine.ts'
import { fail, say } from './console.ts'
import { stopOnSignals } from './stop-on-signals.ts'

process.env.NODE_ENV = 'development'
if (existsSync('.env')) process.loadEnvFile('.env')

try {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const engine = await openEngine({ databaseUrl, dataDir, say })
  const { kind, pool, isNew } = engine
  const app = spawn(
    process.execPath,
    ['--watch', '--watch-preserve-output', join(import.meta.dirname, 'dev-app.ts')],
    { stdio: 'inherit', env: { ...process.env, DEV_ENGINE: JSON.stringify({ kind, pool, isNew }) } },
  )
  const hasEnded = once(app, 'exit')
  stopOnSignals(async () => {
    app.kill('SIGTERM')
    await hasEnded
    await engine.stop()
  })
  await hasEnded
  await engine.stop()
} catch (error) {
  fail(error)
}
