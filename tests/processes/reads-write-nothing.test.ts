// Every address that is read, asked for as a guest, a member and an administrator, while the database records each row
// that changes. Caches, prefetching and link previews repeat a GET, so it must be safe to repeat (RFC 9110).
import '#tests/support/as-in-production.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { tokenDigest } from '#server/base/token-digest.ts'
import { privateCalendars, publicCalendar } from '#server/http/routes/calendar-routes.ts'
import { privateFiles } from '#server/http/routes/file-routes.ts'
import { linkCards } from '#server/http/routes/link-cards.ts'
import { conversationNews, discussionNews } from '#server/http/routes/news-routes.ts'
import { everyRoute } from '#tests/support/every-route.ts'
import { aVisitor, type Visitor } from '#tests/support/http-visitor.ts'
import { aSampleApp, type SampleApp } from '#tests/support/sample-app.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'
import { otherStates, samplePath } from '#tests/support/sample-paths.ts'
import { hearStatementsOfVisitors } from '#tests/support/visitors-statements.ts'

/** What a GET may write, by address and table, with the reason. */
const mayWrite: Record<string, Record<string, string>> = {
  '/auth/with/:issuer/back': {
    rate_limits: 'counted, because what a browser brings back could be guessed at',
  },
  '/c/:code': { rate_limits: 'counted, because codes could be guessed' },
  '/join/:code': { rate_limits: 'counted, because codes could be guessed' },
  '/calendar/events.ics': { rate_limits: 'counted, because anybody may ask without a session' },
  '/suburb/:slug/card.jpg': {
    rate_limits: 'a picture that has to be drawn is counted, because that takes time',
  },
  '/book/:id/card.jpg': {
    rate_limits: 'a picture that has to be drawn is counted, because that takes time',
  },
  '/club/:id/card.jpg': {
    rate_limits: 'a picture that has to be drawn is counted, because that takes time',
  },
  '/admin': { moderation_log: 'an administrator’s look at an account is logged' },
  '/admin/reports': { moderation_log: 'an administrator’s look at a report or an objection is logged' },
  '/admin/contact': { moderation_log: 'an administrator’s look at a message is logged' },
  '/club/:id': { moderation_log: 'an administrator’s look at a club that outsiders cannot see is logged' },
  '/event/:id': { moderation_log: 'an administrator’s look at an event that is not listed is logged' },
  '/map/bookshelf/:id': {
    moderation_log: 'an administrator’s look at a bookshelf that is not on the map is logged',
  },
}
// Wherever it is used: a session then lasts longer, and an administrator's work keeps their proof fresh.
const everywhere = 'sessions'

const mia = `select id from members where email = 'mia@sample.test'`
const feedKey = 'the key of a feed'
/** What the sample neighbourhood lacks. */
const made = [
  `insert into own_calendars (member_id, digest) select id, '${tokenDigest(feedKey)}' from (${mia}) as m`,
  `insert into calendar_feeds (club_id, member_id, digest)
    select club_id, member_id, '${tokenDigest(feedKey)}' from club_members where member_id = (${mia}) limit 1`,
  `insert into report_photos (report_id, image_id) select r.id, m.photo_id from reports r, messages m
    where r.responsible_id is not null and m.photo_id is not null limit 1`,
  `insert into clubs select closed.* from (select c from clubs c limit 1) as one, jsonb_populate_record(one.c,
    jsonb_build_object('id', gen_random_uuid(), 'name', 'A closed club', 'members', 0, 'closed_at', now())) as closed`,
]

const inClubOfMia = `discussion_files f join discussion_posts p on p.id = f.post_id
  join club_members c on c.club_id = p.club_id and c.member_id = (${mia})`
/** For each address that answers without a screen: a statement that finds one of the sample neighbourhood. */
const files: Record<string, string> = {
  '/event/:id/calendar.ics': `select '/event/' || id || '/calendar.ics' from events where title = 'Whodunnit night'`,
  '/exchanges/:id/meeting.ics': `select '/exchanges/' || id || '/meeting.ics' from exchanges
    where (${mia}) in (borrower_id, owner_id) order by pickup_at is null`,
  '/calendar/club.ics': `select '/calendar/club.ics?key=${encodeURIComponent(feedKey)}'`,
  '/calendar/own.ics': `select '/calendar/own.ics?key=${encodeURIComponent(feedKey)}'`,
  '/calendar/events.ics': `select '/calendar/events.ics'`,
  '/messages/:id/photo/:photo/:variant': `select '/messages/' || t.conversation_id || '/photo/' || t.photo_id || '/480.webp'
    from messages t join participants p on p.conversation_id = t.conversation_id and p.member_id = (${mia})
    where t.photo_id is not null`,
  '/admin/reports/:report/photo/:photo/:variant': `select '/admin/reports/' || report_id || '/photo/' || image_id || '/480.webp'
    from report_photos`,
  '/club/:id/picture/:picture/:variant': `select '/club/' || p.club_id || '/picture/' || f.image_id || '/480.webp'
    from ${inClubOfMia} where f.image_id is not null`,
  '/club/:id/file/:file': `select '/club/' || p.club_id || '/file/' || f.id from ${inClubOfMia} where f.image_id is null`,
  '/settings/data/export/:id': `select '/settings/data/export/' || id from data_exports where state = 'ready'`,
  '/bookcase/files/export': `select '/bookcase/files/export'`,
  '/messages/:id/news': `select '/messages/' || conversation_id || '/news' from participants
    where member_id = (${mia}) order by unread desc`,
  '/club/:id/discussion/:discussion/news': `select '/club/' || club_id || '/discussion/' || id || '/news?after=0'
    from discussions where title like 'Boy Swallows%'`,
  '/suburb/:slug/card.jpg': `select '/suburb/west-end/card.jpg'`,
  '/book/:id/card.jpg': `select '/book/' || id || '/card.jpg' from books where title = 'The Book Thief'`,
  '/club/:id/card.jpg': `select '/club/' || id || '/card.jpg' from clubs where visibility = 'public' and closed_at is null`,
  '/club/:id/mentions': `select '/club/' || club_id || '/mentions?start=n' from club_members where member_id = (${mia})`,
}

/** What administrators open one by one on their screens. */
const looks = [
  ['/admin', `select '/admin?user=' || id from (${mia}) as m`],
  [
    '/admin/reports',
    `select '/admin/reports?about=' || responsible_id from reports where state = 'open' order by 1`,
  ],
  [
    '/admin/reports',
    `select '/admin/reports?objection=' || id from moderation_actions where objection is not null`,
  ],
  ['/admin/contact', `select '/admin/contact?message=' || id from contact_messages`],
  ['/club/:id', `select '/club/' || id from clubs where closed_at is not null`],
  ['/event/:id', `select '/event/' || id from events where club_id is null and state <> 'approved'`],
  ['/map/bookshelf/:id', `select '/map/bookshelf/' || id from bookshelves where state <> 'approved'`],
] as const

let app: SampleApp
const statements = new Set<string>()
let stopHearing: () => void

beforeAll(async () => {
  stopHearing = hearStatementsOfVisitors((statement) => statements.add(statement))
  app = await aSampleApp()
  for (const statement of made) expect((await app.pool.query(statement)).rowCount, statement).toBe(1)
  await anExport()
  await recordChanges()
}, 120_000)

afterAll(async () => {
  await app?.stop()
  stopHearing()
})

test('a file, a feed or news is asked for at each address that answers without a screen', () => {
  const none = {} as never
  const made = [
    privateFiles(none),
    privateCalendars(none),
    publicCalendar(none, () => ''),
    conversationNews(none),
    discussionNews(none),
    linkCards(none, () => ''),
  ]
  const gets = made.flatMap(({ routes }) => routes.filter(({ method }) => method === 'GET'))
  expect(Object.keys(files).sort()).toEqual(gets.map(({ path }) => path).sort())
})

test('a change that a visitor makes is noticed', async () => {
  await signedIn('noah@sample.test')
  expect(await changed()).toContain('sessions')
})

const visitors = {
  'a guest': undefined,
  'a member': 'mia@sample.test',
  'an administrator': 'admin@sample.test',
}

test('no GET changes a row, apart from the few that say why', async () => {
  const screens = await Promise.all(
    everyRoute.map(async ({ pattern }) => [pattern, await samplePath(app.pool, pattern)] as const),
  )
  const states = otherStates.map((path) => [path.replace(/\?.*/, ''), path] as const)
  const others = await Promise.all(
    [...Object.entries(files), ...looks].map(
      async ([pattern, statement]) => [pattern, await addressFrom(statement)] as const,
    ),
  )
  const wrong: string[] = []
  const met = new Set<string>()
  const opened = new Set<string>()
  for (const [who, email] of Object.entries(visitors)) {
    const visitor = await signedIn(email)
    await changed()
    for (const [pattern, path] of [...screens, ...states, ...others]) {
      const answer = await visitor.get(app.url + path)
      await answer.arrayBuffer()
      expect(answer.status, path).toBeLessThan(500)
      if (answer.status === 200) opened.add(pattern)
      for (const table of await changed()) {
        if (table === everywhere) continue
        if (mayWrite[pattern]?.[table]) met.add(`${pattern} ${table}`)
        else wrong.push(`${path} by ${who} changes ${table} (${pattern})`)
      }
    }
    expect(visitor.cookie().includes('session_token'), `${who} is still logged in`).toBe(email !== undefined)
  }
  expect(wrong).toEqual([])
  const listed = Object.entries(mayWrite).flatMap(([pattern, tables]) =>
    Object.keys(tables).map((table) => `${pattern} ${table}`),
  )
  expect(
    listed.filter((each) => !met.has(each)),
    'exceptions that nothing needs',
  ).toEqual([])
  expect(
    Object.keys(files).filter((pattern) => !opened.has(pattern)),
    'answered to nobody',
  ).toEqual([])
}, 300_000)

/** Asks for an export as Mia does, and waits for it. */
async function anExport(): Promise<void> {
  const visitor = await signedIn('mia@sample.test')
  await visitor.post(`${app.url}/settings/data`, { intent: 'export' })
  const isReady = async () =>
    (await app.pool.query(`select from data_exports where state = 'ready'`)).rowCount === 1
  await vi.waitUntil(isReady, { timeout: 60_000, interval: 100 })
}

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
