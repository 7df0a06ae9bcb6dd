// Visits over HTTP: who can open which page, what is not found, and that every link works.
import '#tests/support/as-in-production.ts'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { DomainError } from '#rules/domain-error.ts'
import { unsubscribePath } from '#server/notifications/unsubscribe-ticket.ts'
import { addressOf, everyRoute, patternAt } from '#tests/support/every-route.ts'
import { forgetLimits } from '#tests/support/forget-limits.ts'
import { linksOf } from '#tests/support/hostile/known-forms.ts'
import { aVisitor, type Visitor } from '#tests/support/http-visitor.ts'
import { aSampleApp, type SampleApp } from '#tests/support/sample-app.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'

/** Of one route, whatever their ids and queries. */
const MOST_OF_A_KIND = 4
const NOBODY = '00000000-0000-4000-8000-000000000000'

let app: SampleApp
let mia: Visitor
beforeAll(async () => {
  app = await aSampleApp()
  mia = aVisitor()
  await mia.logIn(app.url, 'mia@sample.test', samplePassword)
})
afterAll(() => app?.stop())

const closed = everyRoute
  .filter(({ access, respondsInJson }) => access !== 'guest' && !respondsInJson)
  .map(({ pattern, access }) => ({ path: addressOf(pattern, () => NOBODY), access }))

test('a guest is asked to log in at every closed screen, and led back', async () => {
  expect(closed.length).toBeGreaterThan(10)
  for (const { path } of closed) {
    const guest = aVisitor()
    const answer = await guest.get(app.url + path)
    expect([answer.status, answer.headers.get('Location')], path).toEqual([
      302,
      `/auth?from=${encodeURIComponent(path)}`,
    ])
    const shown = await (await guest.get(`${app.url}/auth`)).text()
    expect(shown, path).toContain('Authentication Required')
    expect(shown, path).toContain('Please sign in to access this feature.')
  }
})

test('a script that asks in a guest’s browser is told in JSON to log in', async () => {
  const asked = everyRoute.filter(({ access, respondsInJson }) => access !== 'guest' && respondsInJson)
  expect(asked.length).toBeGreaterThan(2)
  const { code, message: problem } = new DomainError('AUTHENTICATION_REQUIRED')
  for (const { pattern } of asked) {
    const answer = await aVisitor().get(app.url + addressOf(pattern, () => NOBODY))
    expect([answer.status, await answer.json()], pattern).toEqual([401, { code, problem }])
  }
})

test('of a hundred events that a guest submits, an hour’s worth is stored and the rest are told when to try again', async () => {
  const fields = {
    ...{ intent: 'submit', title: 'One of a hundred', description: 'Somebody reads aloud.', type: 'reading' },
    ...{ time: '6:30 PM - 8:00 PM', understood: '18:30-20:00', place: 'The hall', suburb: 'West End' },
    startsOn: new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10),
  }
  await forgetLimits(app.pool)
  await app.pool.query('delete from events where title = $1', [fields.title])
  const answers: Response[] = []
  for (let batch = 0; batch < 10; batch += 1) {
    const ten = Array.from({ length: 10 }, () => aVisitor().post(`${app.url}/submit-event`, fields))
    answers.push(...(await Promise.all(ten)))
  }
  await Promise.all(answers.map(({ body }) => body?.cancel()))
  const refused = answers.filter(({ status }) => status === 429)
  expect([answers.filter(({ status }) => status === 302).length, refused.length]).toEqual([5, 95])
  const waits = refused.map(({ headers }) => Number(headers.get('Retry-After')))
  expect([Math.min(...waits) > 0, Math.max(...waits) <= 24 * 60 * 60]).toEqual([true, true])
  const { rows } = await app.pool.query('select count(*)::int as kept from events where title = $1', [
    fields.title,
  ])
  expect(rows).toEqual([{ kept: 5 }])
})

test('the unsubscribe button of a mail program works without a session, from any site and without a redirect', async () => {
  const { rows } = await app.pool.query(`select id from members where email = 'noah@sample.test'`)
  const memberId: string = rows[0].id
  const path = unsubscribePath(app.secret, { memberId, kinds: ['messages', 'requests'], now: new Date() })
  const emails = async () => {
    const { rows } = await app.pool.query(
      'select kind, email from notice_preferences where member_id = $1 order by kind',
      [memberId],
    )
    return rows
  }
  const guest = aVisitor()
  const read = await guest.get(app.url + path)
  expect([read.status, await read.text()]).toEqual([200, expect.stringContaining('Get fewer emails?')])
  expect(read.headers.get('X-Robots-Tag')).toContain('noindex')
  const opened = await guest.get(`${app.url}${path}/one-click`)
  expect([opened.status, opened.headers.get('Location')]).toEqual([302, path])
  expect(await emails(), 'following a link with GET changes nothing').toEqual([])

  const press = (to: string, fields: Record<string, string>) =>
    fetch(app.url + to, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: 'https://mail.example.com', 'Sec-Fetch-Site': 'cross-site' },
      redirect: 'manual',
    })
  const pressed = await press(`${path}/one-click`, { 'List-Unsubscribe': 'One-Click' })
  expect([pressed.status, await pressed.text()]).toEqual([
    200,
    expect.stringContaining('You won’t get any more of these emails'),
  ])
  expect(await (await guest.get(app.url + path)).text()).toContain('These emails are off')
  const off = [
    { kind: 'messages', email: false },
    { kind: 'requests', email: false },
  ]
  expect(await emails()).toEqual(off)
  const forged = await press(`${path.replace('.requests.', '.clubs.')}/one-click`, {
    'List-Unsubscribe': 'One-Click',
  })
  expect(forged.status).toBe(404)
  await forged.body?.cancel()
  expect(await emails()).toEqual(off)

  const back = await guest.post(app.url + path, { email: 'on' })
  expect([back.status, back.headers.get('Location')]).toEqual([302, path])
  expect((await emails()).map(({ email }) => email)).toEqual([true, true])
})

test('a club form without scripts shows its errors, and keeps what was typed', async () => {
  const { rows } = await app.pool.query(
    `select b.discussion_id as id, c.club_id from club_books b join club_members c on c.club_id = b.club_id
     join members m on m.id = c.member_id where m.email = 'mia@sample.test' and b.discussion_id is not null`,
  )
  const [{ id, club_id: clubId }] = rows
  const post = async (path: string, fields: Record<string, string>) => {
    const sent = { clientKey: crypto.randomUUID(), ...fields }
    const answer = await mia.post(`${app.url}/club/${clubId}/discussion/${path}`, sent)
    expect(answer.status).toBe(400)
    const page = await answer.text()
    return {
      says: (words: string) => page.includes(words),
      about: /<input[^>]*aboutPlace[^>]*>/.exec(page)?.[0],
    }
  }
  const reply = await post(id, { intent: 'reply', message: '', aboutUnit: 'page', aboutPlace: '41' })
  expect(reply.says('Write a reply first')).toBe(true)
  expect(reply.about).toContain('value="41"')
  expect(reply.says('<option value="page" selected=""')).toBe(true)
  const unread = await post('new', { title: 'The river', message: 'Is it a person?' })
  expect(unread.says('Please read the guidelines, then tick the box')).toBe(true)
})

test('an event whose submission fails keeps what was typed, and stores nothing', async () => {
  const fields = {
    ...{ intent: 'submit', title: 'Faulty evening', description: 'Somebody reads aloud.', type: 'reading' },
    ...{ time: '6:30 PM - 8:00 PM', understood: '18:30-20:00', place: 'The <old> hall', suburb: 'West End' },
    startsOn: new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10),
  }
  const kept = async () =>
    (await app.pool.query('select 1 from events where title = $1', [fields.title])).rowCount
  const submit = () => mia.post(`${app.url}/submit-event`, fields)
  await app.pool.query(
    `create function fail() returns trigger language plpgsql as $$ begin raise 'a fault of the test'; end $$;
     create constraint trigger fail after insert on events deferrable initially deferred for each row execute function fail()`,
  )
  const failed = await submit()
  const page = await failed.text()
  expect(failed.status).toBe(500)
  expect(page).toContain('Failed to submit event. Please try again.')
  expect(page).toContain('value="Faulty evening"')
  expect(page).toContain('value="The &lt;old&gt; hall"')
  expect(page).not.toContain('a fault of the test')
  expect(await kept()).toBe(0)
  await app.pool.query('drop trigger fail on events; drop function fail')

  const images = join(app.dataDir, 'images')
  mkdirSync(images, { recursive: true })
  renameSync(images, `${images}-away`)
  writeFileSync(images, 'no folder')
  const drawn = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#7b5aa6' } })
    .png()
    .toBuffer()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('picture', new Blob([new Uint8Array(drawn)], { type: 'image/png' }), 'evening.png')
  const unkept = await mia.send(`${app.url}/submit-event`, form)
  expect([unkept.status, await unkept.text()]).toEqual([
    500,
    expect.stringContaining('Failed to submit event. Please try again.'),
  ])
  expect(await kept()).toBe(0)
  rmSync(images)
  renameSync(`${images}-away`, images)

  expect((await submit()).status).toBe(302)
  expect(await kept()).toBe(1)
})

const adminDoors = everyRoute
  .filter(({ access, pattern }) => access === 'admin' || /^\/admin(\/|$)/.test(pattern))
  .map((door) => ({ ...door, path: addressOf(door.pattern, () => NOBODY) }))

test('the whole admin area is closed to members, whatever their standing, and to forms they send there', async () => {
  expect(adminDoors.length).toBeGreaterThan(6)
  expect(adminDoors.filter(({ access }) => access !== 'admin')).toEqual([])
  const { rows } = await app.pool.query(
    `select email from members m where not is_admin and email <> 'mia@sample.test' and email <> 'noah@sample.test'
       and disabled_at is null and exists (select from club_members c where c.member_id = m.id and c.role = 'moderator')
     union all
     select email from members m where not is_admin and email <> 'mia@sample.test' and email <> 'noah@sample.test'
       and disabled_at is null and not exists (select from club_members c where c.member_id = m.id and c.role = 'moderator')`,
  )
  const [moderator, suspended] = [rows.at(0).email, rows.at(-1).email]
  await app.pool.query(
    `update members set suspended_until = now() + interval '1 day', suspended_reason = 'Unkind' where email = $1`,
    [suspended],
  )
  const members = { member: 'mia@sample.test', moderator, suspended }
  for (const [role, email] of Object.entries(members)) {
    const cookie = await sessionCookie(app.pool, email, app.secret)
    for (const { path } of adminDoors) {
      const instead = path === '/admin/events' ? '/events' : '/'
      for (const answer of [
        await knock(path, cookie),
        await knock(path, cookie, { accountAction: 'disable' }),
      ]) {
        expect([answer.status, answer.headers.get('Location')], `${role} at ${path}`).toEqual([302, instead])
        const toast = answer.headers.getSetCookie().find((set) => set.startsWith('toast='))
        const value = decodeURIComponent(toast?.slice('toast='.length).split(';')[0] ?? '')
        const shown = Buffer.from(value, 'base64').toString()
        expect(shown, path).toContain('Access Denied')
        expect(shown, path).toContain('You need administrator privileges to access this area.')
      }
    }
  }
  await app.pool.query('update members set suspended_until = null, suspended_reason = null')
})

test('an account disabled a moment ago, even an administrator’s, is a guest everywhere in the admin area', async () => {
  const cookie = await sessionCookie(app.pool, 'admin@sample.test', app.secret)
  for (const { path } of adminDoors) expect((await knock(path, cookie)).status, path).toBe(200)
  const disable = (reason: string | null) =>
    app.pool.query(
      `update members set disabled_at = case when $1::text is not null then now() end, disabled_reason = $1
       where email = 'admin@sample.test'`,
      [reason],
    )
  await disable('Unkind')
  for (const { path } of adminDoors) {
    const from = `/auth?from=${encodeURIComponent(path)}`
    const guest = [await knock(path), await knock(path, '', { accountAction: 'disable' })]
    const shutOut = [await knock(path, cookie), await knock(path, cookie, { accountAction: 'disable' })]
    for (const { status, headers } of [...guest, ...shutOut])
      expect([status, headers.get('Location')], path).toEqual([302, from])
  }
  await disable(null)
})

/** With `fields` it sends a form. */
async function knock(path: string, cookie = '', fields?: Record<string, string>): Promise<Response> {
  const sent = fields && { method: 'POST', body: new URLSearchParams({ user: NOBODY, why: 'x', ...fields }) }
  const headers = { Cookie: cookie, Origin: app.url }
  const answer = await fetch(app.url + path, { ...sent, headers, redirect: 'manual' })
  await answer.body?.cancel()
  return answer
}

test.each(['/book/nothing-here', `/book/${NOBODY}`])('%s says that there is no such book', async (path) => {
  const answer = await aVisitor().get(app.url + path)
  expect(answer.status).toBe(404)
  const page = await answer.text()
  expect(page).toContain('Book not found')
  expect(page).toMatch(/The book you(&#x27;|')re looking for doesn(&#x27;|')t exist or has been removed\./)
  expect(page).toMatch(/<a[^>]*href="\/"[^>]*>(?:<[^>]*>)*Back to Homepage/)
})

test('an exchange that does not exist, or is not mia’s, is not found, whether read or answered', async () => {
  for (const id of ['nope', NOBODY]) {
    for (const step of ['accept', 'markReady', 'archive', 'undoReturn', 'nothing-like-it']) {
      const path = `/exchanges/${id}/${step}`
      const [seen, answered] = [await mia.get(app.url + path), await mia.post(app.url + path, {})]
      expect([seen.status, answered.status], path).toEqual([404, 404])
      await Promise.all([seen.body?.cancel(), answered.body?.cancel()])
    }
  }
})

test('only a member’s own profile says “my”; its clubs link leads to all clubs', async () => {
  const { rows } = await app.pool.query(`select id, name from members where email = 'noah@sample.test'`)
  const [noah] = rows
  const wordsOf = async (path: string) =>
    (await (await mia.get(app.url + path)).text()).replace(/<[^>]*>/g, '')
  const [own, his] = [await wordsOf('/profile'), await wordsOf(`/profile/${noah.id}`)]
  expect(his).toContain(`${noah.name}’s bookshelf`)
  expect(his).toContain(`${noah.name}’s literary loves`)
  for (const words of ['My Bookshelf', 'My Literary Loves', 'My Requested Books']) {
    expect(own).toContain(words)
    expect(his).not.toContain(words)
  }
  const [ownClubs, hisClubs] = [
    await wordsOf('/profile?tab=clubs'),
    await wordsOf(`/profile/${noah.id}?tab=clubs`),
  ]
  expect([ownClubs.includes('Find Book Clubs'), ownClubs.includes('Old Brisbane Pages')]).toEqual([
    true,
    true,
  ])
  expect([hisClubs.includes('Find Book Clubs'), hisClubs.includes('Browse Clubs')]).toEqual([false, true])
  const asGuest = await (await aVisitor().get(`${app.url}/profile/${noah.id}`)).text()
  expect(asGuest).toContain(`href="/profile/${noah.id}?tab=clubs"`)
  const tab = await aVisitor().get(`${app.url}/profile/${noah.id}?tab=clubs`)
  expect([tab.status, tab.headers.get('Location')], 'guests log in first').toEqual([
    302,
    expect.stringMatching(/^\/auth\?.*tab%3Dclubs/),
  ])
})

test('an unknown address says so, and an old one redirects', async () => {
  const answer = await aVisitor().get(`${app.url}/no/such/page`)
  expect(answer.status).toBe(404)
  const page = await answer.text()
  expect(page).toContain('Oops! Page not found')
  expect(page).toMatch(/<a[^>]*href="\/"[^>]*>(?:<[^>]*>)*Return to Home/)
  const old = await aVisitor().get(`${app.url}/book-exchanges`)
  expect(old.headers.get('Location')).toBe('/events')
})

test('every action refuses what none of its screen’s forms asks for', async () => {
  const taking = everyRoute.filter(({ hasAction }) => hasAction)
  expect(taking.length).toBeGreaterThan(50)
  const cookie = await sessionCookie(app.pool, 'admin@sample.test', app.secret)
  for (const { pattern, isIndex } of taking) {
    const path = `${addressOf(pattern, () => NOBODY)}.data${isIndex ? '?index' : ''}`
    const { status } = await knock(path, cookie, { intent: 'nothing-like-it' })
    // Its address says which step is taken.
    expect(status, pattern).toBe(pattern.endsWith('/:step') ? 404 : 400)
  }
})

test('everything that a member changes counts, and anybody asked to wait is told how long', async () => {
  // Operations for administrators refuse mia before anything is counted.
  const taking = everyRoute.filter(({ hasAction, access }) => hasAction && access !== 'admin')
  expect(taking.length).toBeGreaterThan(15)
  const counting = vi
    .spyOn(RateLimiterPostgres.prototype, 'consume')
    .mockImplementation(async function (this: {
      keyPrefix: string
    }) {
      if (this.keyPrefix.startsWith('writeByMember')) throw new RateLimiterRes(0, 6100)
      return new RateLimiterRes()
    })
  try {
    for (const { pattern, isIndex } of taking) {
      // Only the response of the action: some screens redirect a member when they are shown again.
      const path = `${addressOf(pattern, () => NOBODY)}.data${isIndex ? '?index' : ''}`
      const answer = await mia.post(`${app.url}${path}`, { intent: 'pause' })
      expect([answer.status, answer.headers.get('Retry-After')], pattern).toEqual([429, '7'])
      await answer.body?.cancel()
    }
  } finally {
    counting.mockRestore()
  }
})

test.each(['a guest', 'mia'])('no dead link for %s', async (who) => {
  const visitor = who === 'mia' ? mia : aVisitor()
  const known = new Set(['/'])
  const kinds = new Map<string, number>()
  const dead: string[] = []
  // A set is iterated in insertion order, including items added during the iteration.
  for (const address of known) {
    const answer = await followed(visitor, address)
    const page = await answer.text()
    if (!answer.ok) dead.push(`${address} answers ${answer.status}`)
    // A file, such as the source, is no page, whatever its bytes look like.
    if (!answer.headers.get('Content-Type')?.startsWith('text/html')) continue
    if (/<a\s[^>]*href="#?"/.test(page)) dead.push(`${address} has a dead link`)
    for (const link of linksOf(page, address).map(oneSignIn)) {
      const kind = patternAt(link) ?? link
      const before = kinds.get(kind) ?? 0
      if (known.has(link) || before === MOST_OF_A_KIND) continue
      known.add(link)
      kinds.set(kind, before + 1)
    }
  }
  expect(dead).toEqual([])
  expect(known.size).toBeGreaterThan(40)
  if (who === 'a guest') return
  const screens = everyRoute.filter(
    ({ file, access }) => file.endsWith('.tsx') && (access === 'guest' || access === 'member'),
  )
  const unreached = screens
    .map(({ pattern }) => pattern)
    .filter((pattern) => pattern !== '/' && !kinds.has(pattern) && !unlinked.includes(pattern))
  expect(unreached).toEqual([])
})

/** No link that a member finds in the sample leads there. */
const unlinked = [
  // For somebody who has not logged in, or opens an email or a label.
  '/auth',
  '/auth/forgot',
  '/auth/join',
  '/auth/reset',
  '/auth/undo',
  '/auth/verify',
  '/c/:code',
  '/join/:code',
  '/make-profile',
  '/objection/:key',
  '/unsubscribe/:ticket',
  // Where the app itself leads.
  '/offline',
  '/prove',
  // Behind a form or a button, or in a state of a book, a copy or a conversation that no page found here is in.
  '/book/:id/correct',
  '/bookcase/copy/:id',
  '/club/:id/search',
  '/messages/:conversationId/block',
  '/messages/:conversationId/rate',
  '/messages/:conversationId/report',
  '/report/conversation/:id',
  '/scan',
]

async function followed(visitor: Visitor, address: string): Promise<Response> {
  const answer = await visitor.get(app.url + address)
  const next = answer.headers.get('Location')
  return next ? visitor.get(new URL(next, app.url).href) : answer
}

/** Every screen links to the login with itself as the return address: that counts as one screen. */
function oneSignIn(link: string): string {
  return link.startsWith('/auth') ? (link.split('?')[0] ?? link) : link
}

test('a short response to a data request is not compressed, and a page is', async () => {
  const squeezed = { 'Accept-Encoding': 'gzip' }
  const badges = await mia.get(`${app.url}/badges`, squeezed)
  expect(badges.headers.get('Content-Encoding')).toBeNull()
  expect(badges.headers.get('Content-Length')).toBe(String(Buffer.byteLength(await badges.text())))
  const profile = await mia.get(`${app.url}/profile`, squeezed)
  expect(profile.headers.get('Content-Encoding')).toBe('gzip')
  expect(await profile.text()).toContain('My Profile')
})
