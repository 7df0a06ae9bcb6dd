import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppProcess, startApp, stopWhileStarting } from '#tests/support/app-process.ts'
import { databaseAddress } from '#tests/support/database-address.ts'
import { aVisitor } from '#tests/support/http-visitor.ts'
import { aLoadBalancer } from '#tests/support/load-balancer.ts'
import { aBrowser, aPushService, senderOf } from '#tests/support/push-service.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'
import { anEmptyDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let folder: string
let database: TestDatabase
let here: AppProcess
let there: AppProcess
let shared: Record<string, string>
// One leaves all jobs to the other. Its connections have a name of their own, to be counted by.
const NAME = 'verandah there'
let web: Record<string, string>

// Two app processes on one database, as behind a load balancer: one address for both.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'two-processes-'))
  database = await anEmptyDatabase()
  shared = {
    DATABASE_URL: databaseAddress(database.connection),
    AUTH_SECRET: randomBytes(32).toString('base64'),
    // Pictures are files: processes share the folder, as they would on one machine or a network disk.
    DATA_DIR: folder,
    // Pushes go to a fake service on loopback.
    VAPID_SUBJECT: 'mailto:hello@books.example.org',
    PUSH_ENDPOINTS: 'any',
    // Longer than a load balancer needs to notice.
    STOP_DELAY_SECONDS: '1',
  }
  const named = new URL(databaseAddress(database.connection))
  named.searchParams.set('application_name', NAME)
  web = { DATABASE_URL: named.href, JOBS: 'off', DATABASE_CONNECTIONS: '3' }
  here = await startApp({ ...shared, SAMPLE_DATA: 'on' })
  there = await startApp({ ...shared, ...web, PUBLIC_URL: here.url })
})

afterAll(async () => {
  await Promise.all([here?.stop(), there?.stop()])
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('a session created by one process is valid in the other, and ends in both', async () => {
  const mia = aVisitor()
  await mia.logIn(here.url, 'mia@sample.test', samplePassword)
  expect((await mia.get(`${there.url}/bookcase`)).status).toBe(200)
  await mia.post(`${there.url}/log-out`, {})
  expect((await mia.get(`${here.url}/bookcase`)).headers.get('Location')).toContain('/auth')
})

test('a browser subscribed at one process is pushed what happens at the other, from the same sender', async () => {
  const service = await aPushService()
  const browser = aBrowser(service.origin)
  const [mia, noah] = [aVisitor(), aVisitor()]
  await mia.logIn(here.url, 'mia@sample.test', samplePassword)
  await noah.logIn(there.url, 'noah@sample.test', samplePassword)
  const answer = await mia.post(`${here.url}/settings/device`, browser.subscription)
  expect(answer.headers.get('Location')).toBe('/settings')
  const { publicKey, isOn } = await (await mia.get(`${there.url}/settings/device`)).json()
  expect(isOn).toBe(true)
  const { rows } = await database.pool.query("select id from members where email = 'mia@sample.test'")
  const message = { body: 'The ferry leaves at six', clientKey: randomUUID() }
  await noah.post(`${there.url}/messages/new?contact=${rows[0].id}`, message)
  // Skips the delay that gives people time to read it in the app.
  await database.pool.query("update pgboss.job set start_after = now() where name = 'messages.notify'")

  await expect.poll(() => service.arrived.length).toBe(1)
  expect(browser.read(service.arrived)).toMatchObject([
    { title: expect.stringMatching(/^Noah Tran sent you a message/) },
  ])
  const { key, claims } = senderOf(service.arrived[0] ?? expect.unreachable())
  expect([key, claims.aud, claims.sub]).toEqual([publicKey, service.origin, shared.VAPID_SUBJECT])
  expect(here.said() + there.said()).not.toContain(browser.subscription.endpoint)
  service.close()
})

test('a process works on no jobs and opens only a few connections if its settings say so', async () => {
  await Promise.all(Array.from({ length: 12 }, () => fetch(`${there.url}/all-books`)))
  const { rows } = await database.pool.query(
    'select count(*) from pg_stat_activity where application_name = $1',
    [NAME],
  )
  // At most three for requests, one that enqueues, and one that listens for changes; idle ones are closed after a while.
  expect(rows[0].count).toBeGreaterThan(0)
  expect(rows[0].count).toBeLessThanOrEqual(5)
  expect(there.said()).toContain('Other processes work on the jobs (JOBS=off).')
})

test('a message sent through one process reaches listeners of the other', async () => {
  const [mia, noah] = [aVisitor(), aVisitor()]
  await mia.logIn(here.url, 'mia@sample.test', samplePassword)
  await noah.logIn(there.url, 'noah@sample.test', samplePassword)
  const stream = await noah.listen(there.url)

  const { rows } = await database.pool.query("select id from members where email = 'noah@sample.test'")
  const message = { body: 'Are you home on Saturday?', clientKey: randomUUID() }
  const answer = await mia.post(`${here.url}/messages/new?contact=${rows[0].id}`, message)
  expect(answer.status).toBe(302)
  await expect.poll(stream.heard, { interval: 20 }).toContain('"about":"messages"')
  const thread = await noah.get(`${there.url}${answer.headers.get('Location')}`)
  expect(await thread.text()).toContain('Are you home on Saturday?')
  stream.stop()
})

test('replacing one process after the other behind a load balancer drops no request', async () => {
  const balancer = await aLoadBalancer([here.url, there.url])
  const asking = retryLookUps(`${balancer.url}/all-books`)
  for (const app of [there, here]) {
    await app.stop()
    const settings = { ...shared, ...(app === there && web), PUBLIC_URL: here.url }
    const again = await startApp({ ...settings, PORT: new URL(app.url).port })
    if (app === here) here = again
    else there = again
    await expect.poll(() => balancer.isReady(app.url)).toBe(true)
  }
  const answers = await asking.stop()
  balancer.stop()
  expect(answers.length).toBeGreaterThan(2)
  expect(answers.filter((status) => status !== 200)).toEqual([])
})

test('a process told to stop while it starts never reports that it is ready', async () => {
  const another = await anEmptyDatabase()
  const said = await stopWhileStarting(
    { ...shared, DATABASE_URL: databaseAddress(another.connection), SAMPLE_DATA: 'on' },
    'Loading the sample neighbourhood',
  )
  await another.drop()
  expect(said).toMatch(/Stopping….*Stopped\.\n$/s)
  expect(said).not.toContain('is ready')
})

/** One visitor who keeps reading. Returns the status of each response, 0 where the connection broke. */
function retryLookUps(url: string) {
  const answers: number[] = []
  let isOver = false
  async function ask() {
    while (!isOver) {
      const answer = await fetch(url).catch(() => undefined)
      await answer?.arrayBuffer()
      answers.push(answer?.status ?? 0)
    }
  }
  const asking = ask()
  return {
    async stop() {
      isOver = true
      await asking
      return answers
    },
  }
}
