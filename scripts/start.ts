// npm start: builds the screens if they are not up to date, then runs the app in this process until it is stopped.
import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { readConfig } from '#server/config.ts'
import { assertPortFree } from '#server/http/listen.ts'
import type { RunningApp } from '#server/main.ts'
import { ensureScreens } from './build-screens.ts'
import { fail, say } from './console.ts'
import { stopOnSignals } from './stop-on-signals.ts'

// Whatever the shell says: in development the router tells browsers of faults what only the log should.
process.env.NODE_ENV = 'production'
// What the environment already says wins over the file.
if (existsSync('.env')) process.loadEnvFile('.env')

let app: Promise<RunningApp> | undefined
// A boot under way is let finish, so that everything it opened is closed in order.
const isStopping = stopOnSignals(async () => (await app)?.stop())

try {
  await assertPortFree(readConfig(process.env))
  await ensureScreens(say)
  // Imported only now, when NODE_ENV is set, by which React chooses its build.
  const { boot } = await import('#server/main.ts')
  const { loadSample } = await import('./load-sample.ts')
  app = boot({ env: process.env, say, loadSample })
  const { url } = await app
  // A killed process could not do it at its end.
  flushCompileCache()
  if (!isStopping()) say(`Verandah is ready: ${url} (Ctrl-C stops it)`)
} catch (error) {
  fail(error)
}
