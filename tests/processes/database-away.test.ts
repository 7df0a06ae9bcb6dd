import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DomainError } from '#rules/domain-error.ts'
import { type AppProcess, startApp } from '#tests/support/app-process.ts'
import { databaseAddress } from '#tests/support/database-address.ts'
import { aDatabaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts'
import { aVisitor } from '#tests/support/http-visitor.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'
import { anEmptyDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let folder: string
let database: TestDatabase
let proxy: DatabaseProxy
let app: AppProcess
beforeAll(async () => {
  folder = await mkdtemp('/tmp/verandah-away-')
  database = await anEmptyDatabase()
  proxy = await aDatabaseProxy(database.connection)
  app = await startApp({
    DATABASE_URL: databaseAddress(proxy.connection),
    DATA_DIR: folder,
    SAMPLE_DATA: 'on',
    STOP_DELAY_SECONDS: '3',
    // So that the next COMMIT is a visitor's.
    JOBS: 'off',
  })
})
afterAll(async () => {
  await app.kill()
  await proxy.stop()
  await database.drop()
  await rm(folder, { recursive: true })
})

test('the app survives losing its database, asks everybody to try again later, and carries on when it is back', async () => {
  const [guest, mia] = [aVisitor(), aVisitor()]
  await mia.logIn(app.url, 'mia@sample.test', samplePassword)
  const asking = [
    () => guest.get(`${app.url}/all-books`),
    () => guest.get(`${app.url}/all-books.data`),
    () => guest.get(`${app.url}/`),
    () => guest.post(`${app.url}/auth`, { email: 'mia@sample.test', password: samplePassword }),
    () => guest.post(`${app.url}/auth.data`, { email: 'mia@sample.test', password: samplePassword }),
    () => mia.get(`${app.url}/my-books`),
    () => mia.get(`${app.url}/my-books.data`),
    () => mia.post(`${app.url}/edit-profile.data`, { name: 'Mia' }),
  ]
  proxy.cut()
  for (const ask of asking) {
    const answer = await ask()
    expect([answer.url, answer.status]).toEqual([answer.url, 503])
    expect([answer.url, answer.headers.get('Retry-After')]).toEqual([answer.url, '5'])
    const isPage = !answer.url.endsWith('.data')
    if (isPage) expect(await answer.text()).toContain('We’ll be right back')
  }
  const { code, message: problem } = new DomainError('DATABASE_AWAY')
  for (const path of ['/badges', '/map/pins', '/search/suggestions?q=b', `/messages/${randomUUID()}/news`]) {
    const told = await mia.get(app.url + path)
    expect([path, told.status, told.headers.get('Retry-After')]).toEqual([path, 503, '5'])
    expect(await told.json(), path).toEqual({ code, problem })
  }
  expect((await guest.get(`${app.url}/readyz`)).status).toBe(503)
  expect((await guest.get(`${app.url}/healthz`)).status).toBe(200)
  proxy.flow()
  for (const ask of asking)
    await vi.waitFor(async () => expect((await ask()).status).toBeLessThan(500), 10_000)
  await vi.waitFor(async () => expect((await guest.get(`${app.url}/readyz`)).status).toBe(200), 10_000)
})

test('a form whose COMMIT lost its answer says that nobody can tell, and is not stored twice when it is sent again', async () => {
  const mia = aVisitor()
  await mia.logIn(app.url, 'mia@sample.test', samplePassword)
  const fields = {
    name: `Poets ${randomUUID()}`,
    description: 'We read aloud.',
    category: 'Fiction',
    visibility: 'public',
  }
  const form = randomUUID()
  const send = () => mia.post(`${app.url}/club/new.data`, fields, { 'X-Form': form })
  const clubs = async () => {
    const { rows } = await database.pool.query('select 1 from clubs where name = $1', [fields.name])
    return rows.length
  }
  proxy.loseResponseToCommit()
  const lost = await send()
  expect([lost.status, lost.headers.get('Retry-After')]).toEqual([503, '5'])
  expect(await lost.text()).toContain('We can’t tell whether this was saved')
  await vi.waitFor(async () => expect(await clubs()).toBe(1), 10_000)
  const again = await send()
  expect(again.status).toBe(409)
  expect(await again.text()).toContain('This was saved the first time')
  expect(await clubs()).toBe(1)
  expect((await mia.get(`${app.url}/messages`)).status, 'still logged in').toBe(200)
})

test('told to stop without its database, it says so while it still answers, and shuts down cleanly', async () => {
  proxy.cut()
  const stopped = app.stop()
  await vi.waitFor(async () => {
    const answer = await fetch(`${app.url}/readyz`)
    expect(await answer.text()).toBe('stopping\n')
  }, 20_000)
  expect((await fetch(`${app.url}/about`)).status).toBe(200)
  await stopped
  expect(app.said()).toMatch(/Stopped\.\n$/)
})
