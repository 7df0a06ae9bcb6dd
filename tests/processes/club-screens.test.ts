// The screens of clubs over HTTP: the words after each button, the reasons for refusals (even if the button has
// gone by then), where guests are sent to log in, and that outsiders see nothing of a private club.
import '#tests/support/as-in-production.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { type Database, openDatabase } from '#server/store/database.ts'
import { aBook, aClub, aMember, anEvent } from '#tests/support/builders.ts'
import { aDiscussion } from '#tests/support/discussions.ts'
import { aVisitor } from '#tests/support/http-visitor.ts'
import { plainPictures } from '#tests/support/pictures.ts'
import { aSampleApp, type SampleApp } from '#tests/support/sample-app.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'

const GONE = '00000000-0000-4000-8000-000000000000'

let app: SampleApp
/** The sessions of its admin, of a member, and of a person who has asked to join the private one. */
const cookies: Record<string, string> = {}
const known = {
  open: '',
  hidden: '',
  event: '',
  meeting: '',
  book: '',
  named: '',
  talk: '',
  secretTalk: '',
  cover: '',
  secretCover: '',
}

beforeAll(async () => {
  app = await aSampleApp({ SAMPLE_DATA: 'off' })
  const db = openDatabase(app.pool)
  const somebody = async (who: string) => {
    const email = `${who}@example.org`
    const member = await aMember(db, { email })
    cookies[who] = await sessionCookie(app.pool, email, app.secret)
    return member
  }
  const [admin, member] = [await somebody('admin'), await somebody('member')]
  await somebody('stranger')
  const open = await aClub(db, { admin, members: [member] })
  const hidden = await aClub(db, { admin, visibility: 'private', requested: [member] })
  known.open = open.id
  known.hidden = hidden.id
  known.event = (await anEvent(db, { club: open, isCancelled: true })).id
  known.meeting = (await anEvent(db, { club: open })).id
  known.named = await aClubOfNames(db, admin, member)
  known.book = (await aBook(db)).id
  const posts = [{ author: admin, message: 'Chapter one?' }] as const
  known.talk = (await aDiscussion(db, { clubId: open.id, posts })).id
  known.secretTalk = (await aDiscussion(db, { clubId: hidden.id, posts })).id
  const cover = async ({ id }: { id: string }) => {
    const picture = await plainPictures(db).take(admin, new File([], 'river.png'), 'cover')
    await db.updateTable('clubs').set({ picture_id: picture.id }).where('id', '=', id).execute()
    return picture.id
  }
  known.cover = await cover(open)
  known.secretCover = await cover(hidden)
})
afterAll(() => app?.stop())

// Each of these words appears nowhere else on a page.
const typedNames = ['Zanzibar', 'Wintermute', 'Ptolemaic', 'Perpetua']

/** Its name, its current book, a book it has read, and an invited member. */
async function aClubOfNames(db: Database, admin: Member, member: Member): Promise<string> {
  const [name = '', current = '', read = '', invited = ''] = typedNames
  const { id: club_id } = await aClub(db, { name, admin, members: [member] })
  const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)
  const [now, soon, later] = [inHours(0), inHours(1), inHours(2)]
  const [book, old] = [await aBook(db, { title: current }), await aBook(db, { title: read })]
  await db
    .insertInto('club_books')
    .values([
      { club_id, book_id: book.id, started_at: now, finished_at: null },
      { club_id, book_id: old.id, started_at: now, finished_at: now },
    ])
    .execute()
  const { id: invited_id } = await aMember(db, { name: invited })
  await db
    .insertInto('club_invitations')
    .values({ club_id, invited_by: admin.id, invited_id, expires_at: later, most_uses: 1 })
    .execute()
  const choice = { club_id, opened_at: now, nominate_until: soon, vote_until: later, per_member: 1 }
  const { id: choice_id } = await db
    .insertInto('club_choices')
    .values(choice)
    .returning('id')
    .executeTakeFirstOrThrow()
  const candidate = { choice_id, book_id: old.id, nominated_at: now, counted_at: now }
  const { id: winner_id } = await db
    .insertInto('club_candidates')
    .values(candidate)
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('club_choices').set({ winner_id, closed_at: now, ballots: 1, rounds: '[]' }).execute()
  return club_id
}

/** With the ids of what has been added to it. */
const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_all, name: keyof typeof known) => known[name])

/** Reads a screen, or posts `fields` to it. */
async function ask(who: string, path: string, fields?: string) {
  const answer = await fetch(app.url + filled(path), {
    ...(fields !== undefined && { method: 'POST', body: new URLSearchParams(filled(fields)) }),
    headers: { Origin: app.url, Cookie: cookies[who] ?? '' },
    redirect: 'manual',
  })
  const toast = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('toast='))
  const kept = toast && decodeURIComponent(/^toast=([^;]*)/.exec(toast)?.[1] ?? '')
  return {
    page: (await answer.text()).replaceAll('&#x27;', "'"),
    status: answer.status,
    toast: kept ? Buffer.from(kept, 'base64').toString() : '',
  }
}

test.each([
  ['/club/new', 'Please sign in to create a book club.'],
  ['/club/{open}', 'Please sign in to view book club details.'],
  ['/club/{open}/members', 'Please sign in to view book club details.'],
  ['/club/{open}/settings', 'Please sign in to view book club details.'],
  ['/club/{open}/discussion/new', 'Please sign in to view book club details.'],
  ['/club/{open}/discussion/{talk}', 'Please sign in to view book club details.'],
  ['/club/{hidden}', 'Please sign in to view book club details.'],
  [`/club/${GONE}`, 'Please sign in to view book club details.'],
])('a guest at %s is sent to log in, and told: %s', async (path, words) => {
  const guest = aVisitor()
  const answer = await guest.get(app.url + filled(path))
  const signIn = `/auth?from=${encodeURIComponent(filled(path))}`
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, signIn])
  const page = await (await guest.get(app.url + signIn)).text()
  expect(page).toContain('Authentication Required')
  expect(page).toContain(words)
})

test.each(['admin', 'member', 'stranger'])('a club shows at most one filled button to %s', async (who) => {
  const pages = await Promise.all(
    ['', '/members', '/books', '/events'].map((tab) => ask(who, `/club/{open}${tab}`)),
  )
  for (const { page } of pages) {
    const [main = ''] = /<main[\s\S]*<\/main>/.exec(page) ?? []
    expect(main).toContain('In this club')
    expect(main.match(/class="[^"]*\bbg-primary text-on-primary/g)?.length ?? 0).toBeLessThanOrEqual(1)
  }
  const [{ page } = { page: '' }] = pages
  const filled = /<(?:a|button)[^>]*\bbg-primary text-on-primary[^>]*>(?:<[^>]*>)*([^<]*)/.exec(page)?.[1]
  expect(filled).toBe(who === 'stranger' ? 'Join Club' : 'New Discussion')
})

test('a guest cannot fetch the picture of a private club, not even by its link', async () => {
  const told = async (path: string) =>
    (await (await aVisitor().get(app.url + filled(path))).text()).includes(known.secretCover)
  for (const path of [
    '/book-clubs',
    '/book-clubs.data',
    '/club/{hidden}',
    '/club/{hidden}.data',
    '/auth?from=/club/{hidden}',
  ])
    expect(await told(path), path).toBe(false)
  const list = await (await aVisitor().get(`${app.url}/book-clubs`)).text()
  expect(list, 'anybody can fetch the picture of a public club').toContain(known.cover)
})

test.each([
  '/club/{hidden}/members',
  '/club/{hidden}/discussion/{secretTalk}',
  '/club/{hidden}/discussion/{secretTalk}/news?after=0',
  '/club/{open}/discussion/{secretTalk}',
  '/club/{open}/discussion/{secretTalk}/news?after=0',
  '/club/{hidden}/mentions?start=a',
  `/club/{hidden}/file/${GONE}`,
])('%s reveals nothing of the inside to a person who has only asked to join', async (path) => {
  const answer = await fetch(app.url + filled(path), { headers: { Cookie: cookies.member ?? '' } })
  expect(await answer.text()).not.toContain('Chapter one?')
  if (!path.endsWith('/members')) expect(answer.status).toBe(404)
})

test.each([
  ['a discussion', '/club/{open}/discussion/new', { title: 'The ending', acknowledged: 'on' }],
  ['a reply', '/club/{open}/discussion/{talk}', { intent: 'reply' }],
])('a field refuses %s that is far too long, and nothing typed is lost', async (_what, path, fields) => {
  const message = `${'So long '.repeat(7500)}the end`
  const body = new FormData()
  for (const [name, value] of Object.entries({ ...fields, message, clientKey: GONE }))
    body.append(name, value)
  const headers = { Origin: app.url, Cookie: cookies.member ?? '' }
  const answer = await fetch(app.url + filled(path), { method: 'POST', body, headers })
  const page = await answer.text()
  expect(answer.status).toBe(400)
  expect(page).toContain('Keep this under 8,000 characters')
  expect(/<textarea[^>]*name="message"[^>]*>([^<]*)/.exec(page)?.[1]?.trim()).toBe(message)
})

const isIn = 'You’re already in this club.'
const forbidden = 'Only the club’s admins and moderators can do that.'
const notThere = /We couldn’t find that/
const notIn = 'They’re no longer in this club.'
const answered = 'This request has already been decided or withdrawn.'
const choice = `choice=${GONE}`
const clubBook = `clubBook=${GONE}`

test.each<[who: string, path: string, fields: string, says: string | RegExp]>([
  ['member', '/club/{open}', 'intent=join', isIn],
  ['member', '/club/{open}?join=open', 'intent=ask', isIn],
  ['member', '/club/{hidden}?join=open', 'intent=ask', 'You’ve already asked to join.'],
  ['member', '/club/{open}', 'intent=accept', isIn],
  ['member', '/club/{open}', 'intent=close', forbidden],
  ['admin', '/club/{open}', 'intent=leave', 'You’re the only admin.'],
  ['admin', '/club/{open}?report=open', 'intent=report&details=Nobody here reads at all', /./],
  ['admin', '/club/{open}/settings?show=reports', `intent=settle&report=${GONE}`, /./],
  ['admin', '/club/{open}/settings?show=members', `intent=role&role=member&member=${GONE}`, notIn],
  ['admin', '/club/{open}/settings?show=members', `intent=remove&member=${GONE}`, notIn],
  [
    'admin',
    '/club/{open}/settings?show=requests',
    `intent=answer-request&answer=approved&request=${GONE}`,
    answered,
  ],
  ['admin', '/club/{open}/books', `intent=finish&${clubBook}`, /The club’s book has changed/],
  ['admin', '/club/{open}/books', `intent=remove&${clubBook}`, notThere],
  ['member', '/club/{open}/books', `intent=place&unit=page&at=3&${clubBook}`, notThere],
  ['member', '/club/{open}/books', `intent=finished&${clubBook}`, notThere],
  ['member', '/club/{open}/books', `intent=rate&stars=3&${clubBook}`, notThere],
  ['admin', '/club/{open}/books?edit=schedule', `intent=schedule&version=1&unit=page&${clubBook}`, /./],
  ['member', '/club/{open}/books?edit=book', 'intent=set-book&book={book}', forbidden],
  ['member', '/club/{open}/choice', `intent=vote&${choice}`, notThere],
  ['member', '/club/{open}/choice', `intent=nominate&book={book}&${choice}`, notThere],
  [
    'member',
    '/club/{open}/choice',
    'intent=open&nominateOn=2031-01-01&voteOn=2031-01-02&perMember=1',
    forbidden,
  ],
  ['member', '/club/{open}/events', `intent=answer&answer=going&event=${GONE}`, /doesn't exist/],
  [
    'member',
    '/club/{open}/events?schedule=1',
    'intent=schedule&title=Tea&description=Tea by the river&startsOn=2031-01-01&from=18:00&to=19:00&place=Park',
    forbidden,
  ],
  ['member', '/event/{event}', 'intent=answer&answer=going&event={event}', 'This event has been cancelled.'],
  ['admin', '/event/{event}?do=cancel', 'intent=cancel&scope=this', 'This event has been cancelled.'],
  [
    'admin',
    '/event/{event}?do=edit',
    'intent=change&scope=this&title=Tea&description=Tea by the river&startsOn=2031-01-01&from=18:00&to=19:00&place=Park',
    'This event has been cancelled.',
  ],
])('when the %s is refused at %s, the page says: %s', async (who, path, fields, says) => {
  const { page, status } = await ask(who, path, fields)
  expect(status).toBeGreaterThanOrEqual(400)
  const alerts = [...page.matchAll(/role="alert"[\s\S]*?<div class="text-ink">([^<]*)/g)]
  const words = alerts.map(([, each = '']) => each)
  expect(words.join()).toMatch(says)
})

test.each<[path: string, fields: string | undefined, says: string]>([
  ['/club/{open}', undefined, 'Please sign in to view book club details.'],
  ['/club/{open}?join=open', undefined, 'Please sign in to join book clubs.'],
  ['/club/{open}?invite=some-token', undefined, 'Please sign in to join book clubs.'],
  ['/club/{open}', 'intent=join', 'You need to sign in before joining a book club.'],
  ['/club/{hidden}?join=open', 'intent=ask', 'You need to sign in before joining a book club.'],
  ['/club/{open}/events?schedule=1', undefined, 'Please sign in to create an event'],
  ['/club/{open}/events', 'intent=schedule', 'Please sign in to create an event'],
  ['/event/{event}', 'intent=contact', 'Please sign in to contact the organizer'],
  ['/event/{event}', 'intent=wishlist&mark=wishlist&on=yes', 'Please sign in to add events to your wishlist'],
  ['/event/{event}', 'intent=calendar&mark=calendar&on=yes', 'Please sign in to add events to your calendar'],
  ['/event/{event}', 'intent=answer&answer=going&event={event}', 'Please sign in to access this feature.'],
])('a guest at %s (%s) is asked to log in, in words about that action', async (path, fields, says) => {
  const { status, toast } = await ask('guest', path, fields)
  expect(status).toBe(302)
  expect(toast).toContain('Authentication Required')
  expect(toast).toContain(says)
})

test('a member who joins or leaves is told so', async () => {
  const joined = await ask('stranger', '/club/{open}', 'intent=join')
  expect(joined.toast).toContain(`"title":"Success","text":"You've joined the club!"`)
  const left = await ask('stranger', '/club/{open}', 'intent=leave')
  expect(left.toast).toContain(`"title":"Success","text":"You've left the club"`)
})

test('a member puts a meeting in their calendar among the club’s events, and takes it out again', async () => {
  const mark = (on: string) =>
    ask('member', '/club/{open}/events', `intent=calendar&event={meeting}&on=${on}`)
  expect((await mark('yes')).toast).toContain('Added to your calendar')
  expect((await ask('member', '/club/{open}/events')).page).toContain('In your calendar')
  expect((await mark('no')).toast).toContain('Removed from calendar')
})

test.each<[who: string, path: string, words: RegExp]>([
  ['admin', '/club/{open}/members', /<a[^>]*settings\?show=invitations"[^>]*>Invite Members</],
  ['member', '/club/{open}/events', /<legend[^>]*>RSVP</],
  ['member', '/club/{open}/events', /<button[^>]*>(<svg.*?<\/svg>)?Add to Calendar</],
])('the %s finds the product’s words for it at %s', async (who, path, words) => {
  const { page } = await ask(who, path)
  expect(page).toMatch(words)
})

test('only its admins see how to invite members', async () => {
  const { page } = await ask('member', '/club/{open}/members')
  expect(page).not.toContain('Invite Members')
})

test.each([
  ['member', '/club/{named}'],
  ['admin', '/club/{named}/members'],
  ['admin', '/club/{named}/books'],
  ['admin', '/club/{named}/books?edit=book&find=Wintermute'],
  ['admin', '/club/{named}/books?edit=book&find=Zanzibar'],
  ['admin', '/club/{named}/choice'],
  ['admin', '/club/{named}/settings?show=invitations'],
])('names in either writing direction leave the words around them in order (%s at %s)', async (who, path) => {
  const { page, status } = await ask(who, path)
  expect(status).toBe(200)
  // A generated cover is decoration: each of its lines stands by itself.
  const text = page
    .replace(/<span class="drawn-title[^>]*>[^<]*/g, '')
    .replace(/<head>[\s\S]*?<\/head>|<script[\s\S]*?<\/script>|<bdi>[^<]*<\/bdi>/g, '')
    .replaceAll(/<[^>]*>/g, '|')
  const bare = typedNames.flatMap((name) => text.match(new RegExp(`[^|]*${name}[^|]*`, 'g')) ?? [])
  expect(bare).toEqual([])
})
