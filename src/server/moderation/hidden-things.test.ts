// How a club and a bookshelf behave while they are hidden, who may object, and what is restored once that is
// lifted.

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import { guest, type Member } from '#rules/base/viewer.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import { manyMembers, reportersToHide } from '#rules/moderation/automatic.ts'
import { clubTopic } from '#server/clubs/club-live.ts'
import { actionNotices, objectionNotices } from '#server/moderation/actions/action-notices.ts'
import { reportNotices } from '#server/moderation/report-notices.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBookshelf, aCityEvent, aClub, aMember, anEvent } from '#tests/support/builders.ts'
import { aDiscussion, aReply, arriving } from '#tests/support/discussions.ts'
import { anAddress } from '#tests/support/networks.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { toldBy } from '#tests/support/told-by.ts'

let house: LoneHouse
let ada: Member
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})
beforeEach(async () => {
  await house.startOver()
  ada = await aMember(house.db, { name: 'Ada', isAdmin: true })
})

const someone = () => aMember(house.db)
/** A member for long enough that their reports count. */
const someoneKnown = () => aMember(house.db, { joinedAt: new Date('2020-01-01') })

async function reported(
  about: { kind: 'club' | 'bookshelf' | 'event'; id: string },
  by?: Member,
): Promise<string> {
  await house.moderation.report(by ?? (await someoneKnown()), {
    address: anAddress(),
    about,
    reason: 'other',
    details: 'An advertisement',
  })
  const { id } = await house.db
    .selectFrom('reports')
    .select('id')
    .where('subject_id', '=', about.id)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return id
}

async function hidden(about: { kind: 'club' | 'bookshelf'; id: string }): Promise<string> {
  const id = await reported(about)
  await house.moderation.answerReport(ada, { id, action: 'hide', days: 1, words: 'An advertisement' })
  return (await house.db.selectFrom('moderation_actions').select('id').executeTakeFirstOrThrow()).id
}

async function lifted(actionId: string, by: Member): Promise<void> {
  await house.moderation.objectTo(by, { key: actionId, objection: 'It is none.' })
  const ben = await aMember(house.db, { isAdmin: true })
  await house.moderation.answerObjection(ben, { id: actionId, answer: 'lifted', words: 'You are right' })
}

describe('a hidden club', () => {
  async function aLivelyClub() {
    const { db, clubs, events } = house
    const [founder, moderator, member, stranger] = [
      await someoneKnown(),
      await someone(),
      await someone(),
      await someone(),
    ]
    const club = await aClub(db, { name: 'Poetry circle', admin: founder, members: [moderator, member] })
    const keeps = { role: 'admin' } as const
    await db.updateTable('club_members').set(keeps).where('member_id', '=', moderator.id).execute()
    const talk = await aDiscussion(db, { clubId: club.id, posts: [{ author: founder, message: 'Hello' }] })
    const at = { clubId: club.id, id: talk.id }
    const file = await clubs.takeFile(member, { clubId: club.id, name: 'a.txt', content: arriving('Ferry') })
    await clubs.reply(member, { ...at, ...aReply('See there', [file.id]) })
    const startsAt = new Date(house.time.now.getTime() + 3 * DAY_MS)
    const meeting = await anEvent(db, { club, isPublic: true, startsAt, going: [member, stranger] })
    const feed = new URL(await events.followClub(member, { clubId: club.id })).searchParams.get('key') ?? ''
    await events.markEvent(member, { eventId: meeting.id, mark: 'calendar' })
    const ownFeed = new URL(await events.followOwn(member)).searchParams.get('key') ?? ''
    return { founder, moderator, member, stranger, club, at, file, meeting, feed, ownFeed }
  }
  type Lively = Awaited<ReturnType<typeof aLivelyClub>>

  const listed = async (viewer: Member | typeof guest) =>
    (await house.events.events(viewer, { when: 'upcoming', shown: 20 })).events.length
  /** Every screen and list of it, for a stranger and for a member. */
  const doors = async ({ stranger, member, club, at, file, meeting, feed, ownFeed }: Lively) => ({
    head: await refusalOf(house.clubs.club(stranger, { clubId: club.id })),
    inside: await refusalOf(house.clubs.clubMembers(stranger, { clubId: club.id, shown: 10 })),
    found: (await house.clubs.liveliestClubs(stranger, { limit: 10 })).length,
    preview: await house.clubs.preview(guest, { path: `/club/${club.id}` }).then((told) => told !== null),
    heard: await house.clubs.mayHear(stranger, { topic: clubTopic(club.id) }),
    file: await refusalOf(house.clubs.openFile(member, { clubId: club.id, id: file.id })),
    feed: await refusalOf(house.events.feed(guest, { key: feed })),
    publicFeed: (await house.events.publicFeed(guest, { address: '198.51.100.7' })).includes(meeting.title),
    own: JSON.stringify(await house.events.ownEvents(member, { shown: 9 })).includes(meeting.id),
    ownFeed: (await house.events.ownFeed(guest, { key: ownFeed })).includes(meeting.title),
    ofClub: (await house.events.eventsOfClub(member, { clubId: club.id, when: 'upcoming', shown: 9 })).events
      .length,
    listed: [await listed(guest), await listed(stranger), await listed(member)],
    event: await refusalOf(house.events.event(stranger, { eventId: meeting.id })),
    written: await refusalOf(house.clubs.reply(member, { ...at, ...aReply('More') })),
    answered: await refusalOf(
      house.events.answer(member, { eventId: meeting.id, answer: 'no', isNamed: false }),
    ),
  })
  const open = {
    ...{ head: 'done', inside: 'done', found: 1, preview: true, heard: true, file: 'done', feed: 'done' },
    ...{ own: true, ownFeed: true, ofClub: 1 },
    ...{ publicFeed: true, listed: [1, 1, 1], event: 'done', written: 'done', answered: 'done' },
  }

  test('is found only by its members, who can read; its meetings are on no list but not cancelled; once lifted, all is as before', async () => {
    const all = await aLivelyClub()
    expect(await doors(all)).toEqual(open)
    const { member, founder, club, at, meeting } = all
    const action = await hidden({ kind: 'club', id: club.id })
    await house.events.updateDue(house.time.now)
    expect(await doors(all)).toEqual({
      ...{ head: 'CLUB_NOT_FOUND', inside: 'CLUB_NOT_FOUND', found: 0, preview: false, heard: false },
      ...{ own: false, ownFeed: false, ofClub: 1 },
      ...{ file: 'CLUB_HIDDEN', feed: 'NOT_FOUND', publicFeed: false, listed: [0, 0, 0] },
      ...{ event: 'EVENT_NOT_FOUND', written: 'CLUB_HIDDEN', answered: 'CLUB_HIDDEN' },
    })
    expect(await house.clubs.club(member, { clubId: club.id })).toMatchObject({
      isHidden: true,
      isClosed: false,
    })
    expect(await refusalOf(house.clubs.discussion(member, at))).toBe('done')
    expect((await house.events.event(member, { eventId: meeting.id })).isCancelled).toBe(false)
    const looks = async () =>
      (await house.moderation.adminLog(ada, { about: club.id, action: 'club.view' })).lines
    expect(await looks()).toEqual([])
    expect(await refusalOf(house.clubs.club(ada, { clubId: club.id }))).toBe('done')
    expect(await looks()).toMatchObject([{ subject: { name: 'Poetry circle' }, of: { id: founder.id } }])
    await lifted(action, founder)
    await house.events.updateDue(house.time.now)
    expect(await doors(all)).toEqual(open)
  })

  test('is announced to all its admins, each of whom may object, and to nobody else', async () => {
    const { founder, moderator, member, club } = await aLivelyClub()
    const action = await hidden({ kind: 'club', id: club.id })
    const notice = await toldBy(actionNotices, house.db, { actionId: action })
    expect(notice?.to.toSorted()).toEqual([founder.id, moderator.id].toSorted())
    expect(notice?.paragraphs.join(' ')).toContain('“Poetry circle”')
    expect(await house.moderation.ownAction(moderator, { key: action })).toMatchObject({
      mayObject: true,
      name: 'Poetry circle',
    })
    expect(await refusalOf(house.moderation.ownAction(member, { key: action }))).toBe('NOT_FOUND')
    const [also, ben] = [
      await aMember(house.db, { isAdmin: true }),
      await aMember(house.db, { isAdmin: true }),
    ]
    await house.db
      .insertInto('club_members')
      .values({ club_id: club.id, member_id: also.id, role: 'admin' })
      .execute()
    await house.moderation.objectTo(moderator, { key: action, objection: 'It is none.' })
    const asked = await toldBy(objectionNotices, house.db, { actionId: action })
    expect(asked).toMatchObject({ to: [ben.id], subject: `${moderator.name} has objected to a decision` })
    const objectedBy = { id: moderator.id }
    expect(await house.moderation.ownAction(founder, { key: action })).toMatchObject({
      objectedBy,
      isOwnObjection: false,
    })
    expect(await house.moderation.ownAction(moderator, { key: action })).toMatchObject({
      isOwnObjection: true,
    })
    expect((await house.moderation.objections(ben, { shown: 50 })).objections).toMatchObject([{ objectedBy }])
    expect(await house.moderation.objection(ada, { id: action })).toMatchObject({
      objectedBy,
      refusal: 'OBJECTION_TO_YOURS',
    })
    await house.moderation.answerObjection(ben, { id: action, answer: 'lifted', words: 'You are right' })
    expect((await house.clubs.club(member, { clubId: club.id })).isHidden).toBe(false)
    const { lines } = await house.moderation.adminLog(ada, { about: club.id, action: 'report.hide' })
    expect(lines).toMatchObject([
      { subject: { kind: 'club', name: 'Poetry circle' }, of: { id: founder.id } },
    ])
  })

  test('is not a matter for an administrator who is its admin', async () => {
    const club = await aClub(house.db, { admin: await someone(), members: [ada] })
    await house.db
      .updateTable('club_members')
      .set({ role: 'admin' })
      .where('member_id', '=', ada.id)
      .execute()
    const id = await reported({ kind: 'club', id: club.id })
    const [report] = await house.db.selectFrom('reports').select('responsible_id').execute()
    const { reports } = await house.moderation.openReportsIn(ada, { about: report?.responsible_id ?? '' })
    expect(reports).toMatchObject([
      { isAboutViewer: true, reporter: null, details: '', about: { asWas: {} } },
    ])
    const other = await aMember(house.db, { isAdmin: true })
    const seen = await house.moderation.openReportsIn(other, { about: report?.responsible_id ?? '' })
    expect(seen.reports).toMatchObject([{ isAboutViewer: false, details: 'An advertisement' }])
    const notice = await toldBy(reportNotices, house.db, { reportId: id })
    expect(notice?.to).toEqual([other.id])
    const own = house.moderation.answerReport(ada, { id, action: 'dismiss', days: 1, words: '' })
    expect(await refusalOf(own)).toBe('NOT_TO_YOURSELF')
  })

  test('that was closed before is closed again when it is shown', async () => {
    const founder = await someone()
    const club = await aClub(house.db, { admin: founder, isClosed: true, isHidden: true })
    await house.clubs.hideClub(house.db, club.id, null)
    expect(await house.clubs.club(founder, { clubId: club.id })).toMatchObject({
      isClosed: true,
      isHidden: false,
    })
  })
})

describe('a hidden bookshelf', () => {
  const onMap = async () =>
    (await house.places.bookshelves(guest, { from: standpointOf(guest, city), shown: 6 })).length

  test('is off the map for everybody but its suggester, who may object; once lifted, it is back', async () => {
    const suggester = await someone()
    const { id } = await aBookshelf(house.db, { by: suggester, name: 'The blue fridge' })
    const action = await hidden({ kind: 'bookshelf', id })
    expect(await onMap()).toBe(0)
    expect(await refusalOf(house.places.bookshelf(await someone(), { id }))).toBe('NOT_FOUND')
    expect(await refusalOf(house.places.checkBookshelf(await someone(), { id, words: 'Full' }))).toBe(
      'NOT_FOUND',
    )
    expect(await house.places.bookshelf(suggester, { id })).toMatchObject({
      isHidden: true,
      state: 'approved',
    })
    const notice = await toldBy(actionNotices, house.db, { actionId: action })
    expect(notice?.to).toEqual([suggester.id])
    await lifted(action, suggester)
    expect(await onMap()).toBe(1)
  })

  test('that was removed meanwhile stays removed', async () => {
    const suggester = await someone()
    const { id } = await aBookshelf(house.db, { by: suggester })
    const action = await hidden({ kind: 'bookshelf', id })
    await house.places.removeBookshelf(ada, { id })
    await lifted(action, suggester)
    expect(await onMap()).toBe(0)
  })
})

test('a hidden event says so to its organiser and administrators, and is not found by others', async () => {
  const { db, events, time } = house
  const mia = await someone()
  const { id } = await aCityEvent(db, { by: mia, startsAt: new Date(time.now.getTime() + 3 * DAY_MS) })
  const badges = async () =>
    (await events.ownSubmissions(mia, { shown: 9 })).submissions.map(({ status }) => status.badge)
  expect([(await events.event(mia, { eventId: id })).isHidden, await badges()]).toEqual([false, ['Approved']])
  await events.hideEvent(db, id, time.now)
  expect([(await events.event(mia, { eventId: id })).isHidden, await badges()]).toEqual([true, ['Hidden']])
  expect((await events.event(ada, { eventId: id })).isHidden).toBe(true)
  for (const viewer of [mia, ada])
    expect((await events.events(viewer, { when: 'upcoming', shown: 9 })).events).toEqual([])
  expect(await refusalOf(events.event(await someone(), { eventId: id }))).toBe('EVENT_NOT_FOUND')
})

describe('reports of three known members', () => {
  const isClubSeen = async (id: string) =>
    (await refusalOf(house.clubs.club(await someone(), { clubId: id }))) === 'done'
  const isOnMap = async (id: string) => (await refusalOf(house.places.bookshelf(guest, { id }))) === 'done'
  const kinds = {
    club: async (by: Member) => ({ ...(await aClub(house.db, { admin: by })), isSeen: isClubSeen }),
    bookshelf: async (by: Member) => ({ ...(await aBookshelf(house.db, { by })), isSeen: isOnMap }),
  }

  test.each(['club', 'bookshelf'] as const)(
    'hide a new member’s %s until an administrator has looked',
    async (kind) => {
      const { id, isSeen } = await kinds[kind](await someone())
      let report = ''
      for (let told = 1; told <= reportersToHide; told += 1) {
        expect(await isSeen(id)).toBe(true)
        report = await reported({ kind, id })
      }
      expect(await isSeen(id)).toBe(false)
      const { lines } = await house.moderation.adminLog(ada, { by: 'automatic' })
      expect(lines).toMatchObject([{ action: 'automatic.hide', subject: { kind, id } }])
      await house.moderation.answerReport(ada, { id: report, action: 'dismiss', days: 1, words: '' })
      expect(await isSeen(id)).toBe(true)
    },
  )

  test('hide it at the same moment too, but not three times by one member', async () => {
    const { id, isSeen } = await kinds.club(await someone())
    const one = await someoneKnown()
    for (let told = 1; told <= reportersToHide; told += 1) await reported({ kind: 'club', id }, one)
    expect(await isSeen(id)).toBe(true)
    const others = await Promise.all(Array.from({ length: reportersToHide - 1 }, someoneKnown))
    await Promise.all(others.map((by) => reported({ kind: 'club', id }, by)))
    expect(await isSeen(id)).toBe(false)
  })

  test('hide no club of many members who joined a while ago, and none whose founder is not new', async () => {
    const founded = async (admin: Member, members: Member[] = []) => {
      const { id } = await aClub(house.db, { admin, members })
      await house.db.updateTable('club_members').set({ role: 'admin' }).where('club_id', '=', id).execute()
      for (let told = 0; told < reportersToHide; told += 1) await reported({ kind: 'club', id })
      return isClubSeen(id)
    }
    const many = (each: () => Promise<Member>) => Promise.all(Array.from({ length: manyMembers }, each))
    expect(await founded(await someone(), await many(someoneKnown)), 'many').toBe(true)
    expect(await founded(await someone(), await many(someone)), 'many new accounts').toBe(false)
    expect(await founded(await someone(), [await someoneKnown()]), 'a co-admin shields nothing').toBe(false)
    expect(await founded(await someoneKnown()), 'a founder who is not new').toBe(true)
  })

  test('hide no event with many people going', async () => {
    const organiser = await someone()
    const many = await Promise.all(Array.from({ length: manyMembers }, someoneKnown))
    const [small, large] = [
      await aCityEvent(house.db, { by: organiser }),
      await aCityEvent(house.db, { by: organiser }),
    ]
    const going = { event_id: large.id, attendance: 'going', answered_at: house.time.now } as const
    await house.db
      .insertInto('event_answers')
      .values(many.map(({ id }) => ({ ...going, member_id: id })))
      .execute()
    const isSeen = async (id: string) =>
      (await refusalOf(house.events.event(guest, { eventId: id }))) === 'done'
    for (const { id } of [small, large])
      for (let told = 0; told < reportersToHide; told += 1) await reported({ kind: 'event', id })
    expect([await isSeen(small.id), await isSeen(large.id)]).toEqual([false, true])
  })
})
