import autocannon from 'autocannon'
import { median } from './report.ts'

const CONNECTIONS = 16
const ROUND_SECONDS = 5
const WARM_UP_SECONDS = 2
const ROUNDS = 3

export type Target = { url: string; headers?: Record<string, string> }

/** Answers a second of both, from rounds taken in turn so that a machine's moods meet both alike. */
export async function compareRates(app: Target, bare: Target): Promise<{ app: number; bare: number }> {
  const rates = { app: [] as number[], bare: [] as number[] }
  await rate(app, WARM_UP_SECONDS)
  await rate(bare, WARM_UP_SECONDS)
  for (let round = 0; round < ROUNDS; round++) {
    rates.app.push(await rate(app, ROUND_SECONDS))
    rates.bare.push(await rate(bare, ROUND_SECONDS))
  }
  return { app: median(rates.app), bare: median(rates.bare) }
}

async function rate({ url, headers }: Target, seconds: number): Promise<number> {
  const load = { url, connections: CONNECTIONS, duration: seconds, ...(headers && { headers }) }
  const { requests, errors, timeouts, non2xx } = await autocannon(load)
  if (errors + timeouts + non2xx > 0) {
    throw new Error(`${url} failed under load: ${errors} errors, ${timeouts} time-outs, ${non2xx} not 2xx`)
  }
  return requests.average
}
