import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The release, and the start of the hash of the sources that were built (scripts/build-stamp.ts). */
export function buildIn(root: string): { version: string; build: string } {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  try {
    return { version, build: readFileSync(join(root, 'build/.app-stamp'), 'utf8').slice(0, 12) }
  } catch {
    return { version, build: 'none' }
  }
}
