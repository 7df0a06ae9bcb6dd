// One app per data directory. The lock file names its process, so a killed process can be told from a running one.
import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode } from '#server/base/has-code.ts'
import { StartError } from '#server/store/start-error.ts'
import { identify, isRunning, type ProcessIdentity } from './process-identity.ts'

export type AppLock = { release(): void }

/** Throws StartError while another running app holds the directory. */
export function takeAppLock(dataDir: string): AppLock {
  const file = join(dataDir, 'app.lock')
  const draft = `${file}.${process.pid}`
  const own = JSON.stringify(identify(process.pid))
  writeFileSync(draft, own)
  try {
    while (!link(draft, file)) removeIfStale(file, dataDir)
  } finally {
    unlinkSync(draft)
  }
  return {
    release: () => {
      if (read(file) === own) unlinkSync(file)
    },
  }
}

/** The running app that holds the directory, if one does. */
export function holderOf(dataDir: string): ProcessIdentity | undefined {
  const text = read(join(dataDir, 'app.lock'))
  const holder = text === undefined ? undefined : parseHolder(text)
  return holder && isRunning(holder) ? holder : undefined
}

/** Hard-linking a complete file is atomic: no process sees a partial lock file, and of two that try, one wins. */
function link(draft: string, file: string): boolean {
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

function removeIfStale(file: string, dataDir: string): void {
  const text = read(file)
  if (text === undefined) return
  const holder = parseHolder(text)
  if (holder && isRunning(holder)) {
    throw new StartError(
      `The data directory ${dataDir} is in use by another Verandah (process ${holder.pid}). ` +
        'Stop that one first, or choose another directory with DATA_DIR.',
    )
  }
  const aside = `${file}.stale.${process.pid}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  // Race condition: another process may have replaced the stale lock since it was read. Put that one back.
  if (read(aside) !== text) link(aside, file)
  unlinkSync(aside)
}

function parseHolder(text: string): ProcessIdentity | undefined {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || !('pid' in value) || !('startedAt' in value))
      return undefined
    const { pid, startedAt } = value
    return typeof pid === 'number' && typeof startedAt === 'string' ? { pid, startedAt } : undefined
  } catch {
    // A lock cut short by a full disk or a power cut names nobody.
    return undefined
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}
