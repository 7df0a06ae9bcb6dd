import { mkdtemp, rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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
  expect((await guest.get(`${app.url}/readyz`)).status).toBe(503)
  expect((await guest.get(`${app.url}/healthz`)).status).toBe(200)
  proxy.flow()
  for (const ask of asking)
    await vi.waitFor(async () => expect((await ask()).status).toBeLessThan(500), 10_000)
  await vi.waitFor(async () => expect((await guest.get(`${app.url}/readyz`)).status).toBe(200), 10_000)
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
