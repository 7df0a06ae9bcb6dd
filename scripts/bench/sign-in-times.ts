// Response times must not reveal whether somebody has an account (timing side channel): each way in is tried
// alternately with addresses and numbers that have one and that have none.
import { randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { startApp } from '#tests/support/app-process.ts'
import { databaseAddress, withDatabase } from '#tests/support/database-address.ts'
import { benchFolder } from './bench-database.ts'
import { type Finding, median, most } from './report.ts'
import { givePhones } from './sign-in-queries.ts'

const DATABASE = 'verandah_bench_sign_in'
const MOST_APART = 1.1

type Person = { email: string; phone: string }
type Way = { name: string; path: string; fields: (person: Person) => Record<string, string> }

const password = 'a good long password'
const newcomer = { name: 'Nell', isOldEnough: 'on' }
// Logging in also checks waiting sign-ups, so it comes before there are any.
const ways: Way[] = [
  { name: 'A wrong password', path: '/auth', fields: ({ email }) => ({ email, password }) },
  {
    name: 'Signing up',
    path: '/auth?mode=sign-up',
    fields: ({ email }) => ({ ...newcomer, email, password }),
  },
  {
    name: 'Signing up by phone',
    path: '/auth?mode=sign-up&by=phone',
    fields: ({ phone }) => ({ ...newcomer, phone }),
  },
  { name: 'A code to log in', path: '/auth?by=phone', fields: ({ phone }) => ({ phone }) },
  { name: 'Another password', path: '/auth/forgot', fields: ({ email }) => ({ email }) },
]

/** On a new database of `server`, filled by the app itself. */
export async function measureSignIn(server: pg.PoolConfig, samples: number): Promise<Finding[]> {
  const database = withDatabase(server, DATABASE)
  const admin = new pg.Client(server)
  await admin.connect()
  await admin.query(`drop database if exists ${DATABASE} with (force)`)
  await admin.query(`create database ${DATABASE} template template0 encoding 'UTF8'`)
  await admin.end()
  const app = await startApp({
    DATABASE_URL: databaseAddress(database),
    DATA_DIR: join(benchFolder, 'sign-in'),
    SAMPLE_DATA: 'on',
    TRUSTED_PROXIES: '1',
  })
  try {
    const client = new pg.Client(database)
    await client.connect()
    const members = await givePhones(client)
    await client.end()
    const findings: Finding[] = []
    // The same number of each, equally often: updating an existing counter is another statement than creating it.
    const strangers = members.map(nobody)
    for (const way of ways) findings.push(await compareTimes(app.url, way, { members, strangers, samples }))
    return findings
  } finally {
    await app.stop()
  }
}

async function compareTimes(
  url: string,
  way: Way,
  { members, strangers, samples }: { members: Person[]; strangers: Person[]; samples: number },
): Promise<Finding> {
  const times = { known: [] as number[], unknown: [] as number[] }
  // The first few are slower for both.
  for (let at = -10; at < samples; at += 1) {
    const turn = (at + 10) % members.length
    const [known, unknown] = [members[turn], strangers[turn]]
    if (!known || !unknown) throw new Error('The sample neighbourhood has members')
    const tries = [
      { person: known, kept: times.known },
      { person: unknown, kept: times.unknown },
    ]
    for (const { person, kept } of at % 2 ? tries.reverse() : tries) {
      const time = await timeOf(url, way, person)
      if (at >= 0) kept.push(time)
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)]
  const { measured, ...finding } = most(
    `${way.name}: with an account to without, medians of ${samples}`,
    Math.max(known / unknown, unknown / known),
    MOST_APART,
    '×',
  )
  return { ...finding, measured: `${measured} (${known.toFixed(1)} ms, ${unknown.toFixed(1)} ms)` }
}

async function timeOf(url: string, { path, fields }: Omit<Way, 'name'>, person: Person): Promise<number> {
  const body = new URLSearchParams(fields(person))
  // Everybody has an address of their own, so that no limit is reached.
  const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const startedAt = performance.now()
  const answer = await fetch(url + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { Origin: url, 'X-Forwarded-For': from },
  })
  await answer.arrayBuffer()
  if (answer.status === 503) {
    // The machine was busy: this one does not count.
    await setTimeout(1000)
    return timeOf(url, { path, fields }, person)
  }
  if (answer.status !== 302 && answer.status !== 400) throw new Error(`${path} answered ${answer.status}`)
  return performance.now() - startedAt
}

function nobody(): Person {
  const phone = `+61413${String(randomInt(10 ** 6)).padStart(6, '0')}`
  return { email: `${randomBytes(6).toString('hex')}@sample.test`, phone }
}
