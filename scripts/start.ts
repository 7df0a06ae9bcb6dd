// npm start: builds the screens and the app unless they are up to date, then runs the app in this process until it is
// stopped.
import { flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RunningApp } from '#server/main.ts'
import { BUILD, isBuilt } from './build-stamp.ts'
import { fail, say } from './console.ts'
import { loadEnvFile } from './env-file.ts'
import { stopOnSignals } from './stop-on-signals.ts'

// Whatever the shell says: in development mode the router shows browsers error details that belong in the log only.
process.env.NODE_ENV = 'production'
const APP = join(BUILD, 'app/app.js')

let app: Promise<RunningApp> | undefined
// A start in progress is allowed to finish, so that everything it opened is closed in order.
const isStopping = stopOnSignals(async () => (await app)?.stop())

try {
  loadEnvFile()
  if (!isBuilt('app')) await buildFirst()
  const { startApp }: typeof import('./app.ts') = await import(pathToFileURL(APP).href)
  app = startApp(say)
  const { url } = await app
  // A killed process could not do it at its end.
  flushCompileCache()
  if (!isStopping()) say(`Verandah is ready: ${url} (Ctrl-C stops it)`)
} catch (error) {
  fail(error)
}

/** Builders would keep their memory, so this is loaded only if something has to be built. */
async function buildFirst(): Promise<void> {
  const { readConfig } = await import('#server/base/config.ts')
  const { assertPortsFree } = await import('#server/http/listening/listen.ts')
  const { ensureBuilt } = await import('./build-screens.ts')
  await assertPortsFree(readConfig(process.env))
  await ensureBuilt(say)
}
