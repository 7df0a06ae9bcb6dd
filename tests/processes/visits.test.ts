// What a visit by HTTP shows: who is let in where, what is not there, and that every link leads somewhere.
import '#tests/support/as-in-production.ts'
import { randomUUID } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { unsubscribePath } from '#server/notifications/unsubscribe-ticket.ts'
import { aPhone } from '#tests/support/builders.ts'
import { addressOf, everyRoute } from '#tests/support/every-route.ts'
import { linksOf } from '#tests/support/hostile/known-forms.ts'
import { aVisitor, type Visitor } from '#tests/support/http-visitor.ts'
import { aSampleApp, type SampleApp } from '#tests/support/sample-app.ts'
import { samplePassword } from '#tests/support/sample-neighbourhood/load.ts'

const MOST_PAGES = 150
const NOBODY = '00000000-0000-4000-8000-000000000000'

let app: SampleApp
let mia: Visitor
beforeAll(async () => {
  app = await aSampleApp()
  mia = aVisitor()
  await mia.logIn(app.url, 'mia@sample.test', samplePassword)
}, 120_000)
afterAll(() => app?.stop())

const closed = everyRoute
  .filter(({ access }) => access !== 'guest')
  .map(({ pattern, access }) => ({ path: addressOf(pattern, () => NOBODY), access }))

test('a guest is asked to sign in at every closed screen, and led back', async () => {
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

test('the button of a mail program stops letters: without a session, from anywhere, and without a redirect', async () => {
  const { rows } = await app.pool.query(`select id from members where email = 'noah@sample.test'`)
  const memberId: string = rows[0].id
  const path = unsubscribePath(app.secret, { memberId, kinds: ['messages', 'requests'] })
  const emails = async () => {
    const { rows } = await app.pool.query(
      'select kind, email from notice_preferences where member_id = $1 order by kind',
      [memberId],
    )
    return rows
  }
  const guest = aVisitor()
  const read = await guest.get(app.url + path)
  expect([read.status, await read.text()]).toEqual([200, expect.stringContaining('Get fewer e-mails?')])
  expect(read.headers.get('X-Robots-Tag')).toContain('noindex')
  const opened = await guest.get(`${app.url}${path}/one-click`)
  expect([opened.status, opened.headers.get('Location')]).toEqual([302, path])
  expect(await emails(), 'a link that is only looked at changes nothing').toEqual([])

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
    expect.stringContaining('no more of these e-mails'),
  ])
  expect(await (await guest.get(app.url + path)).text()).toContain('These e-mails are off')
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

test('the admin area is closed to members', async () => {
  const paths = closed.filter(({ access }) => access === 'admin').map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(0)
  for (const path of paths) {
    const answer = await mia.get(app.url + path)
    expect([answer.status, answer.headers.get('Location')], path).toEqual([302, '/'])
    const home = await (await mia.get(app.url)).text()
    expect(home).toContain('Access Denied')
    expect(home).toContain('You need administrator privileges to access this area.')
  }
})

test.each(['/book/nothing-here', `/book/${NOBODY}`])('%s says that there is no such book', async (path) => {
  const answer = await aVisitor().get(app.url + path)
  expect(answer.status).toBe(404)
  const page = await answer.text()
  expect(page).toContain('Book not found')
  expect(page).toMatch(/The book you(&#x27;|')re looking for doesn(&#x27;|')t exist or has been removed\./)
  expect(page).toMatch(/<a[^>]*href="\/"[^>]*>(?:<[^>]*>)*Back to Homepage/)
})

test('an exchange that is none, or not mia’s, is not found, seen or answered', async () => {
  for (const id of ['nope', NOBODY]) {
    for (const step of ['accept', 'markReady', 'putAway', 'undoReturn', 'nothing-like-it']) {
      const path = `/exchanges/${id}/${step}`
      const [seen, answered] = [await mia.get(app.url + path), await mia.post(app.url + path, {})]
      expect([seen.status, answered.status], path).toEqual([404, 404])
      await Promise.all([seen.body?.cancel(), answered.body?.cancel()])
    }
  }
})

test('only one’s own profile speaks of what is mine; its clubs lead to all clubs', async () => {
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
  expect([ownClubs.includes('Find Book Clubs'), ownClubs.includes('Browse Clubs')]).toEqual([true, true])
  expect([hisClubs.includes('Find Book Clubs'), hisClubs.includes('Browse Clubs')]).toEqual([false, true])
})

test('an address that leads nowhere says so, and an old one leads on', async () => {
  const answer = await aVisitor().get(`${app.url}/no/such/page`)
  expect(answer.status).toBe(404)
  const page = await answer.text()
  expect(page).toContain('Oops! Page not found')
  expect(page).toMatch(/<a[^>]*href="\/"[^>]*>(?:<[^>]*>)*Return to Home/)
  const old = await aVisitor().get(`${app.url}/book-exchanges`)
  expect(old.headers.get('Location')).toBe('/events')
})

test.each(['//evil.example', 'https://evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
  'signing in from %s leads to no other site',
  async (from) => {
    const fields = { email: 'mia@sample.test', password: samplePassword }
    const answer = await aVisitor().post(`${app.url}/auth?from=${encodeURIComponent(from)}`, fields)
    expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/'])
  },
)

const newcomer = { name: 'Nell', password: 'a good long password', isOldEnough: 'on' }
const [knownPhone, freePhone] = [aPhone(), aPhone()]

// The same answer where somebody has an account and where nobody has: status, address, cookies by name, and the next screen's words.
test.each([
  ['signing up', '/auth?mode=sign-up', newcomer, '/auth/verify'],
  ['signing up by phone', '/auth?mode=sign-up&by=phone', newcomer, '/auth/verify'],
  ['logging in by phone', '/auth?by=phone', {}, '/auth/verify?for=log-in'],
  ['asking for another password', '/auth/forgot', {}, '/auth/reset'],
])('%s does not tell who has an account', async (_, path, fields, next) => {
  await app.pool.query(`update members set phone = $1 where email = 'mia@sample.test'`, [knownPhone])
  const people = [
    { email: 'mia@sample.test', phone: knownPhone },
    { email: 'nia@sample.test', phone: freePhone },
  ]
  const answers = []
  for (const { email, phone } of people) {
    const guest = aVisitor()
    const asked = await guest.post(
      app.url + path,
      path.includes('phone') ? { ...fields, phone } : { ...fields, email },
    )
    const screen = await (await guest.get(app.url + next)).text()
    const words = screen.replace(/<script.*?<\/script>/gs, '').replace(/<[^>]*>/g, ' ')
    const shownPhone = new RegExp(phone.slice(1).split('').join(' ?'), 'g')
    answers.push({
      status: asked.status,
      location: asked.headers.get('Location'),
      cookies: asked.headers.getSetCookie().map((cookie) => cookie.split('=')[0]),
      words: words
        .replaceAll(email, 'e-mail')
        .replace(shownPhone, 'phone')
        .replace(/in (\d+) s/, 'in a while'),
    })
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[0]).toMatchObject({ status: 302, location: next })
  expect(answers[0]?.words).toMatch(/e-mail|phone/)
})

test.each([
  [{ email: 'someone@mailinator.com' }, 'Neighbours need to reach you for a while'],
  [{ email: 'someone@sub.mailinator.com' }, 'Neighbours need to reach you for a while'],
  [{ email: 'mia@@example.org' }, 'Enter a valid e-mail address'],
  [{ email: 'mia\u200B@example.org' }, 'Enter a valid e-mail address'],
  [{ name: 'N'.repeat(10_000) }, 'Keep your name under 80 characters'],
  [{ name: '\u200B\u2060' }, 'Enter your full name'],
  [{ name: 'Nell \u202Elmth' }, 'There are hidden characters in this. Please type it again'],
  [{ isOldEnough: '' }, 'You need to be 13 or older to join'],
])('a sign-up with %j is refused kindly', async (wrong, says) => {
  const fields = { email: 'nell@example.org', ...newcomer, ...wrong }
  const answer = await aVisitor().post(`${app.url}/auth?mode=sign-up`, fields)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain(says)
})

test('script in a name is words', async () => {
  const guest = aVisitor()
  const name = '<script>alert(1)</script>'
  const answer = await guest.post(`${app.url}/auth?mode=sign-up`, {
    ...newcomer,
    name,
    email: `"><script>@x`,
  })
  const page = await answer.text()
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(page).not.toContain('<script>alert(1)')
  expect(page).not.toContain('"><script>@x')
})

test('whatever a member changes counts, and who is asked to wait is told how long', async () => {
  // What administrators may change is closed to mia before anything counts.
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
    for (const { pattern } of taking) {
      // The answer of the action alone: some screens send a member on when they are shown again.
      const answer = await mia.post(`${app.url}${addressOf(pattern, () => NOBODY)}.data`, { intent: 'pause' })
      expect([answer.status, answer.headers.get('Retry-After')], pattern).toEqual([429, '7'])
      await answer.body?.cancel()
    }
  } finally {
    counting.mockRestore()
  }
})

test.each(['a guest', 'mia'])('no dead link for %s', { timeout: 120_000 }, async (who) => {
  const visitor = who === 'mia' ? mia : aVisitor()
  const known = new Set(['/'])
  const dead: string[] = []
  // A set is walked in the order of adding, with what is added on the way.
  for (const address of known) {
    const answer = await followed(visitor, address)
    const page = await answer.text()
    if (!answer.ok) dead.push(`${address} answers ${answer.status}`)
    if (/<a\s[^>]*href="#?"/.test(page)) dead.push(`${address} has a link that leads nowhere`)
    for (const link of linksOf(page, address)) if (known.size < MOST_PAGES) known.add(oneSignIn(link))
  }
  expect(dead).toEqual([])
  expect(known.size).toBeGreaterThan(40)
})

async function followed(visitor: Visitor, address: string): Promise<Response> {
  const answer = await visitor.get(app.url + address)
  const next = answer.headers.get('Location')
  return next ? visitor.get(new URL(next, app.url).href) : answer
}

/** Every screen offers to sign in and come back to it: that is one screen. */
function oneSignIn(link: string): string {
  return link.startsWith('/auth') ? (link.split('?')[0] ?? link) : link
}

test('what a screen asks for in few bytes is not compressed, and a page is', async () => {
  const squeezed = { 'Accept-Encoding': 'gzip' }
  const badges = await mia.get(`${app.url}/badges`, squeezed)
  expect(badges.headers.get('Content-Encoding')).toBeNull()
  expect(badges.headers.get('Content-Length')).toBe(String(Buffer.byteLength(await badges.text())))
  const profile = await mia.get(`${app.url}/profile`, squeezed)
  expect(profile.headers.get('Content-Encoding')).toBe('gzip')
  expect(await profile.text()).toContain('My Profile')
})

test('of a thread that is open only what follows is read again', async () => {
  const { rows } = await app.pool.query<{ id: string }>(`
    select c.id from conversations c
    join members m on m.email = 'mia@sample.test' and m.id in (c.low_id, c.high_id)
    where c.standing in ('open', 'accepted', 'on_loan', 'completed') limit 1`)
  const { id = '' } = rows[0] ?? {}
  const [early, late] = ['early', 'late'].map((word) => `I am at the gate ${word} ${randomUUID()}`)
  const say = async (body = '') => {
    const answer = await mia.post(`${app.url}/messages/${id}`, { clientKey: randomUUID(), body })
    expect(answer.status).toBe(302)
  }
  await say(early)
  const { rows: newest } = await app.pool.query<{ seq: number }>(
    'select max(seq) as seq from messages where conversation_id = $1',
    [id],
  )
  await say(late)

  const read = async (known: string) => {
    const answer = await mia.get(`${app.url}/messages/${id}.data`, { 'X-Known': known })
    const text = await answer.text()
    return [early, late].filter((body) => text.includes(JSON.stringify(body)))
  }
  expect(await read(`${id} ${newest[0]?.seq}`)).toEqual([late])
  // Of another thread, or no number at all, nothing is known.
  expect(await read(`${randomUUID()} ${newest[0]?.seq}`)).toEqual([early, late])
  expect(await read(`${id} none`)).toEqual([early, late])
})

test('what was said in an open thread is read without its screen, and has then been read', async () => {
  const { rows } = await app.pool.query<{
    id: string
    mia: string
    other: string
    email: string
    seq: number
  }>(`
    select c.id, m.id as mia, other.id as other, other.email,
      (select max(seq) from messages where conversation_id = c.id) as seq
    from conversations c
    join members m on m.email = 'mia@sample.test' and m.id in (c.low_id, c.high_id)
    join members other on other.id in (c.low_id, c.high_id) and other.id <> m.id
    where c.standing in ('open', 'accepted', 'on_loan', 'completed') limit 1`)
  const [thread] = rows
  if (!thread) throw new Error('Mia talks to nobody')
  const neighbour = aVisitor()
  await neighbour.logIn(app.url, thread.email, samplePassword)
  const path = `${app.url}/messages/${thread.id}`
  await (await mia.get(path)).text()
  const body = `The gate is open ${randomUUID()}`
  await neighbour.post(path, { clientKey: randomUUID(), body })

  const read = async (visitor: Visitor) => {
    const answer = await visitor.get(`${path}/news?after=${thread.seq}`)
    return answer.ok ? answer.json() : answer.status
  }
  const said = [{ sender: 'other', body }]
  expect(await read(mia)).toMatchObject({ messages: said, lastMessage: body, unread: 1, after: thread.seq })
  expect(await read(mia)).toMatchObject({ messages: said, unread: 0 })
  const stranger = aVisitor()
  await stranger.logIn(app.url, 'admin@sample.test', samplePassword)
  expect(await read(stranger)).toBe(404)
  expect(await read(aVisitor())).toBe(401)

  // Who has blocked finds the conversation gone; the other one can send nothing any more.
  await app.pool.query('insert into blocks (blocker_id, blocked_id) values ($1, $2)', [
    thread.mia,
    thread.other,
  ])
  expect(await read(mia)).toBe(404)
  expect(await read(neighbour)).toMatchObject({ canSend: { allowed: false } })
  await app.pool.query('delete from blocks where blocker_id = $1', [thread.mia])
})
