// npm run catalogue:import -- FILE …: imports Open Library dumps into the catalogue, even while the app runs.

import { basename } from 'node:path'
import { city } from '#city/city.ts'
import { DumpCutShort } from '#server/library/catalogue-import/dump-file.ts'
import { badLines as badLineWords } from '#server/library/catalogue-import/dump-line.ts'
import { ImportBusy, type Imported, importDump } from '#server/library/catalogue-import/import-dump.ts'
import { openExistingEngine } from '#server/store/existing-engine.ts'
import { interruption } from './abort-on-signal.ts'
import { fail, say } from './console.ts'
import { pathFromCaller, readSettings } from './settings.ts'
import { UsageError } from './usage-error.ts'

const AGAIN = '--again'
const EACH_MS = 5_000
const options = process.argv.slice(2)
const names = options.filter((option) => option !== AGAIN)
const signal = interruption()
const number = (count: number) => Math.round(count).toLocaleString(city.locale)

try {
  if (names.length === 0 || names.some((name) => name.startsWith('-')))
    throw new UsageError(
      `Usage: npm run catalogue:import -- FILE … [${AGAIN}]   (ol_dump_….txt.gz of Open Library)`,
    )
  const { databaseUrl, dataDir } = readSettings()
  const engine = await openExistingEngine({ databaseUrl, dataDir, say })
  try {
    for (const name of names) if (!signal.aborted) await bring(pathFromCaller(name))
  } finally {
    await engine.stop()
  }
  process.exit(signal.aborted ? 130 : 0)

  async function bring(file: string): Promise<void> {
    say(`Reading ${basename(file)}…`)
    const startedAt = performance.now()
    let saidAt = startedAt
    const imported = await importDump({
      connection: engine.pool,
      file,
      again: options.includes(AGAIN),
      signal,
      onProgress({ lines, bytesRead, bytes }) {
        if (performance.now() - saidAt < EACH_MS) return
        saidAt = performance.now()
        say(`  ${number(lines)} lines, ${((100 * bytesRead) / bytes).toFixed(1)} % of the file, ${memory()}`)
      },
    })
    report(imported, (performance.now() - startedAt) / 1000)
  }
} catch (error) {
  if (error instanceof ImportBusy)
    fail(new UsageError('Another import is running on this database. Wait until it has finished.'))
  if (error instanceof DumpCutShort)
    fail(
      new UsageError(
        'The file ends early: the download is incomplete. The part that is there has been stored. Download the file again.',
      ),
    )
  const isNoTable = error instanceof Error && 'code' in error && error.code === '42P01'
  if (isNoTable)
    fail(new UsageError('The database is older than this release. Start the app once, then try again.'))
  const isNoFile = error instanceof Error && 'code' in error && error.code === 'ENOENT' && 'path' in error
  fail(isNoFile ? new UsageError(`There is no file ${error.path}.`) : error)
}

function report({ lines, before, counts, badLines, isFinished, wasThere }: Imported, seconds: number): void {
  if (wasThere) {
    say(`  Imported before, all ${number(lines)} lines of it. ${AGAIN} reads it again.`)
    return
  }
  const read = lines - before
  if (before > 0) say(`  Continued after line ${number(before)}, where the last run stopped.`)
  say(`  ${number(read)} lines in ${seconds.toFixed(1)} s: ${number(read / seconds)} lines/s, ${memory()}.`)
  const { edition = 0, work = 0, author = 0, withoutIsbn = 0, other = 0, bad = 0 } = counts
  say(`  Editions: ${number(edition)}; without an ISBN, left out: ${number(withoutIsbn)}.`)
  say(`  Works: ${number(work)}; authors: ${number(author)}; other lines: ${number(other)}.`)
  say(`  Lines that could not be read: ${number(bad)}.`)
  for (const { line, why } of badLines) say(`    line ${number(line)}: ${badLineWords[why]}`)
  if (bad > badLines.length) say(`    and ${number(bad - badLines.length)} more.`)
  if (!isFinished) say('  Interrupted: the same command continues from here.')
}

function memory(): string {
  return `${number(process.memoryUsage.rss() / 1_000_000)} MB of memory, at most ${number(process.resourceUsage().maxRSS / 1000)} MB`
}
