import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppProcess, startApp } from '#tests/support/app-process.ts'
import { databaseAddress } from '#tests/support/database-address.ts'
import { aVisitor } from '#tests/support/http-visitor.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'
import { anEmptyDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let folder: string
let database: TestDatabase
let here: AppProcess
let there: AppProcess

// Two app processes on one database, as behind a load balancer: one address for both.
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'two-processes-'))
  database = await anEmptyDatabase()
  const shared = {
    DATABASE_URL: databaseAddress(database.connection),
    AUTH_SECRET: randomBytes(32).toString('base64'),
    // Pictures are files: several processes share the folder, as they would on one machine or a network disk.
    DATA_DIR: folder,
  }
  here = await startApp({ ...shared, SAMPLE_DATA: 'on' })
  there = await startApp({ ...shared, PUBLIC_URL: here.url })
}, 180_000)

afterAll(async () => {
  await Promise.all([here?.stop(), there?.stop()])
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

test('a session made by one process is known to the other, and ends on both', async () => {
  const mia = aVisitor()
  await mia.logIn(here.url, 'mia@sample.test', samplePassword)
  expect((await mia.get(`${there.url}/bookcase`)).status).toBe(200)
  await mia.post(`${there.url}/log-out`, {})
  expect((await mia.get(`${here.url}/bookcase`)).headers.get('Location')).toContain('/auth')
})

test('a message sent through one process reaches who listens to the other', async () => {
  const [mia, noah] = [aVisitor(), aVisitor()]
  await mia.logIn(here.url, 'mia@sample.test', samplePassword)
  await noah.logIn(there.url, 'noah@sample.test', samplePassword)
  const stream = await noah.listen(there.url)

  const { rows } = await database.pool.query("select id from members where email = 'noah@sample.test'")
  const message = { body: 'Are you home on Saturday?', clientKey: randomUUID() }
  const answer = await mia.post(`${here.url}/messages/new?contact=${rows[0].id}`, message)
  expect(answer.status).toBe(302)
  await expect.poll(stream.heard, { timeout: 10_000, interval: 20 }).toContain('"about":"messages"')
  const thread = await noah.get(`${there.url}${answer.headers.get('Location')}`)
  expect(await thread.text()).toContain('Are you home on Saturday?')
  stream.stop()
})
