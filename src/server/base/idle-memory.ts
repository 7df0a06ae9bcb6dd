// V8 keeps the garbage of a busy time until it needs the memory. Garbage collection while busy delays every page; when idle, nobody waits.
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_EVERY_MS = 2000
/** The share of the time since the last check in which the event loop was busy. Below this the process is idle. */
const REST = 0.1
/** Collecting also drops compiled code, which delays the next pages. So it waits for this many idle checks in a row. */
const RESTED_LOOKS = 3
const WORTH_BYTES = 48 * 1024 * 1024

export type Memory = {
  /** The utilisation of the event loop since the last call, from 0 to 1. */
  busy(): number
  resident(): number
  collect(): void
}

/** Call it on a timer: it collects once the process is idle and has grown enough to be worth the pause. */
export function createIdleCollector({ busy, resident, collect }: Memory): () => void {
  let after = 0
  let rested = 0
  return () => {
    rested = busy() > REST ? 0 : rested + 1
    if (rested < RESTED_LOOKS || resident() < after + WORTH_BYTES) return
    collect()
    after = resident()
  }
}

/** Gives memory back to the system whenever the process is idle. Call the returned function to stop. */
export function collectWhenIdle(): () => void {
  setFlagsFromString('--expose-gc')
  const gc: (how: object) => void = runInNewContext('gc')
  let last = performance.eventLoopUtilization()
  const look = createIdleCollector({
    busy: () => {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, last)
      last = now
      return utilization
    },
    resident: () => process.memoryUsage.rss(),
    // The gentler flavours keep the memory pages that they have emptied.
    collect: () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  })
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}
