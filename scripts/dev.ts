// npm run dev: owns the database, and runs the app in a process of its own that restarts when server code changes.
// Screens do not need that: Vite, inside the app, replaces them in the open browser.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join, sep } from 'node:path'
import { readConfig } from '#server/base/config.ts'
import { assertPortsFree } from '#server/http/listening/listen.ts'
import { type Engine, openEngine } from '#server/store/engine.ts'
import { fail, say } from './console.ts'
import { loadEnvFile } from './env-file.ts'
import { stopOnSignals } from './stop-on-signals.ts'

const ROOT = join(import.meta.dirname, '..')
// Not node --watch, which also sees the files that Vite writes to read its configuration, and would restart for ever.
const WATCHED = ['src', 'migrations']
// Editors and version control write several files at once.
const SETTLE_MS = 150

process.env.NODE_ENV = 'development'

try {
  loadEnvFile()
  const config = readConfig(process.env)
  await assertPortsFree(config)
  const { databaseUrl, dataDir } = config
  const engine = await openEngine({ databaseUrl, dataDir, say })
  let app = runApp(engine)
  let isStopping = false
  stopOnSignals(async () => {
    isStopping = true
    await end(app)
    await engine.stop()
  })
  onChange({
    // Vite updates the screens, unless an error in one of them has ended the app.
    matters: (file) => !file.startsWith(`web${sep}`) || hasEnded(app),
    restart: async (file) => {
      say(`${file} has changed: starting the app again…`)
      await end(app)
      if (!isStopping) app = runApp(engine)
    },
  })
} catch (error) {
  fail(error)
}

function runApp({ kind, pool, isNew }: Engine): ChildProcess {
  const app = spawn(
    process.execPath,
    // Vite gives screens the development build of React Router, so the server has to use the same one.
    ['--conditions=development', join(import.meta.dirname, 'dev-app.ts')],
    { stdio: 'inherit', env: { ...process.env, DEV_ENGINE: JSON.stringify({ kind, pool, isNew }) } },
  )
  app.once('exit', (code) => {
    if (code) say('The app ended. It starts again at the next change.')
  })
  return app
}

async function end(app: ChildProcess): Promise<void> {
  if (hasEnded(app)) return
  const exit = once(app, 'exit')
  app.kill('SIGTERM')
  await exit
}

function hasEnded(app: ChildProcess): boolean {
  return app.exitCode !== null || app.signalCode !== null
}

/** One restart after another, however fast changes come. */
function onChange({
  matters,
  restart,
}: {
  matters: (file: string) => boolean
  restart: (file: string) => Promise<void>
}): void {
  let settling: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  for (const folder of WATCHED) {
    watch(join(ROOT, folder), { recursive: true }, (_event, file) => {
      if (!file || !/\.(tsx?|sql)$/.test(file) || file.endsWith('.test.ts') || !matters(file)) return
      clearTimeout(settling)
      settling = setTimeout(() => {
        last = last.then(() => restart(file)).catch(fail)
      }, SETTLE_MS)
    })
  }
}
