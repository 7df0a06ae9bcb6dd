// Programs that a drill starts: as a user of their own if they refuse root, with what they print in a file, and ended by their ids.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Program = {
  pid: number
  isRunning(): boolean
  send(signal: NodeJS.Signals): void
  /** kill -9, once it has ended. */
  kill(): Promise<void>
}

export type Programs = ReturnType<typeof programsIn>

export function programsIn(folder: string) {
  const started: ChildProcess[] = []
  return {
    start(
      name: string,
      command: readonly string[],
      { env = {}, user }: { env?: Record<string, string>; user?: string } = {},
    ): Program {
      const [program = '', ...args] = [...asUser(user), ...command]
      const log = openSync(join(folder, `${name}.log`), 'a')
      const child = spawn(program, args, {
        cwd: folder,
        env: { PATH: process.env.PATH, HOME: folder, LANG: 'C.UTF-8', ...env },
        stdio: ['ignore', log, log],
      })
      // A program that cannot be started is missed where it is waited for.
      child.on('error', () => undefined)
      started.push(child)
      const isRunning = () => child.exitCode === null && child.signalCode === null
      return {
        pid: child.pid ?? 0,
        isRunning,
        send: (signal) => void child.kill(signal),
        kill: () => end(child),
      }
    },
    /** The end of what it printed. */
    said: (name: string) => readFileSync(join(folder, `${name}.log`), 'utf8').slice(-2000),
    async endAll(): Promise<void> {
      await Promise.all(started.map(end))
    },
  }
}

/** What stands before a command that a user runs. The process is the command itself: it can be signalled by its id. */
export const asUser = (user: string | undefined): string[] =>
  user ? ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups'] : []

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
  const ended = once(child, 'exit')
  // A stopped process ends too.
  child.kill('SIGKILL')
  await ended
}

/** The processes and all below them, parents first. */
export function withDescendants(pids: readonly number[]): number[] {
  const parents = readdirSync('/proc').flatMap((name) => {
    const pid = Number(name)
    const parent = Number.isInteger(pid) ? parentOf(pid) : undefined
    return parent === undefined ? [] : [{ pid, parent }]
  })
  const found = [...pids]
  for (const above of found)
    found.push(...parents.filter(({ parent }) => parent === above).map(({ pid }) => pid))
  return found
}

function parentOf(pid: number): number | undefined {
  try {
    // The name, in brackets, may contain spaces.
    const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return Number(parent)
  } catch {
    return undefined // It has ended meanwhile.
  }
}

/** Sends all of them a signal; those that have ended meanwhile need none. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
    }
  }
}
