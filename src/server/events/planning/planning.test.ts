import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { instantIn } from '#rules/base/calendar.ts'
import type { Member } from '#rules/base/viewer.ts'
import { changeEventForm } from '#rules/events/event-forms.ts'
import { eventNotices } from '#server/events/event-notices.ts'
import { aClub, aMember, anEvent } from '#tests/support/builders.ts'
import { aClubWithEverybody } from '#tests/support/club-with-everybody.ts'
import { aMeeting, dayIn, someEvents } from '#tests/support/events.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'

let database: TestDatabase
let here: ReturnType<typeof someEvents>
let admin: Member
let mia: Member
let club: { id: string }
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  here = someEvents(database.db)
  const { db } = database
  ;[admin, mia] = [await aMember(db), await aMember(db)]
  club = await aClub(db, { admin, members: [mia] })
})

const changedTo = (typed: object) => changeEventForm.parse({ ...aMeeting(), ...typed })
/** Each date of the club. Lists show only one of a series. */
async function datesOf(clubId: string) {
  const rows = await database.db
    .selectFrom('events')
    .select(['id', 'place', 'starts_at as startsAt', 'cancelled_at'])
    .where('club_id', '=', clubId)
    .orderBy('starts_at')
    .execute()
  return rows.map(({ cancelled_at, ...row }) => ({ ...row, isCancelled: cancelled_at !== null }))
}
const compose = (payload: object) => toldBy(eventNotices, database.db, payload as never)

describe('planning', () => {
  test('a meeting follows the city’s clocks, and the other members of the club are told', async () => {
    const id = await here.events.scheduleEvent(admin, { clubId: club.id, ...aMeeting({ capacity: '12' }) })
    expect(await here.events.event(mia, { eventId: id })).toMatchObject({
      title: 'The Dry, chapters 1 to 12',
      startsAt: instantIn(city.timeZone, `${dayIn(14)}T18:30`),
      endsAt: instantIn(city.timeZone, `${dayIn(14)}T20:00`),
      capacity: 12,
      club: { id: club.id },
      mayAnswer: true,
      mayChange: false,
    })
    const told = here.told()
    expect(told).toEqual([{ name: 'event.notify', payload: { eventId: id, news: 'new' } }])
    expect(await compose(told[0]?.payload ?? {})).toMatchObject({ to: [mia.id], of: id })
  })

  test('a series is a row for each month, announced once', async () => {
    const id = await here.events.scheduleEvent(admin, {
      clubId: club.id,
      ...aMeeting({ repeats: 'weekday', times: '6' }),
    })
    const dates = await datesOf(club.id)
    expect(dates).toHaveLength(6)
    expect(dates[0]?.id).toBe(id)
    expect((await here.events.event(mia, { eventId: id })).repeats).toMatch(
      /^Every month on the (first|second|third|fourth|last) /,
    )
    expect(here.told()).toHaveLength(1)
  })

  test('refuses past dates, dates years ahead, and more than the club can have', async () => {
    const plan = (typed: object) => here.events.scheduleEvent(admin, { clubId: club.id, ...aMeeting(typed) })
    await expect(plan({ startsOn: dayIn(-1) })).rejects.toMatchObject({ code: 'EVENT_IN_PAST' })
    await expect(plan({ startsOn: dayIn(800) })).rejects.toMatchObject({ code: 'EVENT_TOO_FAR' })
    for (let series = 0; series < 4; series++) await plan({ repeats: 'day', times: '24' })
    await expect(plan({ repeats: 'day', times: '5' })).rejects.toMatchObject({ code: 'EVENTS_FULL' })
    await plan({ repeats: 'day', times: '4' })
  })

  test('no picture is accepted from a member who may not change a meeting', async () => {
    const { id } = await anEvent(database.db, { club })
    const stranger = await aMember(database.db)
    const picture = new File(['x'], 'hall.png', { type: 'image/png' })
    const change = (viewer: Member) =>
      here.events.changeEvent(viewer, { eventId: id, ...changedTo({}), picture })
    await expect(change(mia)).rejects.toMatchObject({ code: 'CLUB_FORBIDDEN' })
    await expect(change(stranger)).rejects.toMatchObject({ code: 'EVENT_NOT_FOUND' })
    const taken = database.db
      .selectFrom('images')
      .select('id')
      .where('uploaded_by', 'in', [mia.id, stranger.id])
    expect(await taken.execute()).toEqual([])
    await change(admin)
    expect((await here.events.event(mia, { eventId: id })).picture).not.toBeNull()
  })

  test('no picture of a refused meeting stays', async () => {
    const picture = new File(['x'], 'hall.png', { type: 'image/png' })
    const id = await here.events.scheduleEvent(admin, { clubId: club.id, ...aMeeting(), picture })
    const { picture: shown } = await here.events.event(mia, { eventId: id })
    expect(shown).toMatchObject({ tint: '#aabbcc' })
    await here.events.changeEvent(admin, { eventId: id, ...changedTo({}), removePicture: true })
    expect((await here.events.event(mia, { eventId: id })).picture).toBeNull()
  })
})

describe('changing', () => {
  test('another time or place is told to members who have answered, and is a new version for calendars', async () => {
    const { id } = await anEvent(database.db, { club, going: [mia] })
    await here.events.changeEvent(admin, { eventId: id, ...changedTo({ place: 'The pub' }) })
    expect(await here.events.event(mia, { eventId: id })).toMatchObject({ place: 'The pub' })
    const told = here.told()
    expect(told).toEqual([{ name: 'event.notify', payload: { eventId: id, news: 'changed', by: admin.id } }])
    expect(await compose(told[0]?.payload ?? {})).toMatchObject({ to: [mia.id] })
    expect((await compose(told[0]?.payload ?? {}))?.paragraphs.join(' ')).toContain('The pub')
    await here.events.changeEvent(admin, { eventId: id, ...changedTo({ place: 'The pub', capacity: '4' }) })
    expect(here.told(), 'another number of seats is not announced').toEqual([])
  })

  test('one meeting alone, or it and all that follow, which keep their days', async () => {
    const first = await here.events.scheduleEvent(admin, {
      clubId: club.id,
      ...aMeeting({ repeats: 'day', times: '3' }),
    })
    const list = () => datesOf(club.id)
    const [, second, third] = await list()
    await here.events.changeEvent(admin, {
      eventId: second?.id ?? '',
      ...changedTo({ startsOn: dayIn(50), place: 'Alone' }),
    })
    expect((await list()).map(({ place }) => place)).toEqual([
      'West End Library',
      'Alone',
      'West End Library',
    ])
    await here.events.changeEvent(admin, {
      eventId: first,
      ...changedTo({ from: '10:00', to: '11:00', scope: 'following' }),
    })
    const after = await list()
    expect(after.map(({ startsAt }) => startsAt.toISOString().slice(11, 16))).toEqual([
      '00:00',
      '00:00',
      '00:00',
    ])
    expect(after.at(-1)?.startsAt.toISOString().slice(0, 10)).toBe(third?.startsAt.toISOString().slice(0, 10))
  })

  test('more seats go to those who wait; fewer than are taken are refused', async () => {
    const { db } = database
    const [one, two, three] = [await aMember(db), await aMember(db), await aMember(db)]
    const { id } = await anEvent(db, {
      club,
      capacity: 1,
      isPublic: true,
      going: [one],
      waiting: [two, three],
    })
    await here.events.changeEvent(admin, { eventId: id, ...changedTo({ capacity: '2', isPublic: true }) })
    expect(await here.events.event(two, { eventId: id })).toMatchObject({
      attendance: 'going',
      going: 2,
      waiting: 1,
    })
    expect(here.told()).toContainEqual({
      name: 'event.notify-moved-up',
      payload: { eventId: id, memberId: two.id },
    })
    const fewer = here.events.changeEvent(admin, {
      eventId: id,
      ...changedTo({ capacity: '1', isPublic: true }),
    })
    await expect(fewer).rejects.toMatchObject({ code: 'EVENT_SEATS_TAKEN' })
    // No longer public: a member outside the club has no seat.
    await here.events.changeEvent(admin, { eventId: id, ...changedTo({ capacity: '2', isPublic: false }) })
    expect(await here.events.event(mia, { eventId: id })).toMatchObject({ going: 0, waiting: 0 })
  })
})

test('a meeting that becomes one for members can have as few seats as members are going, and the others are told', async () => {
  const outsiders = [await aMember(database.db), await aMember(database.db)]
  const { id } = await anEvent(database.db, {
    club,
    isPublic: true,
    capacity: 3,
    going: [...outsiders, mia],
  })
  const to = (capacity: string, isPublic: boolean) =>
    here.events.changeEvent(admin, { eventId: id, ...changedTo({ capacity, isPublic }) })
  expect(await outcome(to('1', true))).toBe('EVENT_SEATS_TAKEN')
  expect(await outcome(to('1', false))).toBe('may')
  here.told()
  await here.events.updateDue(here.time.now)
  const told = here.told().filter(({ name }) => name === 'event.notify-lost-seat')
  expect(told.map(({ payload }) => payload)).toEqual(
    expect.arrayContaining(outsiders.map(({ id: memberId }) => ({ eventId: id, memberId }))),
  )
  expect(told).toHaveLength(2)
  expect(await here.events.event(mia, { eventId: id })).toMatchObject({ attendance: 'going', going: 1 })
})

test('a change of all following dates leaves those alone that are hidden, of which nobody could be told', async () => {
  await here.events.scheduleEvent(admin, { clubId: club.id, ...aMeeting({ repeats: 'day', times: '3' }) })
  const [first, hidden] = await datesOf(club.id)
  await database.pool.query('update events set hidden_at = now() where id = $1', [hidden?.id])
  const to = { eventId: first?.id ?? '', ...changedTo({ place: 'The pub' }), scope: 'following' as const }
  await here.events.changeEvent(admin, to)
  const { rows } = await database.pool.query(
    'select place from events where club_id = $1 order by starts_at',
    [club.id],
  )
  expect(rows.map(({ place }) => place === 'The pub')).toEqual([true, false, true])
})

test('a member who changes or cancels what they are going to is not notified themself', async () => {
  const { id } = await anEvent(database.db, { club, going: [mia, admin] })
  await here.events.changeEvent(admin, { eventId: id, ...changedTo({ place: 'The pub' }) })
  await here.events.cancelEvent(admin, { eventId: id, scope: 'this', note: '' })
  const [changed, cancelled] = here.told()
  expect(await compose(changed?.payload ?? {}), 'cancelled since then').toBeUndefined()
  expect(await compose(cancelled?.payload ?? {})).toMatchObject({ to: [mia.id] })
})

describe('cancelling', () => {
  test('members who were going are told, with a message; and nothing more can be done', async () => {
    const { id } = await anEvent(database.db, { club, going: [mia] })
    await here.events.cancelEvent(admin, { eventId: id, scope: 'this', note: 'The hall is flooded.' })
    const [told] = here.told()
    expect(told).toEqual({ name: 'event.notify', payload: { eventId: id, news: 'cancelled', by: admin.id } })
    const notice = await compose(told?.payload ?? {})
    expect(notice?.to).toEqual([mia.id])
    expect(notice?.paragraphs.join(' ')).toContain('“The hall is flooded.”')
    const again = [
      () => here.events.cancelEvent(admin, { eventId: id, scope: 'this', note: '' }),
      () => here.events.changeEvent(admin, { eventId: id, ...changedTo({}) }),
      () => here.events.answer(mia, { eventId: id, answer: 'no', isNamed: false }),
    ]
    for (const tried of again) expect(await outcome(tried())).toBe('EVENT_CANCELLED')
    expect(await here.events.events(mia, { when: 'upcoming', shown: 50 })).toMatchObject({ events: [] })
  })

  test('of a series cancels those that follow, and none before', async () => {
    await here.events.scheduleEvent(admin, { clubId: club.id, ...aMeeting({ repeats: 'day', times: '4' }) })
    const list = () => datesOf(club.id)
    const second = (await list())[1]?.id ?? ''
    await here.events.cancelEvent(admin, { eventId: second, scope: 'following', note: '' })
    expect((await list()).map(({ isCancelled }) => isCancelled)).toEqual([false, true, true, true])
  })

  test('an event that has begun cannot be changed or cancelled', async () => {
    const { id } = await anEvent(database.db, { club, startsAt: new Date(Date.now() - 60_000) })
    expect(await outcome(here.events.cancelEvent(admin, { eventId: id, scope: 'this', note: '' }))).toBe(
      'EVENT_OVER',
    )
    expect(await outcome(here.events.changeEvent(admin, { eventId: id, ...changedTo({}) }))).toBe(
      'EVENT_OVER',
    )
  })
})

test.each([
  ['admin', 'may', 'may'],
  ['moderator', 'may', 'may'],
  ['member', 'CLUB_FORBIDDEN', 'CLUB_FORBIDDEN'],
  ['requested', 'CLUB_NOT_FOUND', 'EVENT_NOT_FOUND'],
  ['stranger', 'CLUB_NOT_FOUND', 'EVENT_NOT_FOUND'],
  ['banned', 'CLUB_NOT_FOUND', 'EVENT_NOT_FOUND'],
  ['siteAdmin', 'CLUB_NOT_FOUND', 'EVENT_NOT_FOUND'],
] as const)(
  'as %s of a private club: planning %s, changing and cancelling %s',
  async (who, planning, changing) => {
    const { club: secret, roles } = await aClubWithEverybody(database.db, { visibility: 'private' })
    const { id } = await anEvent(database.db, { club: secret, isPublic: true })
    const viewer = roles[who]
    expect(await outcome(here.events.scheduleEvent(viewer, { clubId: secret.id, ...aMeeting() }))).toBe(
      planning,
    )
    expect(await outcome(here.events.changeEvent(viewer, { eventId: id, ...changedTo({}) }))).toBe(changing)
    expect(await outcome(here.events.cancelEvent(viewer, { eventId: id, scope: 'this', note: '' }))).toBe(
      changing,
    )
  },
)

const outcome = (tried: Promise<unknown>) =>
  tried.then(
    () => 'may',
    ({ code }) => code,
  )
