// Two processes started at once would build into each other's files: one builds, the other waits for it.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { identify, isRunning, type ProcessIdentity } from '#server/store/engine/process-identity.ts'

const LOCK = join(import.meta.dirname, '../node_modules/.building-screens')

/** Runs `work` while no other process runs its own. */
export async function withBuildLock(work: () => Promise<void>): Promise<void> {
  while (!take()) await pause(100)
  try {
    await work()
  } finally {
    rmSync(LOCK, { force: true })
  }
}

function take(): boolean {
  try {
    writeFileSync(LOCK, JSON.stringify(identify(process.pid)), { flag: 'wx' })
    return true
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    // A builder that was killed leaves its lock behind.
    const holder = holderOfLock()
    if (holder && !isRunning(holder)) rmSync(LOCK, { force: true })
    return false
  }
}

function holderOfLock(): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(LOCK, 'utf8'))
  } catch {
    // Just taken and not yet written, or just released.
    return undefined
  }
}
