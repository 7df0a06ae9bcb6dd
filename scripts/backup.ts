// npm run backup -- FILE [--without-lost-files]: the whole database, the pictures and the files of clubs in one new file, even while the app
// runs.

import { stat } from 'node:fs/promises'
import { city } from '#city/city.ts'
import { createLog } from '#server/base/log.ts'
import { openStores } from '#server/files/stores.ts'
import { ArchiveError } from '#server/store/archive/archive-error.ts'
import { backUp } from '#server/store/archive/backup.ts'
import { openExistingEngine } from '#server/store/existing-engine.ts'
import { interruption } from './abort-on-signal.ts'
import { fail, say } from './console.ts'
import { pathFromCaller, readSettings } from './settings.ts'
import { UsageError } from './usage-error.ts'

const WITHOUT_LOST = '--without-lost-files'
const options = process.argv.slice(2)
const [name, ...rest] = options.filter((option) => option !== WITHOUT_LOST)
const signal = interruption()

try {
  if (!name || name.startsWith('-') || rest.length > 0) {
    throw new UsageError('Usage: npm run backup -- FILE   (ending in .tar, .tar.gz or .tar.zst)')
  }
  const file = pathFromCaller(name)
  const { databaseUrl, dataDir, files, logLevel } = readSettings()
  const engine = await openExistingEngine({ databaseUrl, dataDir, say })
  try {
    const startedAt = performance.now()
    say(`Backing up ${databaseUrl ? 'the database of DATABASE_URL' : dataDir}…`)
    const { rows, pictures, picturesWithoutFiles, clubFiles, clubFilesMissing } = await backUp({
      connection: engine.pool,
      ...openStores(files, createLog({ level: logLevel })),
      file,
      madeAt: new Date(),
      withoutLostFiles: options.includes(WITHOUT_LOST),
      signal,
    })
    for (const [table, count] of Object.entries(rows)) say(`  ${table}: ${count.toLocaleString(city.locale)}`)
    say(`  pictures: ${pictures.toLocaleString(city.locale)}`)
    if (picturesWithoutFiles > 0) say(`  pictures whose files are missing, left out: ${picturesWithoutFiles}`)
    say(`  files of clubs: ${clubFiles.toLocaleString(city.locale)}`)
    if (clubFilesMissing > 0) say(`  files of clubs that are missing, left out: ${clubFilesMissing}`)
    const { size } = await stat(file)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say(`${file} is complete: ${amount(size)} in ${seconds} s.`)
  } finally {
    await engine.stop()
  }
  process.exit(0)
} catch (error) {
  fail(signal.aborted ? new ArchiveError('Interrupted: no file was written.') : error)
}

function amount(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
