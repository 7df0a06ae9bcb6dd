import { execFileSync } from 'node:child_process'
import type { Happening } from './tally.ts'

const LATEST = 12

/** Something that must never be: what, when, and the last operations that touched it. */
export class SimulationFailure extends Error {
  override readonly name = 'SimulationFailure'

  readonly invariant: string
  readonly day: number
  /** The last visit, by its number. */
  readonly visits: number
  /** Everything that happened in visits, in order. */
  readonly operations: string[]

  constructor(what: {
    seed: string
    day: number
    now: Date
    invariant: string
    because: string
    things: unknown[]
    history: readonly Happening[]
  }) {
    const { seed, day, now, invariant, because, things, history } = what
    const ids = new Set(JSON.stringify(things).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))
    const touching = history.filter(({ text }) => [...ids].some((id) => text.includes(id)))
    const lines = [
      `Broken on day ${day} (${now.toISOString()}) of seed ${seed}, commit ${commit()}: ${invariant}`,
      because,
      ...things.map((thing) => `  ${thing instanceof Error ? thing.stack : JSON.stringify(thing)}`),
      'The last operations that touched it:',
      ...(touching.length > 0 ? touching : history).slice(-LATEST).map(({ text }) => `  ${text}`),
    ]
    super(lines.join('\n'))
    this.invariant = invariant
    this.day = day
    const inVisits = history.filter(({ visit }) => visit !== undefined)
    this.visits = inVisits.at(-1)?.visit ?? 0
    this.operations = inVisits.map(({ text }) => text)
  }
}

/** The commit that is checked out; with a mark if something has changed since, and 'unknown' outside of a checkout. */
function commit(): string {
  try {
    return execFileSync('git', ['describe', '--always', '--dirty'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}
