import { startApp } from '#tests/support/app-process.ts'
import { engineFolder } from './bench-database.ts'
import { type Finding, most } from './report.ts'

/** The time from `npm start` on a used data directory until the app accepts requests. The engine must be stopped. */
export async function measureSecondStart(): Promise<Finding> {
  const settings = { DATA_DIR: engineFolder, SAMPLE_DATA: 'off', DATABASE_URL: undefined }
  const first = await startApp(settings)
  await first.stop()
  const startedAt = performance.now()
  const second = await startApp(settings)
  const seconds = (performance.now() - startedAt) / 1000
  await second.stop()
  return most('A second start', seconds, 3, 's')
}
