// Connects commands to the embedded PostgreSQL of a running app: they use its database and leave it running.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { StartError } from '#server/store/start-error.ts'
import { holderOf } from './app-lock.ts'
import { DATABASE, ROLE } from './database-address.ts'
import type { Engine } from './opened-engine.ts'
import { pollUntil } from './poll-until.ts'

// An app that has just been started may be recovering its database from a power cut.
const LONGEST_WAIT_MS = 60_000

/** Undefined if no app runs on this data directory. Throws StartError if there is no database in it. */
export async function findRunningEngine(dataDir: string): Promise<Engine | undefined> {
  const root = resolve(dataDir)
  if (!existsSync(join(root, 'postgres'))) {
    throw new StartError(`There is no database in ${root}. Set DATA_DIR to the data directory you mean.`)
  }
  const isHeld = () => holderOf(root) !== undefined
  if (!isHeld()) return undefined
  await pollUntil(() => readyAddress(root) !== undefined || !isHeld(), LONGEST_WAIT_MS)
  if (!isHeld()) return undefined
  const address = readyAddress(root)
  if (!address)
    throw new StartError(`The database in ${root} is not ready. Try again once the app has started.`)
  return {
    kind: 'embedded',
    pool: { ...address, database: DATABASE },
    isNew: false,
    stop: async () => undefined,
  }
}

/** PostgreSQL's lock file says where it listens, and on the eighth line whether it is ready. */
function readyAddress(root: string): pg.ClientConfig | undefined {
  const [, , , port, socketFolder, address, , state] = linesOf(join(root, 'postgres/postmaster.pid'))
  if (state?.trim() !== 'ready' || !port) return undefined
  const place = { port: Number(port), user: ROLE, ssl: false }
  if (socketFolder) return { ...place, host: socketFolder }
  return { ...place, host: address, password: readFileSync(join(root, 'postgres-password'), 'utf8') }
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    // PostgreSQL is not running yet, or not any more.
    return []
  }
}
