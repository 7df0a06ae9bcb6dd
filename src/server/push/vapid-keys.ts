import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import type { Config } from '#server/base/config.ts'
import { ConfigError } from '#server/base/config-error.ts'
import { storedSecret } from '#server/base/stored-secret.ts'
import { arePair, type VapidKeys } from '#server/base/vapid-settings.ts'

const SCALAR_BYTES = 32

/**
 * The keys by which push services identify us: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY, else those in the data directory, created on the
 * first start. A browser subscribes for one public key: processes on several machines have no shared data directory and must be given the keys.
 */
export async function ensureVapidKeys(config: Pick<Config, 'vapidKeys' | 'dataDir'>): Promise<VapidKeys> {
  if (config.vapidKeys) return config.vapidKeys
  const path = join(config.dataDir, 'vapid-keys')
  const [publicKey = '', privateKey = ''] = (await storedSecret(path, makeKeys)).split(' ')
  const keys = { publicKey, privateKey }
  if (!arePair(keys)) {
    throw new ConfigError(`${path} holds no usable keys. Delete it, and Verandah will create new ones.`)
  }
  return keys
}

function makeKeys(): string {
  const ecdh = createECDH('prime256v1')
  const publicKey = ecdh.generateKeys('base64url')
  // The leading zeros of a small number are part of the key.
  const scalar = ecdh.getPrivateKey()
  const privateKey = Buffer.concat([Buffer.alloc(SCALAR_BYTES - scalar.length), scalar]).toString('base64url')
  return `${publicKey} ${privateKey}`
}
