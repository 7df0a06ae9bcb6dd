// Every address that is read, asked for as a guest, a member and an administrator, while the database records each row
// that changes. Caches, prefetching and link previews repeat a GET, so it must be safe to repeat (RFC 9110).
import '#tests/support/as-in-production.ts'
import { AsyncLocalStorage } from 'node:async_hooks'
import { Server } from 'node:http'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { privateCalendars, publicCalendar } from '#server/http/routes/calendar-routes.ts'
import { privateFiles } from '#server/http/routes/file-routes.ts'
import { conversationNews, discussionNews } from '#server/http/routes/news-routes.ts'
import { everyRoute } from '#tests/support/every-route.ts'
import { aVisitor, type Visitor } from '#tests/support/http-visitor.ts'
import { aSampleApp, type SampleApp } from '#tests/support/sample-app.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'
import { otherStates, samplePath } from '#tests/support/sample-paths.ts'

/** What a GET may write, by table, with the reason. */
const mayWrite: Record<string, string> = {
  sessions: 'a session that is used lasts longer, and an administrator’s work keeps their proof fresh',
  moderation_log: 'an administrator’s look at what is private is logged',
  rate_limits: 'calendars and returns from another login are counted, because they can be guessed at',
  issuer_visits:
    'the return from another login ends a visit, and the issuer sends the browser back with a GET',
}

const ofMia = `m.email = 'mia@sample.test'`
/** An address of each file, feed and piece of news of the sample neighbourhood; a made-up id where it has none. */
const files: Record<string, string> = {
  '/event/:id/calendar.ics': `select '/event/' || id || '/calendar.ics' from events where title = 'Whodunnit night'`,
  '/exchanges/:id/meeting.ics': `select '/exchanges/' || e.id || '/meeting.ics' from exchanges e
    join members m on ${ofMia} and m.id in (e.borrower_id, e.owner_id)`,
  '/calendar/club.ics': `select '/calendar/club.ics?key=unknown'`,
  '/calendar/own.ics': `select '/calendar/own.ics?key=unknown'`,
  '/calendar/events.ics': `select '/calendar/events.ics'`,
  '/messages/:id/photo/:photo/:variant': `select '/messages/' || p.conversation_id || '/photo/' ||
    coalesce(t.photo_id, gen_random_uuid()) || '/400.webp' from participants p join members m on ${ofMia} and m.id = p.member_id
    left join messages t on t.conversation_id = p.conversation_id order by t.photo_id is null`,
  '/admin/reports/:report/photo/:photo/:variant': `select '/admin/reports/' || r.id || '/photo/' ||
    coalesce(p.image_id, gen_random_uuid()) || '/400.webp' from reports r left join report_photos p on p.report_id = r.id
    order by p.image_id is null`,
  '/club/:id/picture/:picture/:variant': `select '/club/' || id || '/picture/' || coalesce(picture_id, gen_random_uuid()) ||
    '/400.webp' from clubs order by picture_id is null`,
  '/club/:id/file/:file': `select '/club/' || p.club_id || '/file/' || coalesce(f.id, gen_random_uuid())
    from discussion_posts p left join discussion_files f on f.post_id = p.id order by f.id is null`,
  '/settings/data/export/:id': `select '/settings/data/export/' || gen_random_uuid()`,
  '/bookcase/files/export': `select '/bookcase/files/export'`,
  '/messages/:id/news': `select '/messages/' || p.conversation_id || '/news' from participants p
    join members m on ${ofMia} and m.id = p.member_id order by p.unread desc`,
  '/club/:id/discussion/:discussion/news': `select '/club/' || club_id || '/discussion/' || id || '/news?after=0'
    from discussions where title like 'Boy Swallows%'`,
  '/club/:id/mentions': `select '/club/' || c.club_id || '/mentions?start=n' from club_members c
    join members m on ${ofMia} and m.id = c.member_id`,
}

let app: SampleApp
const statements = new Set<string>()
const send = pg.Client.prototype.query
const emit = Server.prototype.emit
/** Statements made for a visitor: jobs and the app's background work write what they like. */
const asking = new AsyncLocalStorage<true>()

beforeAll(async () => {
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args
    if (asking.getStore())
      statements.add(typeof statement === 'string' ? statement : String(Object(statement).text))
    return Reflect.apply(send, this, args)
  } as typeof send
  Server.prototype.emit = function (this: Server, ...args: unknown[]) {
    return asking.run(true, () => Reflect.apply(emit, this, args))
  } as typeof emit
  app = await aSampleApp()
  await recordChanges()
}, 120_000)

afterAll(async () => {
  await app?.stop()
  pg.Client.prototype.query = send
  Server.prototype.emit = emit
})

test('a file, a feed or news is asked for at each address that answers without a screen', () => {
  const none = {} as never
  const made = [
    privateFiles(none),
    privateCalendars(none),
    publicCalendar(none, () => ''),
    conversationNews(none),
    discussionNews(none),
  ]
  const gets = made.flatMap(({ routes }) => routes.filter(({ method }) => method === 'GET'))
  expect(Object.keys(files).sort()).toEqual(gets.map(({ path }) => path).sort())
})

test('a change that a visitor makes is noticed', async () => {
  await signedIn('noah@sample.test')
  expect(await changed()).toContain('sessions')
})

test.each([
  ['a guest', undefined],
  ['a member', 'mia@sample.test'],
  ['an administrator', 'admin@sample.test'],
])(
  'no GET by %s changes a row, apart from the few that say why',
  async (_who, email) => {
    const visitor = await signedIn(email)
    const screens = await Promise.all(everyRoute.map(({ pattern }) => samplePath(app.pool, pattern)))
    const others = await Promise.all(Object.values(files).map(addressFrom))
    const wrong: string[] = []
    await changed()
    for (const path of new Set([...screens, ...otherStates, ...others])) {
      const answer = await visitor.get(app.url + path)
      await answer.arrayBuffer()
      expect(answer.status, path).toBeLessThan(500)
      const tables = (await changed()).filter((table) => !(table in mayWrite))
      if (tables.length > 0) wrong.push(`${path} changes ${tables.join(', ')}`)
    }
    expect(wrong).toEqual([])
    expect(visitor.cookie().includes('session_token'), 'is still logged in').toBe(email !== undefined)
  },
  120_000,
)

async function signedIn(email?: string): Promise<Visitor> {
  const visitor = aVisitor()
  if (email) await visitor.logIn(app.url, email, samplePassword)
  return visitor
}

async function addressFrom(statement: string): Promise<string> {
  const { rows } = await app.pool.query<{ path: string }>(
    `select path from (${statement} limit 1) as a(path)`,
  )
  if (!rows[0]?.path) throw new Error(`The sample neighbourhood has nothing for ${statement}`)
  return rows[0].path
}

async function recordChanges(): Promise<void> {
  const { rows } = await app.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  await app.pool.query(`
    create table changes_seen (name text, statement text);
    create function record_change() returns trigger language plpgsql as $$ begin
      insert into public.changes_seen values (tg_table_name, current_query());
      return null;
    end $$`)
  for (const { name } of rows)
    await app.pool.query(
      `create trigger record_change after insert or update or delete on "${name}"
       for each row execute function record_change()`,
    )
}

/** The tables in which a row changed for a visitor since the last time. */
async function changed(): Promise<string[]> {
  const { rows } = await app.pool.query<{ name: string; statement: string }>(
    'delete from changes_seen returning name, statement',
  )
  const theirs = rows.filter(({ statement }) => statements.has(statement))
  statements.clear()
  return [...new Set(theirs.map(({ name }) => name))].sort()
}
