// V8 keeps what a busy time left behind until it needs the room. Collecting more while busy costs every page; at rest nobody waits.
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_EVERY_MS = 2000
/** Of the time since the last look that the event loop had something to do. */
const REST = 0.1
/** Collecting gives up compiled code as well, which the next visitors wait for: not in every pause between two pages. */
const RESTED_LOOKS = 3
const WORTH_BYTES = 48 * 1024 * 1024

export type Memory = {
  /** 0 to 1, since it was last asked. */
  busy(): number
  resident(): number
  collect(): void
}

/** To be called now and then: collects once the process rests, if it has grown by so much that it is worth the pause. */
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

/** Gives memory back whenever the process comes to rest; answers how to end that. */
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
    // The milder flavours keep the pages they have emptied.
    collect: () => gc({ type: 'major', execution: 'sync', flavor: 'last-resort' }),
  })
  const timer = setInterval(look, LOOK_EVERY_MS).unref()
  return () => clearInterval(timer)
}
