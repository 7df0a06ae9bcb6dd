import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { precompress } from '#server/http/precompress.ts'
import { StartError } from '#server/store/start-error.ts'
import { trimRoutes } from './browser-build/trim-routes.ts'
import { inTurn } from './build-turn.ts'

const ROOT = join(import.meta.dirname, '..')
const BUILD = join(ROOT, 'build')
const SOURCE_HASH = join(BUILD, '.source-hash')
const REACT_ROUTER = join(ROOT, 'node_modules/@react-router/dev/bin.cjs')

// All that goes into the screens. The server runs from source and hands them types only.
const SOURCES = [
  'src/web',
  'src/rules',
  'src/city',
  'vite.config.ts',
  'scripts/browser-build',
  'react-router.config.ts',
  'package-lock.json',
]

/** Builds the screens into build/ unless those there were made from the very same sources. */
export async function ensureScreens(say: (line: string) => void): Promise<void> {
  const wanted = hashOfSources()
  if (hashOfBuild() === wanted) return
  await inTurn(async () => {
    const found = hashOfBuild()
    // Built by somebody else while we waited.
    if (found === wanted) return
    say(
      found === undefined
        ? 'Building the screens (first time, about 20 s)…'
        : 'Building the screens, which have changed (about 20 s)…',
    )
    const startedAt = performance.now()
    // Until the new hash stands there, an interrupted build counts as none.
    rmSync(SOURCE_HASH, { force: true })
    await build()
    trimRoutes(join(BUILD, 'client'))
    await precompress(join(BUILD, 'client'))
    mkdirSync(BUILD, { recursive: true })
    writeFileSync(SOURCE_HASH, wanted)
    say(`Screens built in ${Math.round((performance.now() - startedAt) / 1000)} s.`)
  })
}

function hashOfBuild(): string | undefined {
  return existsSync(SOURCE_HASH) ? readFileSync(SOURCE_HASH, 'utf8') : undefined
}

async function build(): Promise<void> {
  const child = spawn(process.execPath, [REACT_ROUTER, 'build'], {
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
    throw new StartError(`${output().trim()}\nThe screens could not be built; the reason stands above.`)
}

/** What a build says is of interest only if it fails. */
function collect(child: ChildProcess): () => string {
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
    })
  }
  return () => text
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => filesUnder(join(ROOT, source)))) {
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .filter((name) => !/\.test\.tsx?$/.test(name))
    .flatMap((name) => filesUnder(join(path, name)))
}
