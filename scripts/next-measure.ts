// npm run next:measure: how well recommendations predict what the members of this neighbourhood borrowed. It changes nothing, and
// the app may run.
import { city } from '#city/city.ts'
import { measuring } from '#rules/recommendations/recommendations.ts'
import { measureRecommendations } from '#server/recommendations/measure-recommendations.ts'
import { openExistingEngine } from '#server/store/existing-engine.ts'
import { fail, say } from './console.ts'
import { readSettings } from './settings.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { UsageError } from './usage-error.ts'

try {
  if (process.argv.length > 2) throw new UsageError('Usage: npm run next:measure')
  const { databaseUrl, dataDir } = readSettings()
  const engine = await openExistingEngine({ databaseUrl, dataDir, say })
  stopOnSignals(() => engine.stop())
  try {
    const { trial, isUsed } = await measureRecommendations({ connection: engine.pool, city, now: new Date() })
    const { tried, hits, popular, newest } = trial
    const share = (found: number) => (tried === 0 ? '–' : `${((100 * found) / tried).toFixed(1)} %`)
    say(
      `Held-out loans: ${tried}. Among ${measuring.among} books within ${city.defaultRadiusKm} km of the reader were:`,
    )
    say(`  recommended ${share(hits)}, most popular ${share(popular)}, newest ${share(newest)}`)
    say(`Home shows ${isUsed ? 'recommendations' : 'the newest'}: ${why(tried, isUsed)}.`)
  } finally {
    await engine.stop()
  }
  process.exit(0)
} catch (error) {
  const isNoTable = error instanceof Error && 'code' in error && error.code === '42P01'
  if (isNoTable)
    fail(new UsageError('The database is older than this release. Start the app once, then try again.'))
  fail(error)
}

function why(tried: number, isUsed: boolean): string {
  if (tried < measuring.fewestTried) return `fewer than ${measuring.fewestTried} loans say nothing`
  return isUsed ? 'they predict better than either' : 'recommendations predict no better'
}
