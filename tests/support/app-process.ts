// The product as a process of its own, started as `npm start` does.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
// What follows `node`: the same executable that runs the tests.
const [, ...START]: string[] = scripts.start.split(' ')
// A bound for an app that never answers, on a busy machine too.
const MOST_START_MS = 300_000

export type AppProcess = {
  url: string
  pid: number
  /** Everything it has printed so far. */
  said: () => string
  /** Asks it to shut down cleanly, and resolves when it has. */
  stop(): Promise<void>
  /** kill -9: it gets no chance to do anything more. */
  kill(): Promise<void>
}

type Settings = Record<string, string | undefined>

/** Resolves once it accepts requests; fails with its output if it does not. `checkout`: of another release than this one. */
export async function startApp(settings: Settings, checkout?: string): Promise<AppProcess> {
  const port = settings.PORT ?? String(await freePort())
  const { child, said } = launch({ ...settings, PORT: port }, checkout)
  const url = `http://${settings.HOST ?? 'localhost'}:${port}`
  const deadline = Date.now() + MOST_START_MS
  while (Date.now() < deadline && !hasEnded(child)) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) {
      return {
        url,
        pid: child.pid ?? 0,
        said,
        stop: () => end(child, 'SIGTERM'),
        kill: () => end(child, 'SIGKILL'),
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await end(child, 'SIGKILL')
  throw new Error(`The app did not start:\n${said()}`)
}

/** Asks it to stop once it has printed `words` while starting. Returns its whole output. */
export async function stopWhileStarting(settings: Settings, words: string): Promise<string> {
  const { child, said } = launch({ ...settings, PORT: String(await freePort()) })
  child.stdout.on('data', () => {
    // A second signal would not wait for the first.
    if (!child.killed && said().includes(words)) child.kill('SIGTERM')
  })
  await once(child, 'close')
  return said()
}

function launch(settings: Settings, cwd?: string) {
  const child = spawn(process.execPath, START, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const endWithUs = () => child.kill()
  process.once('exit', endWithUs)
  child.once('close', () => process.off('exit', endWithUs))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  return { child, said: () => said }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return
  const ended = once(child, 'close')
  child.kill(signal)
  await ended
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

export function freePort(): Promise<number> {
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
