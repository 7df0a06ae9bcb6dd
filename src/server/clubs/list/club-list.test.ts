import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { standpointNamed } from '#rules/geography/asked-standpoint.ts'
import { standpointOf } from '#rules/geography/standpoint.ts'
import type { ClubService } from '#server/clubs/club-service.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { aBook, aClub, aMember } from '#tests/support/builders.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { clubList } from './club-list.ts'

let database: TestDatabase
let list: Pick<ClubService, keyof typeof clubList>
beforeAll(async () => {
  database = await aDatabase()
  const limits = { take: async () => undefined }
  list = openMemberDoor({ db: database.db, limits, clock: () => new Date(), city }).open(clubList)
})
afterAll(() => database.drop())
beforeEach(() => database.empty('clubs'))

const from = standpointNamed('West End') ?? standpointOf(guest, city)
const asked = { text: '', category: null, from, withinKm: null, isMine: false, page: 1, pageSize: 50 }
const names = (clubs: { name: string }[]) => clubs.map(({ name }) => name)
const day = (count: number) => new Date(Date.UTC(2026, 0, count))

test('the most active club comes first; words, category and page narrow the list; only members see closed ones', async () => {
  const { db } = database
  const mia = await aMember(db)
  const club = (name: string, facts: object = {}) => aClub(db, { name, ...facts })
  await club('Quiet Quolls', { at: day(1), description: '100% of us read slowly, and_then talk.' })
  await club('Lively Quolls', { at: day(1), activeAt: day(9), category: 'Poetry', admin: mia })
  await club('Gone herons', { suburb: 'anstead-4070', isClosed: true })
  await club('Gone Quolls', { isClosed: true, admin: mia, at: day(2) })
  expect(names((await list.findClubs(mia, { ...asked, text: 'quolls' })).clubs)).toEqual([
    'Lively Quolls',
    'Quiet Quolls',
  ])
  const found = async (facts: object) => names((await list.findClubs(guest, { ...asked, ...facts })).clubs)
  expect(await found({ text: 'SLOW quiet' })).toEqual(['Quiet Quolls'])
  expect(await found({ text: '100%' })).toEqual(['Quiet Quolls'])
  expect(await found({ text: 'and_then' })).toEqual(['Quiet Quolls'])
  expect(await found({ text: 'and%then' })).toEqual([])
  expect(await found({ text: '\\' })).toEqual([])
  expect(await found({ text: 'quolls', category: 'Poetry' })).toEqual(['Lively Quolls'])
  expect(await list.findClubs(guest, { ...asked, text: 'quolls', page: 2, pageSize: 1 })).toMatchObject({
    clubs: [{ name: 'Quiet Quolls' }],
    total: 2,
  })
  const eight = 'then talk slowly read us of all quiet'
  expect(await found({ text: eight })).toEqual([])
  expect(
    await found({ text: 'then talk slowly read us of 100% quiet kangaroos' }),
    'at most eight words',
  ).toEqual(['Quiet Quolls'])
  await club('Secret Quolls', { visibility: 'private', at: day(3) })
  expect(await found({ text: 'secret' })).toEqual([])
  expect(names((await list.findClubs(mia, { ...asked, text: 'secret' })).clubs)).toEqual(['Secret Quolls'])
  expect([
    await list.countClubsCalled(guest, { text: 'quolls' }),
    await list.countClubsCalled(mia, { text: 'secret quolls' }),
    await list.countClubsCalled(guest, { text: ' ' }),
  ]).toEqual([2, 1, 0])
  expect(names(await list.liveliestClubs(guest, { limit: 50 }))).not.toContain('Secret Quolls')
  await expect(
    list.findClubs(guest, { ...asked, isMine: true }),
    'a member without clubs',
  ).rejects.toMatchObject({
    code: 'AUTHENTICATION_REQUIRED',
  })
  expect(names((await list.findClubs(mia, { ...asked, isMine: true })).clubs)).toEqual([
    'Lively Quolls',
    'Gone Quolls',
  ])
  expect(names(await list.liveliestClubs(mia, { limit: 1 }))).toEqual(['Lively Quolls'])
})

test('only members see what a private club reads; nobody sees a book that it has finished', async () => {
  const { db } = database
  const [mia, noah] = [await aMember(db), await aMember(db)]
  const book = await aBook(db, { title: 'Carpentaria' })
  for (const visibility of ['public', 'private'] as const) {
    const club = await aClub(db, { name: `Reading in ${visibility}`, visibility, admin: mia })
    const read = { club_id: club.id, book_id: book.id, started_at: day(1) }
    await db
      .insertInto('club_books')
      .values([
        { ...read, finished_at: null },
        { ...read, finished_at: day(2) },
      ])
      .execute()
  }
  const reading = async (viewer: Viewer) => {
    const { clubs } = await list.findClubs(viewer, { ...asked, text: 'reading in' })
    return Object.fromEntries(clubs.map((club) => [club.name, club.reading]))
  }
  expect(await reading(guest)).toEqual({ 'Reading in public': 'Carpentaria' })
  const byBook = async (viewer: Viewer, text = 'carpentária') =>
    names((await list.findClubs(viewer, { ...asked, text })).clubs).sort()
  expect(await byBook(guest)).toEqual(['Reading in public'])
  expect(await byBook(noah), 'a private club shows nothing').toEqual(['Reading in public'])
  expect(await byBook(mia)).toEqual(['Reading in private', 'Reading in public'])
  expect(await byBook(mia, 'private carpentaria')).toEqual(['Reading in private'])
  expect(await byBook(mia, 'finished')).toEqual([])
  expect(await reading(noah)).toEqual({ 'Reading in public': 'Carpentaria', 'Reading in private': null })
  expect(await reading(mia)).toEqual({
    'Reading in public': 'Carpentaria',
    'Reading in private': 'Carpentaria',
  })
})

test('a profile shows no clubs to a guest, a private one only to its members, and a closed one only to its own member', async () => {
  const { db } = database
  const [mia, noah] = [await aMember(db), await aMember(db)]
  await aClub(db, { name: 'All of us', admin: mia, activeAt: day(4) })
  await aClub(db, { name: 'Among us', admin: mia, visibility: 'private', members: [noah], activeAt: day(3) })
  await aClub(db, { name: 'Without you', admin: mia, visibility: 'private', activeAt: day(2) })
  await aClub(db, { name: 'Long ago', admin: mia, isClosed: true, members: [noah], activeAt: day(1) })
  await expect(list.clubsOf(guest, { memberId: mia.id, limit: 9 })).rejects.toMatchObject({
    code: 'AUTHENTICATION_REQUIRED',
  })
  expect(names(await list.clubsOf(noah, { memberId: mia.id, limit: 9 }))).toEqual(['All of us', 'Among us'])
  expect(names(await list.clubsOf(mia, { memberId: mia.id, limit: 9 }))).toEqual([
    'All of us',
    'Among us',
    'Without you',
    'Long ago',
  ])
})

test('a distance finds the clubs of the suburbs it reaches, and city-wide clubs last', async () => {
  const { db } = database
  const mia = await aMember(db)
  const club = (name: string, at: number, facts: object) => aClub(db, { name, at: day(at), ...facts })
  await club('Wombats all over', 9, {})
  await club('Wombats of West End', 1, { suburb: 'west-end-4101' })
  await club('Wombats of New Farm', 3, { suburb: 'new-farm-4005' })
  await club('Wombats of Chermside', 4, { suburb: 'chermside-4032' })
  await club('Wombats behind a door', 5, { suburb: 'west-end-4101', visibility: 'private' })
  await club('Wombats of old', 6, { suburb: 'west-end-4101', isClosed: true, admin: mia })
  const found = (viewer: Viewer, facts: object) =>
    list.findClubs(viewer, { ...asked, text: 'wombats', ...facts })
  const namesOf = async (viewer: Viewer, facts: object) => names((await found(viewer, facts)).clubs)
  const near = ['Wombats of New Farm', 'Wombats of West End', 'Wombats all over']
  expect(await namesOf(guest, { withinKm: 5 })).toEqual(near)
  expect(await namesOf(mia, { withinKm: 5 })).toEqual(['Wombats behind a door', ...near])
  expect(await namesOf(guest, { withinKm: 0 })).toEqual(['Wombats of West End', 'Wombats all over'])
  expect(await namesOf(guest, { withinKm: 20 })).toEqual(['Wombats of Chermside', ...near])
  expect(await namesOf(mia, { withinKm: 5, isMine: true })).toEqual(['Wombats of old'])
  expect(await namesOf(guest, {}), 'without a distance the most active comes first').toEqual([
    'Wombats all over',
    'Wombats of Chermside',
    'Wombats of New Farm',
    'Wombats of West End',
  ])
  expect(await namesOf(guest, { text: 'wombats chermside 4032' })).toEqual(['Wombats of Chermside'])
  expect(await found(guest, { withinKm: 5, page: 2, pageSize: 2 })).toMatchObject({
    clubs: [{ name: 'Wombats all over', suburb: '', distance: null }],
    total: 3,
  })
  const [first, second] = (await found(guest, { withinKm: 5 })).clubs
  expect(first).toMatchObject({ suburb: 'New Farm', distance: { km: expect.any(Number) } })
  expect(second).toMatchObject({ suburb: 'West End', distance: { within: 'West End' } })
})

test('a suburb shows its open clubs, the liveliest first, and counts them all', async () => {
  const { db } = database
  const mia = await aMember(db)
  const club = (name: string, facts: Parameters<typeof aClub>[1] = {}) =>
    aClub(db, { name, suburb: 'west-end-4101', at: day(1), ...facts })
  await club('Quiet Quolls')
  await club('Lively Quolls', { activeAt: day(9) })
  await club('Lonely Quolls', { activeAt: day(5) })
  await club('Quolls next door', { suburb: 'highgate-hill-4101', activeAt: day(20) })
  await aClub(db, { name: 'Quolls of the whole city', activeAt: day(20) })
  await club('Gone Quolls', { isClosed: true })
  await club('Hidden Quolls', { isHidden: true })
  await club('Secret Quolls', { visibility: 'private', members: [mia], activeAt: day(8) })
  const shown = async (viewer: Viewer, limit: number) => {
    const { clubs, total } = await list.clubsInSuburb(viewer, { suburb: 'west-end-4101', limit })
    return [names(clubs), total]
  }
  expect(await shown(guest, 6)).toEqual([['Lively Quolls', 'Lonely Quolls', 'Quiet Quolls'], 3])
  expect(await shown(guest, 2), 'as many as asked for, but all are counted').toEqual([
    ['Lively Quolls', 'Lonely Quolls'],
    3,
  ])
  expect(await list.suburbsWithClubs(guest)).toEqual(['highgate-hill-4101', 'west-end-4101'])
  expect(await shown(mia, 2), 'a private club is shown to its members').toEqual([
    ['Lively Quolls', 'Secret Quolls'],
    4,
  ])
})
