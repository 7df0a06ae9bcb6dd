import { setTimeout as pause } from 'node:timers/promises'
import { residentMegabytes } from './process-memory.ts'
import { type Finding, most } from './report.ts'

type App = { pid: number }

// Longer than the app rests before it gives memory back.
const SETTLE_MS = 10_000

/** The findings of `load`, and what the app takes before and after it. */
export async function withMemory(app: App, load: () => Promise<Finding[]>): Promise<Finding[]> {
  await pause(SETTLE_MS)
  const idle = residentMegabytes(app.pid)
  const findings = await load()
  await pause(SETTLE_MS)
  return [
    ...findings,
    most('Memory of the app, idle', idle, 130, 'MB'),
    most('– after these loads', residentMegabytes(app.pid), 250, 'MB'),
  ]
}
