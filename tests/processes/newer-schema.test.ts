// This build on a schema to which the next release has already added something, as while a release is rolled out
// (expand and contract, decision 055). What one build prepared before the change has to work after it, too.
import '#tests/support/as-in-production.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyRoute } from '#tests/support/every-route.ts'
import { aVisitor } from '#tests/support/http-visitor.ts'
import { aSampleApp, type SampleApp } from '#tests/support/sample-app.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'
import { otherStates, samplePath } from '#tests/support/sample-paths.ts'

let app: SampleApp
beforeAll(async () => {
  app = await aSampleApp({ LOAD_SHEDDING: 'off' })
})
afterAll(() => app?.stop())

/** A column more in every table, without a default and with one; a table and an index more. */
async function expand(): Promise<number> {
  const { rows } = await app.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const columns = rows.map(
    ({ name }) => `alter table ${name} add next_words text, add next_number int not null default 1`,
  )
  await app.pool.query(`begin; ${columns.join(';')};
    create table next_letters (id uuid primary key, member_id uuid not null references members (id) on delete cascade);
    create index members_next_number on members (next_number);
    insert into migrations (name) values ('9999_next.sql');
    commit`)
  return rows.length
}

test('every screen and a message work as before, after columns, a table and an index were added', async () => {
  const paths = await Promise.all(everyRoute.map(({ pattern }) => samplePath(app.pool, pattern)))
  const all = [...paths, ...otherStates]
  expect(all.length).toBeGreaterThan(100)
  const [guest, mia, admin] = [aVisitor(), aVisitor(), aVisitor()]
  await mia.logIn(app.url, 'mia@sample.test', samplePassword)
  await admin.logIn(app.url, 'admin@sample.test', samplePassword)
  const look = async () => {
    const seen: string[] = []
    for (const visitor of [guest, mia, admin])
      for (const path of all) {
        const answer = await visitor.get(app.url + path)
        await answer.arrayBuffer()
        seen.push(`${answer.status} ${path}`)
      }
    return seen
  }
  const before = await look()
  expect(before.filter((each) => each.startsWith('5'))).toEqual([])
  expect(await expand()).toBeGreaterThan(50)
  expect(await look()).toEqual(before)

  const talk = await samplePath(app.pool, '/messages/:conversationId')
  const words = `Sent on a newer schema ${randomUUID()}`
  const sent = await mia.post(app.url + talk, { body: words, clientKey: randomUUID() })
  expect(sent.status).toBe(302)
  expect(await (await mia.get(app.url + talk)).text()).toContain(words)
}, 120_000)
