// The files of deploy/high-availability, moved to loopback addresses and to a folder of the drill: nothing else is different.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

const DEPLOY = join(import.meta.dirname, '../../deploy/high-availability')
export const PATRONI_FILE = join(DEPLOY, 'patroni.yml')
export const BALANCER_FILE = join(DEPLOY, 'haproxy.cfg')

const onLoopback = (text: string) => text.replaceAll('10.0.0.', '127.77.0.')

export function nodeSettings(name: string, folder: string): Record<string, string> {
  const number = name.slice(-1)
  const lines = readFileSync(join(DEPLOY, 'node.env'), 'utf8').split('\n')
  const own = lines.map((line) =>
    // Lists of all nodes are the same on each.
    line.includes('10.0.0.12')
      ? line
      : line.replace(/\bdb1$/, name).replaceAll('10.0.0.11', `10.0.0.1${number}`),
  )
  return parsed(onLoopback(own.join('\n')).replaceAll('/var/lib/verandah-ha', folder))
}

export function balancerSettings(): Record<'BALANCER' | 'APP1' | 'APP2', string> & Record<string, string> {
  const {
    BALANCER = '',
    APP1 = '',
    APP2 = '',
    ...others
  } = parsed(onLoopback(readFileSync(join(DEPLOY, 'balancer.env'), 'utf8')))
  return { BALANCER, APP1, APP2, ...others }
}

const parsed = (text: string) => parseEnv(text) as Record<string, string> // No value is missing.
