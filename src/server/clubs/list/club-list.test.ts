import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, type Viewer } from '#rules/viewer.ts'
import { aBook, aClub, aMember } from '#tests/support/builders.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createClubList } from './club-list.ts'

let database: TestDatabase
let list: ReturnType<typeof createClubList>
beforeAll(async () => {
  database = await aDatabase()
  list = createClubList({ db: database.db })
})
afterAll(() => database.drop())

const asked = { text: '', category: null, isMine: false, page: 1, pageSize: 50 }
const names = (clubs: { name: string }[]) => clubs.map(({ name }) => name)
const day = (count: number) => new Date(Date.UTC(2026, 0, count))

test('the liveliest comes first; words, category and page narrow; closed ones are only their members’', async () => {
  const { db } = database
  const mia = await aMember(db)
  const club = (name: string, facts: object = {}) => aClub(db, { name, ...facts })
  await club('Quiet Quolls', { at: day(1), description: '100% of us read slowly, and_then talk.' })
  await club('Lively Quolls', { at: day(1), activeAt: day(9), category: 'Poetry', admin: mia })
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
    'no more than eight words',
  ).toEqual(['Quiet Quolls'])
  await club('Secret Quolls', { visibility: 'private', at: day(3) })
  expect(await found({ text: 'secret' })).toEqual([])
  expect(names((await list.findClubs(mia, { ...asked, text: 'secret' })).clubs)).toEqual(['Secret Quolls'])
  expect(names(await list.liveliestClubs(guest, 50))).not.toContain('Secret Quolls')
  expect(names((await list.findClubs(mia, { ...asked, isMine: true })).clubs)).toEqual([
    'Lively Quolls',
    'Gone Quolls',
  ])
  expect(names(await list.liveliestClubs(mia, 1))).toEqual(['Lively Quolls'])
})

test('what a private club reads only its members are told; of a book it has finished nobody is', async () => {
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
  expect(await byBook(noah), 'a private club tells nothing').toEqual(['Reading in public'])
  expect(await byBook(mia)).toEqual(['Reading in private', 'Reading in public'])
  expect(await byBook(mia, 'private carpentaria')).toEqual(['Reading in private'])
  expect(await byBook(mia, 'finished')).toEqual([])
  expect(await reading(noah)).toEqual({ 'Reading in public': 'Carpentaria', 'Reading in private': null })
  expect(await reading(mia)).toEqual({
    'Reading in public': 'Carpentaria',
    'Reading in private': 'Carpentaria',
  })
})

test('a profile tells of a private club only whom is in it, and of a closed one only its member', async () => {
  const { db } = database
  const [mia, noah] = [await aMember(db), await aMember(db)]
  await aClub(db, { name: 'All of us', admin: mia, activeAt: day(4) })
  await aClub(db, { name: 'Among us', admin: mia, visibility: 'private', members: [noah], activeAt: day(3) })
  await aClub(db, { name: 'Without you', admin: mia, visibility: 'private', activeAt: day(2) })
  await aClub(db, { name: 'Long ago', admin: mia, isClosed: true, members: [noah], activeAt: day(1) })
  expect(names(await list.clubsOf(guest, mia.id, 9))).toEqual(['All of us'])
  expect(names(await list.clubsOf(noah, mia.id, 9))).toEqual(['All of us', 'Among us'])
  expect(names(await list.clubsOf(mia, mia.id, 9))).toEqual([
    'All of us',
    'Among us',
    'Without you',
    'Long ago',
  ])
  expect(await list.clubsOf(mia, 'nobody', 9)).toEqual([])
})
