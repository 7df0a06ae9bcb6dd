import { randomBytes } from 'node:crypto'
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
}, 120_000)

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

test('what one process changes is heard within a second by who listens to the other', async () => {
  const [mia, noah] = [aVisitor(), aVisitor()]
  await mia.logIn(here.url, 'mia@sample.test', samplePassword)
  await noah.logIn(there.url, 'noah@sample.test', samplePassword)
  const stream = await noah.listen(there.url)
  const { copy, book } = await aCopyToAskFor({ owner: 'noah@sample.test', asker: 'mia@sample.test' })
  expect(stream.heard()).not.toContain('changed')

  const answer = await mia.post(`${here.url}/book/${book}`, {
    copyId: copy,
    message: 'May I?',
    offer: 'lend',
  })
  expect(answer.status).toBe(302)
  await expect.poll(stream.heard, { timeout: 1000, interval: 20 }).toContain('{"about":"exchanges"}')
  stream.stop()
})

async function aCopyToAskFor(people: {
  owner: string
  asker: string
}): Promise<{ copy: string; book: string }> {
  const { rows } = await database.pool.query<{ copy: string; book: string }>(
    `select c.id as copy, c.book_id as book from copies c join members o on o.id = c.owner_id
     where o.email = $1 and c.listed and c.offer = 'lend' and not exists (
       select from exchanges e join members b on b.id = e.borrower_id
       where e.copy_id = c.id and b.email = $2 and e.ended_at is null
     ) order by c.id limit 1`,
    [people.owner, people.asker],
  )
  const [found] = rows
  if (!found) throw new Error('The sample has no copy that could be asked for')
  return found
}
