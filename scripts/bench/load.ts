import autocannon from 'autocannon'
import { median } from './report.ts'

const CONNECTIONS = 16
const ROUND_SECONDS = 2
const WARM_UP_SECONDS = 2
const ROUNDS = 9

export type Target = { url: string; headers?: Record<string, string> }

export type Comparison = { app: number; bare: number; ratio: number }

/**
 * Answers a second of both, from short rounds taken in turn. Machines have moods that last longer than a round, so the
 * ratio is that of neighbouring rounds.
 */
export async function compareRates(app: Target, bare: Target, rounds = ROUNDS): Promise<Comparison> {
  await rate(app, WARM_UP_SECONDS)
  await rate(bare, WARM_UP_SECONDS)
  const measured: Comparison[] = []
  for (let round = 0; round < rounds; round++) {
    const rates = { app: await rate(app, ROUND_SECONDS), bare: await rate(bare, ROUND_SECONDS) }
    measured.push({ ...rates, ratio: rates.app / rates.bare })
  }
  const middle = (what: keyof Comparison) => median(measured.map((round) => round[what]))
  return { app: middle('app'), bare: middle('bare'), ratio: middle('ratio') }
}

async function rate({ url, headers }: Target, seconds: number): Promise<number> {
  const load = { url, connections: CONNECTIONS, duration: seconds, ...(headers && { headers }) }
  const { requests, errors, timeouts, non2xx } = await autocannon(load)
  if (errors + timeouts + non2xx > 0) {
    throw new Error(`${url} failed under load: ${errors} errors, ${timeouts} time-outs, ${non2xx} not 2xx`)
  }
  return requests.average
}
