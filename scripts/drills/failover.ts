// npm run drill -- failover [--rounds 1] [--only leader-killed] [--readers 300]: takes parts of a running installation away, one after the other,
// while members write and read, and counts what was lost.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { machine, markdown } from '#scripts/bench/report.ts'
import { UsageError } from '#scripts/usage-error.ts'
import { wholeNumber } from './arguments.ts'
import { type Installation, installationNeeds, seconds, withInstallation } from './installation.ts'
import { aCity } from './life/city.ts'
import { countsOf, harmIn, type Lived, live } from './life/life.ts'
import { type Scenario, scenarios } from './scenarios.ts'

const CALM_MS = 5000
const READS_WITHIN_MS = 2000

type Drilled = { name: string; round: number; scenario: Scenario; lived: Lived; ended: string[] }

export const needs = installationNeeds
export const usage = '[--rounds 1] [--only SCENARIO] [--readers 300]'

export async function run(
  say: (line: string) => void,
  { args, signal }: { args: string[]; signal: AbortSignal },
): Promise<void> {
  const { rounds, wanted, readers } = asked(args)
  const drilled: Drilled[] = []
  await withInstallation({ say, signal }, async (installation) => {
    for (let round = 1; round <= rounds; round++)
      for (const [name, scenario] of wanted) {
        say(`${name}, round ${round}: ${scenario.what}`)
        const one = await drill(installation, { scenario, readers, signal })
        drilled.push({ name, round, scenario, ...one })
        for (const fault of faultsIn({ scenario, ...one }, readers)) say(`  ${fault}`)
        for (const oddity of one.lived.oddities) say(`  Answered otherwise: ${oddity}`)
      }
  })
  say('')
  say(machine())
  say(table(drilled, readers))
  const faulty = drilled.filter((one) => faultsIn(one, readers).length > 0)
  if (faulty.length > 0) throw new Error(`Not as it should be: ${faulty.map(({ name }) => name).join(', ')}`)
}

function asked(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '3' },
      only: { type: 'string' },
      readers: { type: 'string', default: '300' },
    },
  })
  const wanted = Object.entries(scenarios).filter(([name]) => !values.only || name === values.only)
  if (wanted.length === 0) throw new UsageError(`--only is one of ${Object.keys(scenarios).join(', ')}`)
  return {
    rounds: wholeNumber('--rounds', values.rounds, { most: 100 }),
    readers: wholeNumber('--readers', values.readers, { most: 300 }),
    wanted,
  }
}

async function drill(
  installation: Installation,
  { scenario, readers, signal }: { scenario: Scenario; readers: number; signal: AbortSignal },
): Promise<Pick<Drilled, 'lived' | 'ended'>> {
  const { cluster, apps, pool } = installation
  const calm = () => pause(CALM_MS, undefined, { signal })
  await cluster.untilWhole()
  const life = await live(installation, { city: await aCity(pool), readers, pagesPerSecond: 10 })
  try {
    await calm()
    const heal = await scenario.take(installation)
    await pause(scenario.awayMs, undefined, { signal })
    const running = await Promise.all(apps.map((app) => app.isRunning()))
    const ended = apps.filter((_, at) => !running[at] && scenario.ends !== at).map(({ address }) => address)
    await heal?.()
    await cluster.untilWhole()
    await calm()
    return { lived: await life.stop(), ended }
  } finally {
    life.abandon()
  }
}

function faultsIn({ scenario, lived, ended }: Omit<Drilled, 'name' | 'round'>, readers: number): string[] {
  const { written, standbys, caughtUp } = lived
  return [
    ...harmIn(lived),
    ...tooLong('writes', written.longestGapMs, scenario.writesWithinMs),
    ...tooLong('reads of standbys', standbys.longestGapMs, READS_WITHIN_MS),
    ...(standbys.looks === 0 ? ['Standbys answered nothing about books'] : []),
    ...(caughtUp < readers ? [`Did not catch up: ${readers - caughtUp} live readers`] : []),
    ...ended.map((address) => `Ended by itself: the app at ${address}`),
  ]
}

function tooLong(what: string, gapMs: number, withinMs: number): string[] {
  return gapMs > withinMs ? [`Without ${what}: ${seconds(gapMs)}, not ${seconds(withinMs)}`] : []
}

function table(drilled: Drilled[], readers: number): string {
  const head = [
    'Taken away',
    'Round',
    'Acknowledged / found / doubled',
    'Seen at once',
    'Gap in writes',
    'Gap in reads of standbys',
    'Looks of standbys into books',
    'Gap in pages',
    'Pages 200 / 503 / failed',
    'Live readers caught up',
    'Jobs twice / never',
    'Signed out',
  ]
  const rows = drilled.map(
    ({ name, round, lived: { written, pages, standbys, jobs, caughtUp, signedOut } }) => [
      name,
      String(round),
      countsOf(written),
      `${written.seen.looked - written.seen.missing.length} of ${written.seen.looked}`,
      seconds(written.longestGapMs),
      seconds(standbys.longestGapMs),
      String(standbys.looks),
      seconds(pages.longestGapMs),
      `${pages.answered} / ${pages.busy} / ${pages.failed}`,
      `${caughtUp} of ${readers}`,
      `${jobs.twice} / ${jobs.never}`,
      String(signedOut),
    ],
  )
  return markdown(head, rows)
}
