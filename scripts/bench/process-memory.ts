import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export function residentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

// The length of a tick in Linux's process statistics, on every machine.
const TICK_MS = 10

/** The CPU time of a process, of all its threads together. NaN on systems other than Linux. */
export function processorMs(pid: number | undefined): number {
  const account = `/proc/${pid}/stat`
  if (pid === undefined || !existsSync(account)) return Number.NaN
  // After the name, which may contain blanks, the 12th and 13th fields have it: user time and system time.
  const fields = readFileSync(account, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
