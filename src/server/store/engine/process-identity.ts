// Process ids are reused, so a process is identified by its id together with its start time.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { hasCode } from '#server/base/has-code.ts'

export type ProcessIdentity = { pid: number; startedAt: string }

export function isRunning({ pid, startedAt }: ProcessIdentity): boolean {
  return startedAtOf(pid) === startedAt
}

export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = startedAtOf(pid)
  return startedAt === undefined ? undefined : { pid, startedAt }
}

function isProcess(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it exists and belongs to another user.
    return hasCode(error, 'EPERM')
  }
}

/** When the process started, in a form that is only useful for comparing; undefined if there is no such process. */
function startedAtOf(pid: number): string | undefined {
  if (!isProcess(pid)) return undefined
  if (process.platform === 'linux') return startedAtOnLinux(pid)
  if (process.platform === 'win32') return 'unknown'
  try {
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { LC_ALL: 'C' },
    }).trim()
  } catch {
    return undefined
  }
}

function startedAtOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the name in brackets and may contain anything, so count from its last bracket.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const hasEnded = state === 'Z' || state === 'X'
    // Field 22, in clock ticks since boot: only unique together with the boot.
    const ticks = rest[18]
    return hasEnded || !ticks ? undefined : `${bootId()}:${ticks}`
  } catch {
    return undefined
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
}
