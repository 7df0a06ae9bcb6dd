// Holds every screen to its budget of queries, counted where they leave the app: session look-up included.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aVisitor, type Visitor } from '#tests/support/http-visitor.ts'
import { aSampleApp, type SampleApp } from '#tests/support/sample-app.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'

const MOST = 6

let app: SampleApp
let sent: string[] = []
const send = pg.Client.prototype.query

beforeAll(async () => {
  // Jobs and the live channel have connections of other names; what screens ask goes over those named 'verandah'.
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const { application_name: name } = (this as unknown as { connectionParameters: pg.ClientConfig })
      .connectionParameters
    const [statement] = args
    if (name === 'verandah')
      sent.push(typeof statement === 'string' ? statement : String(Object(statement).text))
    return Reflect.apply(send, this, args)
  } as typeof send
  app = await aSampleApp()
}, 120_000)

afterAll(async () => {
  await app?.stop()
  pg.Client.prototype.query = send
})

const guestScreens = [
  '/?shared=no',
  '/all-books',
  '/all-books?q=the&genre=Fiction&page=2',
  '/auth',
  '/about',
  '/events',
  '/map',
]
const memberScreens = [
  ...guestScreens.slice(0, 3),
  '/bookcase',
  '/bookcase?tab=borrowed',
  '/bookcase?tab=wishlist',
  '/add-book',
  '/requested-books',
  '/requested-books?tab=outgoing',
  '/messages',
  '/messages?tab=pending',
  '/profile',
  '/profile?tab=clubs',
  '/edit-profile',
  '/blocked-members',
]

test.each(guestScreens)('%s asks at most six queries for a guest', async (path) => {
  expect((await queriesOf(aVisitor(), path)).length).toBeLessThanOrEqual(MOST)
})

test('every screen of a member with books and conversations asks at most six', async () => {
  const mia = await signedIn('mia@sample.test')
  const paths = [
    ...memberScreens,
    await aRow("select '/book/' || id as path from books where title = 'The Book Thief'"),
  ]
  paths.push(await aRow("select '/profile/' || id as path from members where email = 'noah@sample.test'"))
  paths.push(
    await aRow(
      "select '/bookcase/copy/' || c.id as path from copies c join members m on m.id = c.owner_id where m.email = 'mia@sample.test'",
    ),
  )
  paths.push(
    await aRow(
      "select '/messages/' || p.conversation_id as path from participants p join members m on m.id = p.member_id where m.email = 'mia@sample.test'",
    ),
  )
  const tooMany: string[] = []
  for (const path of paths) {
    const queries = await queriesOf(mia, path)
    expect(queries.length, `${path} asks something`).toBeGreaterThan(0)
    if (queries.length > MOST) tooMany.push(`${path}: ${queries.length}\n${queries.join('\n')}`)
  }
  expect(tooMany).toEqual([])
})

test('the administrators’ list of reports asks at most six', async () => {
  expect((await queriesOf(await signedIn('admin@sample.test'), '/admin')).length).toBeLessThanOrEqual(MOST)
})

async function signedIn(email: string): Promise<Visitor> {
  const visitor = aVisitor()
  await visitor.logIn(app.url, email, samplePassword)
  return visitor
}

/** The second visit counts: the first may mark a conversation read. Transaction frames are no questions. */
async function queriesOf(visitor: Visitor, path: string): Promise<string[]> {
  await (await visitor.get(app.url + path)).text()
  sent = []
  const answer = await visitor.get(app.url + path)
  await answer.text()
  expect(answer.status, path).toBe(200)
  return sent.filter((statement) => !/^(begin|commit|rollback|start transaction)/i.test(statement))
}

async function aRow(statement: string): Promise<string> {
  const { rows } = await app.pool.query<{ path: string }>(`${statement} limit 1`)
  const path = rows[0]?.path
  if (!path) throw new Error(`Nothing found by: ${statement}`)
  return path
}
