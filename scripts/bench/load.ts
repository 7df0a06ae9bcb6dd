import autocannon from 'autocannon'
import { processorMs } from './process-memory.ts'
import { median } from './report.ts'

const CONNECTIONS = 16
const ROUND_SECONDS = 2
const WARM_UP_SECONDS = 2
const ROUNDS = 9

export type Target = {
  url: string
  headers?: Record<string, string>
  /** The process that answers, whose CPU time is measured. */
  pid?: number
}

export type Comparison = {
  app: number
  bare: number
  ratio: number
  /** CPU milliseconds for each response, where they can be measured. */
  appMs: number
  bareMs: number
}

/**
 * Responses per second of both, from short alternating rounds. A machine's speed drifts over periods longer than a
 * round, so the ratio compares neighbouring rounds.
 */
export async function compareRates(app: Target, bare: Target, rounds = ROUNDS): Promise<Comparison> {
  await rate(app, WARM_UP_SECONDS)
  await rate(bare, WARM_UP_SECONDS)
  const measured: Comparison[] = []
  for (let round = 0; round < rounds; round++) {
    const [one, other] = [await rate(app, ROUND_SECONDS), await rate(bare, ROUND_SECONDS)]
    measured.push({
      ...{ app: one.perSecond, bare: other.perSecond, ratio: one.perSecond / other.perSecond },
      ...{ appMs: one.processorMs, bareMs: other.processorMs },
    })
  }
  const middle = (what: keyof Comparison) => median(measured.map((round) => round[what]))
  return {
    ...{ app: middle('app'), bare: middle('bare'), ratio: middle('ratio') },
    ...{ appMs: middle('appMs'), bareMs: middle('bareMs') },
  }
}

/** Asks as fast as the answers come. Throws if one of them is not a success. */
export async function rate({ url, headers, pid }: Target, seconds: number) {
  const load = { url, connections: CONNECTIONS, duration: seconds, ...(headers && { headers }) }
  const before = processorMs(pid)
  const { requests, errors, timeouts, non2xx } = await autocannon(load)
  if (errors + timeouts + non2xx > 0) {
    throw new Error(`${url} failed under load: ${errors} errors, ${timeouts} time-outs, ${non2xx} not 2xx`)
  }
  return {
    perSecond: requests.average,
    processorMs: (processorMs(pid) - before) / requests.total,
  }
}
