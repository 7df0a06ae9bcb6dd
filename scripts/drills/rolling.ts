// npm run drill -- rolling: replaces one app process after the other, five times each, while pages are asked for, pictures are sent and members
// listen. Nobody may notice.
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { machine, markdown } from '#scripts/bench/report.ts'
import { wholeNumber } from './arguments.ts'
import { installationNeeds, seconds, withInstallation } from './installation.ts'
import { aCity } from './life/city.ts'
import { countsOf, harmIn, type Lived, live } from './life/life.ts'

const TIMES_EACH = 5
/** What HAProxy needs to find a process ready, and more. */
const CALM_MS = 3000

export const needs = installationNeeds
export const usage = '[--readers 300] [--pages 50]'

export async function run(
  say: (line: string) => void,
  { args, signal }: { args: string[]; signal: AbortSignal },
): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { readers: { type: 'string', default: '300' }, pages: { type: 'string', default: '50' } },
  })
  const readers = wholeNumber('--readers', values.readers, { most: 300 })
  const pagesPerSecond = wholeNumber('--pages', values.pages, { most: 1000 })
  const { lived, took } = await withInstallation({ say, signal }, async (installation) => {
    const { apps, pool } = installation
    const life = await live(installation, {
      city: await aCity(pool),
      readers,
      pagesPerSecond,
    })
    try {
      const startedAt = performance.now()
      await pause(CALM_MS, undefined, { signal })
      for (let time = 1; time <= TIMES_EACH; time++)
        for (const app of apps) {
          say(`Replacing ${app.address}, ${time} of ${TIMES_EACH}`)
          await app.stop()
          await app.start()
          await pause(CALM_MS, undefined, { signal })
        }
      const took = performance.now() - startedAt
      return { lived: await life.stop(), took }
    } finally {
      life.abandon()
    }
  })
  say('')
  say(machine())
  say(table(lived, { readers, pagesPerSecond, took }))
  const faults = faultsIn(lived, readers)
  if (faults.length > 0) throw new Error(`Not as it should be:\n${faults.join('\n')}`)
}

function faultsIn(lived: Lived, readers: number): string[] {
  const { pages, caughtUp, oddities } = lived
  return [
    ...harmIn(lived),
    ...oddities.map((what) => `Answered otherwise: ${what}`),
    ...(pages.busy > 0 ? [`Refused: ${pages.busy} pages`] : []),
    ...(caughtUp < readers ? [`Did not catch up: ${readers - caughtUp} live readers`] : []),
  ]
}

function table(
  { written, pages, caughtUp, jobs }: Lived,
  { readers, pagesPerSecond, took }: { readers: number; pagesPerSecond: number; took: number },
) {
  return markdown(
    ['What', 'Measured'],
    [
      ['Processes replaced', `${TIMES_EACH} times each, in ${seconds(took)}`],
      [
        `Pages 200 / 503 / failed, ${pagesPerSecond} a second`,
        `${pages.answered} / ${pages.busy} / ${pages.failed}`,
      ],
      ['Longest gap in pages', seconds(pages.longestGapMs)],
      ['Writes acknowledged / found / doubled', countsOf(written)],
      ['– of these pictures', String(written.keysOf('uploads').length)],
      ['Live readers caught up', `${caughtUp} of ${readers}`],
      ['Jobs twice / never', `${jobs.twice} / ${jobs.never}`],
    ],
  )
}
