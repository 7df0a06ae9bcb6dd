import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from './config.ts'

/**
 * The secret that signs sessions: AUTH_SECRET, else the one kept in the data directory, made on the first start.
 * Processes on several machines share no data directory and must be given AUTH_SECRET.
 */
export async function ensureAuthSecret(config: Pick<Config, 'authSecret' | 'dataDir'>): Promise<string> {
  if (config.authSecret) return config.authSecret
  const path = join(config.dataDir, 'auth-secret')
  const kept = await readSecret(path)
  if (kept !== undefined) return kept
  await mkdir(config.dataDir, { recursive: true })
  await makeSecret(path)
  return ensureAuthSecret(config)
}

// Written aside and linked into place: of two processes that start at once one wins, and both then read the same whole file.
async function makeSecret(path: string): Promise<void> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    await link(draft, path)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
}

async function readSecret(path: string): Promise<string | undefined> {
  try {
    const secret = (await readFile(path, 'utf8')).trim()
    if (secret.length < 32)
      throw new ConfigError(`${path} holds no usable secret: remove it to have a new one made.`)
    return secret
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
