// npm run bench: measures the budgets of docs/performance.md, each beside its limit, all in one run.
import { parseArgs } from 'node:util'
import { openBenchServer } from './bench/bench-database.ts'
import { measureCityYear } from './bench/city/city-year.ts'
import { measureCodePage } from './bench/features/code-page.ts'
import { measureEventLists } from './bench/features/event-lists.ts'
import { measureNext } from './bench/features/next.ts'
import { measureQueue } from './bench/features/queue.ts'
import { measureSwaps } from './bench/features/swaps.ts'
import { measureMainScreens } from './bench/main-screens.ts'
import { measureManyScreens } from './bench/many-screens.ts'
import { copiesOnMap, measureMapMotion } from './bench/map-motion.ts'
import { measureApp, withApp } from './bench/measure-app.ts'
import type { MixedLife } from './bench/mixed-life.ts'
import { measureQueries, type QueryTimes, queryFindings } from './bench/query-times.ts'
import { measureRecall } from './bench/recall.ts'
import { measureReplicaReads } from './bench/replica-reads.ts'
import { type Finding, machineFacts, most, table } from './bench/report.ts'
import { measureProcesses } from './bench/several-processes.ts'
import { measureSignIn } from './bench/sign-in-times.ts'
import { measureSecondStart } from './bench/start-time.ts'
import { ensureBuilt } from './build-screens.ts'
import { fail, say } from './console.ts'
import { weighFirstView } from './first-view.ts'
import { stopOnSignals } from './stop-on-signals.ts'
import { UsageError } from './usage-error.ts'

const PARTS = [
  'queries',
  'events',
  'swaps',
  'next',
  'city',
  'journey',
  'queue',
  'screens',
  'main',
  'memory',
  'map',
  'sign-in',
  'messages',
  'live',
  'mixed',
  'processes',
  'replicas',
  'assets',
  'start',
]
const ONLY_BY_NAME = ['replicas', 'city']
const USAGE = `Usage: npm run bench -- [--sizes 10000,100000,1000000] [--only ${PARTS.join(',')}]
                        [--mixed-rate 100] [--mixed-seconds 60] [--sign-in-samples 200]
                        [--members 100000] (of the towns of swaps, next and city)`

try {
  const { sizes, parts, life, signInSamples, members } = readArguments()
  await ensureBuilt(say)
  const server = await openBenchServer(say)
  stopOnSignals(() => server.stop())
  const findings: Finding[] = []
  const facts = machineFacts(await server.postgresVersion(), server)
  const isWanted = (part: string) => parts.includes(part)

  if (isWanted('queries')) {
    const times = new Map<number, QueryTimes>()
    for (const size of sizes) times.set(size, await measureQueries(await server.database(size)))
    findings.push(...queryFindings(times))
    findings.push(await measureRecall(await server.emptyDatabase('verandah_bench_recall')))
  }
  if (isWanted('journey'))
    findings.push(await measureCodePage(await server.emptyDatabase('verandah_bench_codes')))
  if (isWanted('queue'))
    findings.push(...(await measureQueue(await server.emptyDatabase('verandah_bench_queue'))))
  if (isWanted('events')) findings.push(...(await measureEventLists(server.emptyDatabase)))
  if (isWanted('swaps')) findings.push(...(await measureSwaps(server.emptyDatabase, members)))
  if (isWanted('next')) findings.push(...(await measureNext(server.emptyDatabase, members)))
  // Only by name: it fills a database of ten gigabytes.
  if (isWanted('city')) findings.push(...(await measureCityYear(server, { members, say })))
  if (['screens', 'messages', 'live', 'mixed'].some(isWanted)) {
    const largest = await server.database(Math.max(...sizes))
    findings.push(...(await measureApp(largest, isWanted, life)))
  }
  if (isWanted('processes'))
    findings.push(...(await measureProcesses(await server.database(Math.max(...sizes)), life)))
  if (isWanted('main')) findings.push(...(await measureMainScreens(server.settings)))
  if (isWanted('memory')) findings.push(...(await measureManyScreens(server.settings)))
  if (isWanted('map')) {
    const city = await server.database(copiesOnMap)
    findings.push(...(await withApp(city, ({ url }) => measureMapMotion(url, { say }))))
  }
  if (isWanted('sign-in')) findings.push(...(await measureSignIn(server.settings, signInSamples)))
  await server.stop()
  // Only by name: it needs the system's PostgreSQL.
  if (isWanted('replicas')) findings.push(...(await measureReplicaReads()))
  if (isWanted('assets')) {
    const weights = await weighFirstView()
    findings.push(
      ...weights.map(({ name, weight, budget }) => most(`First view of home, ${name}`, weight, budget, 'KB')),
    )
  }
  if (isWanted('start') && server.isEmbedded) findings.push(await measureSecondStart())

  say(`\n${facts}, ${sizes.map((size) => size.toLocaleString('en')).join(' / ')} copies\n`)
  say(table(findings))
  process.exit(0)
} catch (error) {
  fail(error)
}

type Arguments = {
  sizes: number[]
  parts: string[]
  life: MixedLife
  signInSamples: number
  members: number | undefined
}

function readArguments(): Arguments {
  const { values } = parseArgs({
    options: {
      sizes: { type: 'string', default: '10000,100000,1000000' },
      only: { type: 'string', default: PARTS.filter((part) => !ONLY_BY_NAME.includes(part)).join(',') },
      'mixed-rate': { type: 'string', default: '100' },
      'mixed-seconds': { type: 'string', default: '60' },
      'sign-in-samples': { type: 'string', default: '200' },
      members: { type: 'string' },
    },
  })
  const sizes = values.sizes.split(',').map(Number)
  const parts = values.only.split(',')
  const isSize = (size: number) => Number.isInteger(size) && size >= 200
  const life = { perSecond: Number(values['mixed-rate']), seconds: Number(values['mixed-seconds']) }
  const signInSamples = Number(values['sign-in-samples'])
  const isLife = life.perSecond > 0 && life.seconds > 0 && signInSamples > 0
  const members = values.members === undefined ? undefined : Number(values.members)
  const isTown = members === undefined || (Number.isInteger(members) && members >= 1000)
  const isKnown = parts.every((part) => PARTS.includes(part))
  if (!sizes.every(isSize) || !isKnown || !isLife || !isTown) throw new UsageError(USAGE)
  return { sizes: sizes.sort((one, other) => one - other), parts, life, signInSamples, members }
}
