import { execFile } from 'node:child_process'
import { pollUntil } from './poll-until.ts'
import { isRunning, type ProcessIdentity } from './process-identity.ts'

/**
 * Fast shutdown first: open transactions are rolled back and everything is written. Then immediate shutdown, and last a kill;
 * after both the next start recovers from the write-ahead log.
 */
const STEPS: { signal: NodeJS.Signals; waitMs: number }[] = [
  { signal: 'SIGINT', waitMs: 30_000 },
  { signal: 'SIGQUIT', waitMs: 5_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
]

export async function stopPostmaster(postmaster: ProcessIdentity): Promise<void> {
  for (const { signal, waitMs } of STEPS) {
    if (!isRunning(postmaster)) return
    try {
      process.kill(postmaster.pid, signal)
    } catch {
      // It ended between the check and the signal.
    }
    if (await pollUntil(() => !isRunning(postmaster), waitMs)) return
  }
}

/** Windows has no signals for this; PostgreSQL's own tool finds the process, if there is one, and asks it over a pipe. */
export function stopByPgCtl(pgCtl: string, cluster: string): Promise<void> {
  const options = ['stop', `--pgdata=${cluster}`, '--mode=fast', '--wait']
  return new Promise((resolve) => {
    execFile(pgCtl, options, { windowsHide: true }, () => resolve())
  })
}
