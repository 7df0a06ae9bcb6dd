// npm run simulate -- --planted: makes each planted fault in a copy of the product, and lives until it is found.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { faultsInALife } from '#simulation/planted/every-planted.ts'
import { faultsBetweenProcesses } from '#simulation/planted/faults-between-processes.ts'
import { faultsInRaces } from '#simulation/planted/faults-in-races.ts'
import { type Planted, withFault } from '#simulation/planted/planted.ts'
import { buildIn, type LifeInCopy, liveIn, raceIn } from './life-in-copy.ts'
import { copyOf } from './scratch-copy.ts'

const MEMBERS = 30
// One works while the other waits for its database.
const LANES = 2

type Asked = { root: string; seed: string; named: string; say: (line: string) => void }

/** Those whose name matches `named`, a regular expression. Returns how many were not found, of how many. */
export async function findPlanted({ root, seed, named, say }: Asked) {
  const words = new RegExp(named)
  const inALife = faultsInALife.filter(({ name }) => words.test(name))
  const between = faultsBetweenProcesses.filter(({ name }) => words.test(name))
  const inRaces = faultsInRaces.filter(({ name }) => words.test(name))
  const tried = inALife.length + between.length + inRaces.length
  let missed = 0
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      const folder = await copyOf(root)
      // Each lane takes the next fault as soon as it is done with one.
      for (let fault = inALife.shift(); fault; fault = inALife.shift()) {
        const { within } = fault
        const asked = ['--seed', seed, '--members', String(MEMBERS), '--days', String(within)]
        report(fault, await tryIn(folder, fault, () => liveIn(folder, asked)), `${within} days`)
      }
      await rm(folder, { recursive: true, force: true })
    }),
  )
  // Races and two processes need the machine for themselves.
  const folder = await copyOf(root)
  for (const fault of inRaces) {
    const { test, within: runs } = fault
    report(fault, await tryIn(folder, fault, () => raceIn(folder, { test, runs })), `${runs} runs`)
  }
  for (const fault of between) {
    const { within } = fault
    const live = async () => {
      await buildIn(folder)
      return liveIn(folder, ['--two-processes', '--seed', seed, '--seconds', String(within)])
    }
    report(fault, await tryIn(folder, fault, live), `${within} seconds`)
  }
  await rm(folder, { recursive: true, force: true })
  return { missed, tried }

  function report({ name }: Planted, { broken }: LifeInCopy, within: string): void {
    if (!broken) missed += 1
    const found = broken?.day === undefined ? 'found' : `found on day ${broken.day}`
    say(
      broken ? `${found} (of ${within}): ${name} [${broken.because}]` : `NOT FOUND within ${within}: ${name}`,
    )
  }
}

async function tryIn(folder: string, fault: Planted, live: () => Promise<LifeInCopy>): Promise<LifeInCopy> {
  const file = join(folder, fault.file)
  const source = await readFile(file, 'utf8')
  await writeFile(file, withFault(source, fault))
  try {
    return await live()
  } finally {
    await writeFile(file, source)
  }
}
