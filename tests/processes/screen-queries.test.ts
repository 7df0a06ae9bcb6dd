// Holds every screen to its budget of queries, counted where they leave the app, including the session's.
import '#tests/support/as-in-production.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { Server } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportKinds } from '#rules/moderation/moderation.ts'
import { addressOf, everyRoute } from '#tests/support/every-route.ts'
import { aVisitor, type Visitor } from '#tests/support/http-visitor.ts'
import { aSampleApp, type SampleApp } from '#tests/support/sample-app.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'

const MOST = 6

let app: SampleApp
let sent: string[] = []
const send = pg.Client.prototype.query
const emit = Server.prototype.emit
/** Queries made for a visitor. Jobs and the app's background work belong to no screen. */
const asking = new AsyncLocalStorage<true>()

beforeAll(async () => {
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args
    if (asking.getStore())
      sent.push(typeof statement === 'string' ? statement : String(Object(statement).text))
    return Reflect.apply(send, this, args)
  } as typeof send
  Server.prototype.emit = function (this: Server, ...args: unknown[]) {
    return asking.run(true, () => Reflect.apply(emit, this, args))
  } as typeof emit
  app = await aSampleApp()
})

afterAll(async () => {
  await app?.stop()
  pg.Client.prototype.query = send
  Server.prototype.emit = emit
})

const ofMia = `join members m on m.email = 'mia@sample.test'`
const conversation = `select conversation_id as id from participants p ${ofMia} and m.id = p.member_id`
const clubOfMia = `select club_id as id from club_members c ${ofMia} and m.id = c.member_id`
const discussion = `select id, club_id from discussions where title like 'Boy Swallows%'`
/**
 * For each address with a parameter: a statement that finds an id for which the sample neighbourhood has something to
 * show.
 */
const shown: Record<string, string> = {
  '/book/:id': `select id from books where title = 'The Book Thief'`,
  '/book/:id/correct': `select c.book_id as id from copies c ${ofMia} and m.id = c.owner_id`,
  '/book/:id/history': `select id from books where title = 'The Book Thief'`,
  '/review/:id': `select id from books where title = 'The Book Thief'`,
  '/report/:kind/:id': `select r.id from reviews r join books b on b.id = r.book_id and b.title = 'The Book Thief'`,
  '/bookcase/copy/:id': `select c.id from copies c ${ofMia} and m.id = c.owner_id`,
  '/bookcase/files/:id': `with made as (
    insert into shelf_imports (member_id, file_name, kind, rows, created_at, moved_at, expires_at)
    select m.id, 'shelves.csv', 'goodreads', 1, now(), now(), now() + interval '1 day' from members m
    where m.email = 'mia@sample.test' on conflict (member_id) where state = 'preview' do update set rows = 1 returning id
  ) select id from made`,
  '/profile/:id': `select id from members where email = 'noah@sample.test'`,
  '/messages/:conversationId': conversation,
  '/messages/:conversationId/rate': conversation,
  '/messages/:conversationId/report': conversation,
  '/messages/:conversationId/block': conversation,
  '/exchanges/:id/:step': `select e.id from exchanges e ${ofMia} and m.id = e.borrower_id`,
  '/map/bookshelf/:id': `select id from bookshelves where name = 'The Blue Fridge'`,
  '/map/library/:slug': `select 'west-end-library' as id`,
  // No member of the sample logs in through an issuer.
  '/auth/with/:issuer': `select 'google' as id`,
  '/auth/with/:issuer/back': `select 'google' as id`,
  // The sample has nothing of this kind yet.
  '/objection/:key': 'select gen_random_uuid() as id',
  '/unsubscribe/:ticket': 'select gen_random_uuid() as id',
  '/event/:id': `select id from events where title = 'Whodunnit night'`,
  '/club/:id': clubOfMia,
  '/club/:id/discussion/new': clubOfMia,
  '/club/:id/discussion/:discussionId': discussion,
  '/club/:id/members': clubOfMia,
  '/club/:id/search': clubOfMia,
  '/club/:id/settings': clubOfMia,
  '/club/:id/books': clubOfMia,
  '/club/:id/events': clubOfMia,
  '/club/:id/choice': clubOfMia,
  '/*': 'select gen_random_uuid() as id',
}

/** The same screens in states that need more queries. */
const otherStates = [
  '/admin?tab=reported&q=mia',
  '/admin?tab=disabled',
  '/admin/log?before=1',
  '/admin/reports?show=objections',
  '/admin/contact?tab=answered&show=100',
  '/?shared=no',
  '/all-books?q=the&genre=Fiction&page=2',
  '/search?q=the&km=20',
  '/search?q=teh+book+thef&km=100',
  '/search?tab=nearby&genre=Fiction&available=on&offer=give&sort=newest&page=2',
  '/search/suggestions?q=boook',
  '/all-books?available=on',
  '/add-book/suggestions?q=boook',
  '/bookcase?q=the&show=paused&offer=lend&sort=author',
  '/bookcase?select=some',
  '/bookcase?tab=borrowed',
  '/bookcase?tab=wishlist',
  '/requested-books?tab=outgoing',
  '/map?show=events',
  '/search?tab=events&q=swap&within=5&place=4101',
  '/search?tab=map',
  '/search?tab=map&show=events',
  '/events?q=swap&within=5&place=West+End',
  '/events?when=past',
  '/events?q=swap&type=book_exchange&on=week',
  '/events?when=month&q=the',
  '/profile?tab=events',
  '/map?all=suburbs&place=4101',
  '/messages?tab=unread',
  '/messages?tab=pending',
  '/profile?tab=clubs',
  '/book-clubs?show=mine&q=the&category=Fiction&page=2',
  '/book-clubs?place=West+End&within=5',
]

const steps: Record<string, string> = { step: 'accept', kind: 'review' }

async function pathOf(pattern: string): Promise<string> {
  if (!/[:*]/.test(pattern)) return pattern
  const statement = shown[pattern]
  if (!statement) throw new Error(`Say where the sample neighbourhood shows something at ${pattern}`)
  const { rows } = await app.pool.query<{ id: string; club_id?: string }>(`${statement} limit 1`)
  const id = rows[0]?.id
  if (!id) throw new Error(`Nothing to show at ${pattern}`)
  // For screens within a club, rows of that club come first.
  const clubId = pattern.endsWith('Id') ? rows[0]?.club_id : undefined
  return addressOf(pattern, (part) => steps[part] ?? (part === 'id' && clubId ? clubId : id))
}

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
    const paths = await Promise.all(everyRoute.map(({ pattern }) => pathOf(pattern)))
    const searched = `${await pathOf('/club/:id/search')}?q=the`
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
