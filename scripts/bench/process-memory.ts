import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export function residentMegabytes(pid: number): number {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024
}

// A tick of Linux's accounts, on every machine.
const TICK_MS = 10

/** What a process has taken of the processor, all its threads together. NaN on systems other than Linux. */
export function processorMs(pid: number | undefined): number {
  const account = `/proc/${pid}/stat`
  if (pid === undefined || !existsSync(account)) return Number.NaN
  // Behind the name, which may have blanks in it, the 12th and 13th say it: of the program and of the system for it.
  const fields = readFileSync(account, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
