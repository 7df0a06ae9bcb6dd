// Holds every screen to its budget of queries, counted where they leave the app, including the session's.
import '#tests/support/as-in-production.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportKinds } from '#rules/moderation/moderation.ts'
import { everyRoute } from '#tests/support/every-route.ts'
import { aVisitor, type Visitor } from '#tests/support/http-visitor.ts'
import { aSampleApp, type SampleApp } from '#tests/support/sample-app.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'
import { otherStates, samplePath } from '#tests/support/sample-paths.ts'
import { hearStatementsOfVisitors } from '#tests/support/visitors-statements.ts'

const MOST = 6
/** None is within the usual distance of Ipswich: two queries more for the spelling of a mistyped text, and one for what is farther away. */
const MISTYPED_AND_FAR = '/search?q=teh+book+thef&place=Ipswich'
const MOST_MISTYPED_AND_FAR = 7

let app: SampleApp
let sent: string[] = []
let stopHearing: () => void

beforeAll(async () => {
  stopHearing = hearStatementsOfVisitors((statement) => sent.push(statement))
  app = await aSampleApp()
})

afterAll(async () => {
  await app?.stop()
  stopHearing()
})

test.each([
  ['a guest', undefined],
  ['mia', 'mia@sample.test'],
  ['an admin', 'admin@sample.test'],
])(
  'every screen makes at most six queries for %s',
  async (_who, email) => {
    const visitor = aVisitor()
    if (email) await visitor.logIn(app.url, email, samplePassword)
    // The person who opens it from a link stays logged in.
    const paths = await Promise.all(everyRoute.map(({ pattern }) => samplePath(app.pool, pattern)))
    const searched = `${await samplePath(app.pool, '/club/:id/search')}?q=the`
    const tooMany: string[] = []
    for (const path of new Set([...paths, ...otherStates, searched])) {
      const queries = await queriesOf(visitor, path)
      if (email) expect(queries.length, `${path} makes at least the session query`).toBeGreaterThan(0)
      if (queries.length > MOST) tooMany.push(`${path}: ${queries.length}\n${queries.join('\n')}`)
    }
    expect(tooMany).toEqual([])
  },
  60_000,
)

test('the only screen with more than six is a member’s mistyped search that finds nothing within the distance', async () => {
  const visitor = aVisitor()
  await visitor.logIn(app.url, 'mia@sample.test', samplePassword)
  const queries = await queriesOf(visitor, MISTYPED_AND_FAR)
  expect(queries, 'otherwise it belongs to the other states').toHaveLength(MOST_MISTYPED_AND_FAR)
})

test('the sample has an open report of every kind; each screen makes at most six queries, also with saved answers, and when none is open any more', async () => {
  const { rows } = await app.pool.query<{ kind: string; id: string }>(
    `select distinct on (subject_kind) subject_kind as kind, coalesce(responsible_id, subject_id) as id
    from reports where state = 'open' order by subject_kind`,
  )
  expect(rows.map(({ kind }) => kind).sort()).toEqual([...reportKinds].sort())
  const answered = await app.pool.query<{ id: string }>(
    `select responsible_id as id from reports where state <> 'open' limit 1`,
  )
  const visitor = aVisitor()
  await visitor.logIn(app.url, 'admin@sample.test', samplePassword)
  for (const { id } of [...rows, ...answered.rows]) {
    const queries = await queriesOf(visitor, `/admin/reports?about=${id}`)
    expect(queries.length, queries.join('\n')).toBeLessThanOrEqual(MOST)
    const withAnswers = await queriesOf(visitor, `/admin/reports?about=${id}&answers=1`)
    expect(withAnswers.length, withAnswers.join('\n')).toBeLessThanOrEqual(MOST)
  }
})

/** The second visit counts, because the first may mark a conversation as read. BEGIN and COMMIT do not count. */
async function queriesOf(visitor: Visitor, path: string): Promise<string[]> {
  await (await visitor.get(app.url + path)).text()
  sent = []
  const answer = await visitor.get(app.url + path)
  await answer.text()
  expect(answer.status, path).toBeLessThan(500)
  return sent.filter((statement) => !/^(begin|commit|rollback|start transaction)/i.test(statement))
}
