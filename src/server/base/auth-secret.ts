import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { storedSecret } from './stored-secret.ts'

/**
 * The secret that signs sessions: AUTH_SECRET, else the one kept in the data directory, made on the first start.
 * Processes on several machines have no shared data directory and must be given AUTH_SECRET.
 */
export async function ensureAuthSecret(config: Pick<Config, 'authSecret' | 'dataDir'>): Promise<string> {
  if (config.authSecret) return config.authSecret
  const path = join(config.dataDir, 'auth-secret')
  const secret = await storedSecret(path, () => randomBytes(32).toString('base64url'))
  if (secret.length < 32)
    throw new ConfigError(`${path} holds no usable secret. Delete it, and Verandah will create a new one.`)
  return secret
}
