// npm run drill -- NAME: tries on this machine what an operator relies on, with the programs that would be used for real,
// and prints what it saw. A drill that lacks a program says which, and how to get it.
import { spawnSync } from 'node:child_process'
import { interruption } from './abort-on-signal.ts'
import { fail, say } from './console.ts'
import { UsageError } from './usage-error.ts'

type Drill = {
  /** Programs, each with the package of Debian that has it. */
  needs: { programs: Record<string, string>; root: boolean }
  /** The arguments that it takes. */
  usage?: string
  run(say: (line: string) => void, asked: { args: string[]; signal: AbortSignal }): Promise<void>
}

const drills: Record<string, () => Promise<Drill>> = {
  'point-in-time': () => import('./drills/point-in-time.ts'),
  release: () => import('./drills/release.ts'),
  alerts: () => import('./drills/alerts.ts'),
  container: () => import('./drills/container.ts'),
  failover: () => import('./drills/failover.ts'),
  rolling: () => import('./drills/rolling.ts'),
  pgbouncer: () => import('./drills/pgbouncer.ts'),
}

try {
  const [name = '', ...rest] = process.argv.slice(2)
  const load = drills[name]
  if (!load) throw new UsageError(`Usage: npm run drill -- ${Object.keys(drills).join(' | ')}`)
  const drill = await load()
  if (rest.length > 0 && !drill.usage) throw new UsageError(`Usage: npm run drill -- ${name}`)
  const missing = Object.entries(drill.needs.programs).filter(
    ([program]) => spawnSync(program, ['--version']).error,
  )
  if (missing.length > 0) {
    const names = missing.map(([program]) => program).join(' and ')
    const packages = missing.map(([, name]) => name).join(' ')
    throw new UsageError(`This drill needs ${names}: apt-get install --no-install-recommends ${packages}`)
  }
  if (drill.needs.root && process.getuid?.() !== 0) throw new UsageError('Only root can run this drill.')
  await drill.run(say, { args: rest, signal: interruption() })
} catch (error) {
  fail(error)
}
