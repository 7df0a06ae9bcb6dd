// npm run restore -- FILE [--with-jobs]: loads an archive into an empty database, embedded or named by DATABASE_URL.

import { existsSync } from 'node:fs'
import { city } from '#city/city.ts'
import { createLog } from '#server/base/log.ts'
import { everyJob } from '#server/every-job.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { ArchiveError } from '#server/store/archive/archive-error.ts'
import { restore } from '#server/store/archive/restore.ts'
import { openEngine } from '#server/store/engine.ts'
import { interruption } from './abort-on-signal.ts'
import { fail, say } from './console.ts'
import { pathFromCaller, readSettings } from './settings.ts'
import { UsageError } from './usage-error.ts'

const WITH_JOBS = '--with-jobs'
const options = process.argv.slice(2)
const withJobs = options.includes(WITH_JOBS)
const [name, ...rest] = options.filter((option) => option !== WITH_JOBS)
const signal = interruption()

try {
  if (!name || name.startsWith('-') || rest.length > 0) {
    throw new UsageError(`Usage: npm run restore -- FILE [${WITH_JOBS}]`)
  }
  const file = pathFromCaller(name)
  // Checked first: a typing error should not create a new data directory.
  if (!existsSync(file)) throw new ArchiveError(`There is no file ${file}.`)
  const { databaseUrl, dataDir, files, logLevel } = readSettings()
  // Otherwise a command without the app's settings would make a database of its own beside the app's.
  if (!databaseUrl && !process.env.DATA_DIR?.trim()) {
    throw new UsageError(
      'Set DATA_DIR or DATABASE_URL, in the environment or in .env, so that it is clear where to restore to. Nothing was restored.',
    )
  }
  const engine = await openEngine({ databaseUrl, dataDir, say })
  try {
    const startedAt = performance.now()
    say(`Restoring into ${databaseUrl ? 'the database of DATABASE_URL' : dataDir}…`)
    const log = createLog({ level: logLevel })
    const jobs = withJobs ? createJobs({ connection: engine.pool, catalogue: everyJob, log }) : undefined
    const { manifest, rows, pictures, clubFiles } = await restore({
      connection: engine.pool,
      location: files.location,
      file,
      jobs,
      signal,
      log,
    })
    for (const [table, count] of Object.entries(rows)) say(`  ${table}: ${count.toLocaleString(city.locale)}`)
    say(`  pictures: ${pictures.toLocaleString(city.locale)}`)
    say(`  files of clubs: ${clubFiles.toLocaleString(city.locale)}`)
    sayJobs(manifest.waitingJobs)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    say(`Restored as it was on ${manifest.madeAt}, in ${seconds} s. Start it with: npm start`)
  } finally {
    await engine.stop()
  }
  process.exit(0)
} catch (error) {
  fail(signal.aborted ? new ArchiveError('Interrupted: nothing was restored.') : error)
}

function sayJobs(waiting: Record<string, number>): void {
  const list = Object.entries(waiting).map(([kind, count]) => `${count} ${kind}`)
  if (list.length === 0) return
  say(`  jobs that were waiting: ${list.join(', ')}`)
  if (withJobs) return
  say(
    '  They are left out, because the app that was backed up has probably run them by now. If you are moving, and it was ' +
      `stopped before the backup, restore into an empty database with ${WITH_JOBS}.`,
  )
}
