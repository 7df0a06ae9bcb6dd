// Ten thousand members with a live stream each: what they cost the app, and how soon all of them hear the same news.
import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { announce } from '#server/live/live-queries.ts'
import { createPool, openDatabase } from '#server/store/database.ts'
import { signIn, someMembers } from './people.ts'
import { forgetRun } from './people-queries.ts'
import { residentMegabytes } from './process-memory.ts'
import { type Finding, median, most } from './report.ts'

const CROWD = 10_000
const AT_ONCE = 100
const ROUNDS = 5
const SETTLE_MS = 3000
const LONGEST_WAIT_MS = 10_000

export async function measureLiveCrowd(
  app: { url: string; pid: number },
  connection: pg.PoolConfig,
): Promise<Finding[]> {
  const pool = createPool({ ...connection, max: 2 })
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  try {
    const members = (await someMembers(pool, CROWD)).map(({ id }) => id)
    const cookies = [...(await signIn(pool, members)).values()].map(({ cookie }) => cookie)
    const before = residentMegabytes(app.pid)
    const crowd = await gather(app.url, cookies, agent)
    await pause(SETTLE_MS)
    const grown = residentMegabytes(app.pid) - before
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const startedAt = performance.now()
      const heard = crowd.hearNext()
      await announce(openDatabase(pool), { members, about: 'library' })
      await heard
      times.push(performance.now() - startedAt)
    }
    const name = members.length.toLocaleString('en')
    return [
      most(`${name} live connections, memory of the app`, grown, 250, 'MB'),
      most(`– news to all of them`, median(times), 500, 'ms'),
    ]
  } finally {
    agent.destroy()
    await forgetRun(pool, [])
    await pool.end()
  }
}

type Crowd = { hearNext(): Promise<void> }

async function gather(app: string, cookies: string[], agent: Agent): Promise<Crowd> {
  let waiting = new Set<IncomingMessage>()
  let allHeard: () => void = () => undefined
  const streams: IncomingMessage[] = []
  for (let from = 0; from < cookies.length; from += AT_ONCE) {
    const some = cookies.slice(from, from + AT_ONCE)
    streams.push(...(await Promise.all(some.map((cookie) => listen(`${app}/live`, cookie, agent)))))
  }
  for (const stream of streams) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('event: changed') && waiting.delete(stream) && waiting.size === 0) allHeard()
    })
    // Closed with the agent, at the end of the benchmark.
    stream.on('error', () => undefined)
  }
  return {
    hearNext: async () => {
      waiting = new Set(streams)
      const heard = new Promise<void>((resolve) => {
        allHeard = resolve
      })
      const tooLate = pause(LONGEST_WAIT_MS, undefined, { ref: false }).then(() => {
        throw new Error(`${waiting.size} of ${streams.length} members heard nothing`)
      })
      await Promise.race([heard, tooLate])
    },
  }
}

async function listen(url: string, cookie: string, agent: Agent): Promise<IncomingMessage> {
  const [stream]: IncomingMessage[] = await once(get(url, { agent, headers: { Cookie: cookie } }), 'response')
  if (stream?.statusCode !== 200) throw new Error(`No live stream: ${stream?.statusCode}`)
  return stream
}
