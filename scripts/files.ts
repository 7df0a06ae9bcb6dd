// npm run files -- move OLD NEW [--without STORE] [--remove]: copies files from a folder or bucket to another while the app runs;
// with --remove, deletes the old ones that have arrived instead.
import { parseArgs } from 'node:util'
import { type FilesLocation, nameOfLocation, readFilesLocation } from '#server/base/file-settings.ts'
import { createLog } from '#server/base/log.ts'
import { filesByKey, withoutStores } from '#server/files/files-by-key.ts'
import { copyFiles, type Moved, removeCopied } from '#server/files/move-files.ts'
import { assertHoldsStores, assertUsable, storeNames } from '#server/files/stores.ts'
import { interruption } from './abort-on-signal.ts'
import { fail, say } from './console.ts'
import { readSettings } from './settings.ts'
import { UsageError } from './usage-error.ts'

const stores: readonly string[] = Object.values(storeNames)
const USAGE = `Usage: npm run files -- move OLD NEW [--without STORE] [--remove]
OLD and NEW are folders such as /var/lib/verandah, or buckets as in FILES_URL. --without leaves out one of ${stores.join(', ')}. --remove copies nothing: it deletes each old file that is at NEW with the same content.`
const EVERY = 1_000

const signal = interruption()
try {
  const { old, current, without, remove } = readOptions()
  const log = createLog({ level: readSettings().logLevel })
  const [from, to] = [locationOf('OLD', old), locationOf('NEW', current)]
  if (nameOfLocation(from) === nameOfLocation(to)) throw new UsageError('OLD and NEW are the same location.')
  assertHoldsStores(from)
  for (const location of [from, to]) await assertUsable(location, log)
  const locations = { from: withoutStores(filesByKey(from, log), without), to: filesByKey(to, log), signal }
  if (remove) {
    say(`Removing from ${nameOfLocation(from)} what is at ${nameOfLocation(to)}…`)
    const { removed, left } = await removeCopied(locations)
    say(`Done: ${removed} removed after a comparison by SHA-256, ${left} left because they are not at NEW.`)
  } else {
    say(`Copying from ${nameOfLocation(from)} to ${nameOfLocation(to)}…`)
    const moved = await copyFiles({ ...locations, onFile: sayNowAndThen })
    say(`Done: ${told(moved)}. Every copy was compared by length and SHA-256.`)
  }
  process.exit(0)
} catch (error) {
  fail(signal.aborted ? new UsageError('Interrupted. Start it again to continue.') : error)
}

function readOptions() {
  const { values, positionals } = parsed()
  const { without = [], remove = false } = values
  const [action, old, current, ...rest] = positionals
  if (action !== 'move' || !old || !current || rest.length > 0) throw new UsageError(USAGE)
  if (without.some((name) => !stores.includes(name))) throw new UsageError(USAGE)
  return { old, current, without, remove }
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { without: { type: 'string', multiple: true }, remove: { type: 'boolean' } },
    })
  } catch {
    throw new UsageError(USAGE)
  }
}

function locationOf(name: string, text: string): FilesLocation {
  return readFilesLocation(text, { name, home: process.env.INIT_CWD ?? process.cwd(), values: process.env })
}

function sayNowAndThen(moved: Moved): void {
  if ((moved.copied + moved.already + moved.gone) % EVERY === 0) say(`  ${told(moved)}`)
}

function told({ copied, already, gone, bytes }: Moved): string {
  return `${copied} copied, ${already} already there, ${gone} removed meanwhile, ${(bytes / 1_000_000).toFixed(1)} MB`
}
