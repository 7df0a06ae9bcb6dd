import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { precompress } from '#server/http/static/precompress.ts'
import { StartError } from '#server/store/start-error.ts'
import { withBuildLock } from './build-lock.ts'
import { BUILD, isBuilt, stamped, wasBuilt } from './build-stamp.ts'

const ROOT = join(import.meta.dirname, '..')
const REACT_ROUTER = join(ROOT, 'node_modules/@react-router/dev/bin.cjs')
const CHECK_INSTALL = join(import.meta.dirname, 'check-install.cjs')
const BUNDLE_APP = join(import.meta.dirname, 'bundle-app.ts')
const COMPILE_APP = join(import.meta.dirname, 'compile-app.ts')
const BUNDLE_WORKER = join(import.meta.dirname, 'bundle-worker.ts')
const PACK_SOURCE = join(import.meta.dirname, 'pack-source.ts')
const DRAW_ICONS = join(import.meta.dirname, 'draw-icons.ts')

/**
 * Builds the screens, the app and the archive of their source into build/ unless the existing build was made from
 * exactly the same sources.
 */
export async function ensureBuilt(say: (line: string) => void): Promise<void> {
  if (isBuilt('screens') && isBuilt('app') && isBuilt('source')) return
  await withBuildLock(async () => {
    // Another process may have built while this one waited.
    if (!isBuilt('screens')) await buildScreens(say)
    if (!isBuilt('source')) await stamped('source', () => run([PACK_SOURCE]))
    // Last, because a start looks only for this one.
    if (!isBuilt('app')) await stamped('app', bundleApp)
  })
}

async function bundleApp(): Promise<void> {
  await run([BUNDLE_APP])
  await run(['-r', CHECK_INSTALL, COMPILE_APP])
}

async function buildScreens(say: (line: string) => void): Promise<void> {
  say(
    wasBuilt('screens')
      ? 'Building the screens, which have changed (about 20 s)…'
      : 'Building the screens (first time, about 20 s)…',
  )
  const startedAt = performance.now()
  await stamped('screens', async () => {
    await run([REACT_ROUTER, 'build'])
    await run([BUNDLE_WORKER])
    await run([DRAW_ICONS])
    await precompress(join(BUILD, 'client'))
  })
  say(`Screens built in ${Math.round((performance.now() - startedAt) / 1000)} s.`)
}

async function run(command: string[]): Promise<void> {
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(child)
  const endWithUs = () => child.kill()
  process.once('exit', endWithUs)
  const [code] = await once(child, 'close')
  process.off('exit', endWithUs)
  if (code !== 0)
    throw new StartError(`${output().trim()}\nThe screens could not be built. The reason is above.`)
}

/** The output of a build matters only if it fails. */
function collect(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  }
  return () => text
}
