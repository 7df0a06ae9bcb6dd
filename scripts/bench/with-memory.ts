import { setTimeout as pause } from 'node:timers/promises'
import { residentMegabytes } from './process-memory.ts'
import { type Finding, most } from './report.ts'

type App = { pid: number }

// Longer than the app is idle before it returns memory.
const SETTLE_MS = 10_000

/** The results of `load`, and the app's memory before and after it. */
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
