import ICAL from 'ical.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { aBlock, aCityEvent, aClub, aMember, anEvent } from '#tests/support/builders.ts'
import { aClubWithEverybody } from '#tests/support/club-with-everybody.ts'
import { someEvents } from '#tests/support/events.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let here: ReturnType<typeof someEvents>
beforeAll(async () => {
  database = await aDatabase()
  here = someEvents(database.db)
  // A Wednesday, 10 am in Brisbane.
  here.time.now = new Date('2027-03-10T00:00:00Z')
})
beforeEach(() => database.pool.query('delete from events'))
afterAll(() => database.drop())

/** A time in Brisbane, ten hours ahead of UTC all year. */
const at = (local: string) => new Date(`${local}:00+10:00`)
const titles = async (viewer: Viewer, search: Partial<Parameters<typeof here.events.events>[1]> = {}) =>
  (await here.events.events(viewer, { when: 'upcoming', shown: 50, ...search })).events.map(
    ({ title }) => title,
  )
const inMarch = async (viewer: Viewer, search: { text?: string } = {}) =>
  (await here.events.eventsOfMonth(viewer, { month: '2027-03', ...search })).map(
    ({ date, count, events }) => [date.slice(8), count, events.map(({ title }) => title).join()],
  )
const uids = async () =>
  new ICAL.Component(ICAL.parse(await here.events.publicFeed(guest, { address: '203.0.113.7' })))
    .getAllSubcomponents('vevent')
    .map((event) => event.getFirstPropertyValue('summary'))

describe('who sees what, in the list, the month and the calendar', () => {
  test.each([
    ['guest', ['city', 'open']],
    ['stranger', ['city', 'open']],
    ['requested', ['city', 'open']],
    ['banned', ['city']],
    ['siteAdmin', ['city', 'open']],
    ['member', ['city', 'open', 'inside', 'secret']],
    ['moderator', ['city', 'open', 'inside', 'secret']],
    ['admin', ['city', 'open', 'inside', 'secret']],
  ] as const)('%s', async (who, seen) => {
    const { db, pool } = database
    const { club: open, roles } = await aClubWithEverybody(db, { visibility: 'public', isOld: true })
    const secret = await aClub(db, {
      visibility: 'private',
      members: [roles.member, roles.moderator, roles.admin],
    })
    const organiser: Member = roles.stranger
    const day = (hour: number) => at(`2027-03-12T1${hour}:00`)
    await aCityEvent(db, { title: 'city', startsAt: day(0), by: organiser })
    await anEvent(db, { title: 'open', club: open, isPublic: true, startsAt: day(1) })
    await anEvent(db, { title: 'inside', club: open, startsAt: day(2) })
    await anEvent(db, { title: 'secret', club: secret, isPublic: true, startsAt: day(3) })
    await aCityEvent(db, { title: 'draft', state: 'draft', startsAt: day(4), by: organiser })
    await aCityEvent(db, { title: 'rejected', state: 'rejected', startsAt: day(5), by: organiser })
    await aCityEvent(db, { title: 'off', isCancelled: true, startsAt: day(6), by: organiser })
    const viewer: Viewer = who === 'guest' ? guest : roles[who]
    expect(await titles(viewer)).toEqual(seen)
    expect(await titles(viewer, { text: 'library' })).toEqual(seen)
    expect(await inMarch(viewer)).toEqual([['12', seen.length, seen.slice(0, 3).join()]])
    expect((await here.events.nextEvents(viewer, { limit: 9 })).map(({ title }) => title)).toEqual(seen)
    // The calendar is the same for everybody. Cancelled events stay in it, because calendar programs would otherwise
    // keep showing them as planned.
    expect(await uids()).toEqual(['city', 'open', 'off'])
    // Once a club becomes private, nothing of it stays.
    await pool.query(`update clubs set visibility = 'private' where id = $1`, [open.id])
    expect(await uids()).toEqual(['city', 'off'])
    expect(await titles(guest)).toEqual(['city'])
  })
})

describe('a public meeting of a club that only new members run', () => {
  const soon = at('2027-03-12T18:00')
  const aNewcomer = () => aMember(database.db, { joinedAt: at('2027-01-10T10:00') })
  const meetingOf = async (admin: Member, members: Member[] = []) => {
    const club = await aClub(database.db, { admin, members })
    const { id } = await anEvent(database.db, { title: 'new', club, isPublic: true, startsAt: soon })
    return { club, id }
  }

  test('is on no list for everybody, but in its club and on its own page', async () => {
    const admin = await aNewcomer()
    const { club, id } = await meetingOf(admin)
    expect([await titles(guest), await inMarch(guest), await uids()]).toEqual([[], [], []])
    expect(await here.events.nextEvents(guest, { limit: 9 })).toEqual([])
    expect(await here.events.eventPins(guest, { zoom: 16 })).toEqual([])
    expect(await titles(admin)).toEqual(['new'])
    expect(await here.events.event(guest, { eventId: id })).toMatchObject({ title: 'new' })
    const inside = (viewer: Member) =>
      here.events.eventsOfClub(viewer, { clubId: club.id, when: 'upcoming', shown: 9 })
    expect(await inside(admin)).toMatchObject({ events: [{ title: 'new' }], isUnlisted: true })
    expect(await inside(await aNewcomer())).toMatchObject({ events: [{ title: 'new' }], isUnlisted: false })
  })

  test('is listed once somebody who is not new is an admin of it', async () => {
    const elder = await aMember(database.db, { joinedAt: at('2026-03-01T10:00') })
    const { club } = await meetingOf(await aNewcomer(), [elder])
    expect(await titles(guest)).toEqual([])
    await database.pool.query(`update club_members set role = 'admin' where club_id = $1`, [club.id])
    expect(await titles(guest)).toEqual(['new'])
    await database.pool.query('update members set disabled_at = now() where id = $1', [elder.id])
    expect(await titles(guest)).toEqual([])
  })

  test('is listed if an administrator runs the club, however new they are', async () => {
    await meetingOf(await aMember(database.db, { joinedAt: at('2027-03-01T10:00'), isAdmin: true }))
    expect(await titles(guest)).toEqual(['new'])
  })
})

describe('what is found', () => {
  const find = async (text: string) => titles(guest, { text })
  beforeEach(async () => {
    const { db, pool } = database
    await aCityEvent(db, { title: 'Café Zafón: O’Brien’s night', startsAt: at('2027-03-12T18:00') })
    await aCityEvent(db, { title: 'Spring swap', startsAt: at('2027-03-13T18:00') })
    await pool.query(
      `update events set type = 'book_exchange', categories = '{Crime,"Sci-Fi"}', place = 'The Blue Fridge', suburb = 'paddington-4064'
       where title = 'Spring swap'`,
    )
  })

  test.each([
    ['cafe', 'Café Zafón: O’Brien’s night'],
    ['ZAFON cafe', 'Café Zafón: O’Brien’s night'],
    ["o'briens", 'Café Zafón: O’Brien’s night'],
    ['fridge', 'Spring swap'],
    ['crime', 'Spring swap'],
    ['sci fi', 'Spring swap'],
    ['sci-fi', 'Spring swap'],
    ['exchange', 'Spring swap'],
    ['Paddington', 'Spring swap'],
    ['sp', 'Spring swap'],
    ['pr', undefined],
    ['100%', undefined],
    ['_', undefined],
    ['!?', undefined],
  ])('%s', async (text, expected) => expect(await find(text)).toEqual(expected ? [expected] : []))

  test('by kind, in the month as in the list', async () => {
    expect(await titles(guest, { type: 'book_exchange' })).toEqual(['Spring swap'])
    expect(await titles(guest, { type: 'workshop' })).toEqual([])
    expect(await inMarch(guest, { text: 'crime' })).toEqual([['13', 1, 'Spring swap']])
  })
})

describe('the host', () => {
  const find = async (text: string, viewer: Viewer = guest) => titles(viewer, { text })
  const days = async (text: string, viewer: Viewer = guest) => (await inMarch(viewer, { text })).length

  test('the club is found by its current name', async () => {
    const { db, pool } = database
    const { club } = await aClubWithEverybody(db, { visibility: 'public', isOld: true })
    await pool.query(`update clubs set name = 'Página Club' where id = $1`, [club.id])
    await anEvent(db, { title: 'Open evening', club, isPublic: true, startsAt: at('2027-03-12T18:00') })
    await anEvent(db, { title: 'Inside', club, startsAt: at('2027-03-12T19:00') })
    expect(await find('pagina evening')).toEqual(['Open evening'])
    expect(await days('pagina')).toBe(1)
    await pool.query(`update clubs set name = 'Other Pages' where id = $1`, [club.id])
    expect([await find('pagina'), await find('other pages'), await days('pagina')]).toEqual([
      [],
      ['Open evening'],
      0,
    ])
  })

  test('the organiser is found by their name, by people who may see it', async () => {
    const { db, pool } = database
    const [oda, blocked, neighbour] = [await aMember(db), await aMember(db), await aMember(db)]
    await pool.query(`update members set name = 'Oda Okapi' where id = $1`, [oda.id])
    await aCityEvent(db, { title: 'Spring swap', by: oda, startsAt: at('2027-03-12T18:00') })
    await aBlock(db, oda, blocked)
    expect(await find('okapi swap')).toEqual(['Spring swap'])
    expect(await find('okapi', neighbour)).toEqual(['Spring swap'])
    expect(await find('okapi', blocked), 'across a block').toEqual([])
    expect(await find('swap', blocked)).toEqual(['Spring swap'])
    await pool.query(`update members set name = 'Oda Ocelot' where id = $1`, [oda.id])
    expect([await find('okapi'), await find('ocelot')]).toEqual([[], ['Spring swap']])
    await pool.query('delete from members where id = $1', [oda.id])
    const { rows } = await pool.query(`select title from events where host_text <> ''`)
    expect(rows, 'nothing of their name stays').toEqual([])
  })
})

describe('when', () => {
  test('an event in progress counts as future until it ends; days are the city’s', async () => {
    const { db } = database
    await aCityEvent(db, { title: 'over', startsAt: at('2027-03-10T08:00') })
    await aCityEvent(db, { title: 'running', startsAt: at('2027-03-10T09:30') })
    await aCityEvent(db, { title: 'tonight', startsAt: at('2027-03-10T23:30') })
    await aCityEvent(db, { title: 'early', startsAt: at('2027-03-11T00:00') })
    await aCityEvent(db, { title: 'long ago', startsAt: at('2027-02-01T18:00') })
    expect(await titles(guest)).toEqual(['running', 'tonight', 'early'])
    expect(await titles(guest, { when: 'past' })).toEqual(['over', 'long ago'])
    const today = { from: '2027-03-10', to: '2027-03-10' }
    expect(await titles(guest, { days: today })).toEqual(['running', 'tonight'])
    expect(await titles(guest, { when: 'both', days: today })).toEqual(['over', 'running', 'tonight'])
    expect(await titles(guest, { days: { from: '2027-03-11', to: null } })).toEqual(['early'])
    expect(await inMarch(guest)).toEqual([
      ['10', 3, 'over,running,tonight'],
      ['11', 1, 'early'],
    ])
  })

  test.each(['upcoming', 'past', 'both'] as const)(
    'pages of %s events continue without repeating or leaving out any',
    async (when) => {
      const { pool } = database
      // Several begin at the same moment.
      const { db } = database
      await aCityEvent(db, { title: 'first' })
      await pool.query(
        `insert into events (title, description, type, state, is_public, suburb, place, starts_at, ends_at, submitted_at, reviewed_at)
         select 'Event ' || n, 'Somebody reads aloud.', 'reading', 'approved', true, 'west-end-4101', 'Library', s, s + interval '1 hour', now(), now()
         from generate_series(1, 11) n, lateral (values ($1::timestamptz + n / 3 * $2::interval)) as t (s)`,
        [here.time.now, when === 'past' ? '-1.123457 days' : '1.123457 days'],
      )
      const everyOne = await titles(guest, { when })
      const paged: string[] = []
      let after: string | null = null
      do {
        const page: Awaited<ReturnType<typeof here.events.events>> = await here.events.events(guest, {
          ...{ when, shown: 2, after },
        })
        paged.push(...page.events.map(({ title }) => title))
        after = page.next
      } while (after)
      expect(paged).toEqual(everyOne)
      expect(new Set(paged).size).toBe(everyOne.length)
      expect(everyOne.length).toBeGreaterThan(8)
    },
  )

  test.each(['', 'x', '1.2', `x.${'0'.repeat(36)}`])('a page after %o is the first', async (after) => {
    await aCityEvent(database.db, { title: 'one', startsAt: at('2027-03-12T18:00') })
    expect(await titles(guest, { after })).toEqual(['one'])
  })
})

test.each([
  ['三体', ['三体读书会', '周末三体共读']],
  ['読書', ['京都の読書会']],
  ['서울', ['가을서울모임']],
  ['会', ['三体读书会', '京都の読書会']],
  // Two letters of a script with blanks begin a word.
  ['aw', ['Poets aware']],
  ['oe', []],
])(
  'a short word is found in the middle of a title only where no blanks are written: %s',
  async (text, found) => {
    const all = ['三体读书会', '周末三体共读', '京都の読書会', '가을서울모임', 'Reading aloud', 'Poets aware']
    for (const [hour, title] of all.entries())
      await aCityEvent(database.db, { title, startsAt: at(`2027-03-12T1${hour}:00`) })
    expect(await titles(guest, { text })).toEqual(found)
  },
)

test('a busy day counts and shows only a limited number, and the calendar has them all', async () => {
  const { pool } = database
  await pool.query(
    `insert into events (title, description, type, state, is_public, suburb, place, starts_at, ends_at, submitted_at, reviewed_at)
     select 'Event ' || n, 'Somebody reads aloud.', 'reading', 'approved', true, 'west-end-4101', 'Library',
       $1::timestamptz + n * interval '1 second', $1::timestamptz + interval '3 hours', now(), now()
     from generate_series(1, 400) n`,
    [at('2027-03-12T18:00')],
  )
  expect(await inMarch(guest)).toEqual([['12', 100, 'Event 1,Event 2,Event 3']])
  expect(await uids()).toHaveLength(400)
})

test('a suburb shows the next events in and around it, soonest first, and counts those in it', async () => {
  const organiser = await aMember(database.db)
  const event = (title: string, day: number, facts: Parameters<typeof aCityEvent>[1] = {}) =>
    aCityEvent(database.db, { title, by: organiser, startsAt: at(`2027-03-${day}T10:00`), ...facts })
  await event('third', 14)
  await event('second, next door', 13, { suburb: 'highgate-hill-4101' })
  await event('first', 12)
  await event('far away', 12, { suburb: 'noosa-heads-4567' })
  await event('not looked at yet', 12, { state: 'draft' })
  await event('called off', 12, { isCancelled: true })
  const shown = async (limit: number, withinKm = 5) => {
    const asked = { suburb: 'west-end-4101', limit, withinKm }
    const { events, total } = await here.events.suburbEvents(guest, asked)
    return [events.map(({ title }) => title), total]
  }
  expect(await shown(9)).toEqual([['first', 'second, next door', 'third'], 2])
  expect(await shown(2), 'as many as asked for, but all are counted').toEqual([
    ['first', 'second, next door'],
    2,
  ])
  here.time.now = at('2027-03-13T09:00')
  expect(await shown(9), 'those that are over are gone').toEqual([['second, next door', 'third'], 1])
  here.time.now = at('2027-03-10T10:00')
  const nowhere = { suburb: 'atlantis-0000', limit: 1, withinKm: 5 }
  await expect(here.events.suburbEvents(guest, nowhere)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
