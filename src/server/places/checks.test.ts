// Checks of two bookshelves, by two members, on two days.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { HOUR_MS } from '#rules/base/durations.ts'
import { guest, type Member } from '#rules/base/viewer.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { anAdminLog } from '#tests/support/admin-log.ts'
import { aBlock, aBookshelf, aMember } from '#tests/support/builders.ts'
import { monday } from '#tests/support/exchanges.ts'
import { plainPictures } from '#tests/support/pictures.ts'
import { refusalOf } from '#tests/support/refusal-of.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { answerNotices, suggestionNotices } from './place-notices.ts'
import { createPlacesService } from './places-service.ts'

let database: TestDatabase
let places: ReturnType<typeof createPlacesService>
let now = monday
let mia: Member
let noah: Member
let admin: Member
let fridge: { id: string; name: string }
let box: { id: string; name: string }
const counted: string[] = []
beforeAll(async () => {
  database = await aDatabase()
  const { db } = database
  const limits = { take: async (rule: string, key: string) => void counted.push(`${rule} ${key}`) }
  const clock = () => now
  places = createPlacesService({
    db,
    pictures: plainPictures(db),
    jobs: { enqueue: async () => undefined },
    door: openMemberDoor({ db, limits, clock, city }),
    clock,
    city,
  })
})
afterAll(() => database.drop())
beforeEach(async () => {
  const { db } = database
  now = monday
  ;[mia, noah] = [await aMember(db, { name: 'Mia Rossi' }), await aMember(db, { name: 'Noah Chen' })]
  admin = await aMember(db, { isAdmin: true })
  ;[fridge, box] = [await aBookshelf(db), await aBookshelf(db, { name: 'The red box' })]
})

const check = (by: Member, { id }: { id: string }, words: string, books?: number) =>
  places.checkBookshelf(by, { id, words, books })
const said = async (viewer: Member | typeof guest, { id }: { id: string }) =>
  (await places.bookshelf(viewer, { id })).checks.map(({ words }) => words)
const checkOf = async ({ id }: { id: string }) => (await places.bookshelf(admin, { id })).checks[0]?.id ?? ''
const hide = (table: 'bookshelves' | 'bookshelf_checks', id: string, at: Date | null = new Date()) =>
  database.db.updateTable(table).set({ hidden_at: at }).where('id', '=', id).execute()

test('a check belongs to its bookshelf, and replaces the same member’s check of that day', async () => {
  await check(mia, fridge, 'Full')
  now = new Date(monday.getTime() + 1000)
  await check(noah, fridge, 'Half full', 12)
  await check(noah, box, 'Empty', 0)
  expect([await said(guest, fridge), await said(guest, box)]).toEqual([['Half full', 'Full'], ['Empty']])
  now = new Date(monday.getTime() + 2000)
  await check(mia, fridge, 'Half full too')
  expect(await said(guest, fridge)).toEqual(['Half full too', 'Half full'])
  // The next day in Brisbane begins 15 hours later.
  now = new Date(monday.getTime() + 15 * HOUR_MS)
  await check(mia, fridge, 'A day later')
  expect(await said(guest, fridge)).toEqual(['A day later', 'Half full too', 'Half full'])
  const { checks } = await places.bookshelf(noah, { id: fridge.id })
  expect(checks).toMatchObject([
    { words: 'A day later', books: null, checkedAt: now, isOwn: false, mayRemove: false, by: { id: mia.id } },
    { words: 'Half full too', books: null, isOwn: false },
    { words: 'Half full', books: 12, isOwn: true, mayRemove: true, by: { id: noah.id, photo: null } },
  ])
  expect(counted).toContain(`checkByMember ${mia.id}`)
})

test('hidden checks, and those of disabled accounts, are shown to nobody', async () => {
  const gone = await aMember(database.db)
  await check(mia, fridge, 'Full')
  now = new Date(monday.getTime() + 1000)
  await check(gone, fridge, 'Of a former member')
  const latest = await checkOf(fridge)
  expect(await said(noah, fridge)).toEqual(['Of a former member', 'Full'])
  expect((await places.check(noah, { id: latest })).words).toBe('Of a former member')
  await database.db.updateTable('members').set({ disabled_at: now }).where('id', '=', gone.id).execute()
  for (const viewer of [guest, noah, admin]) expect(await said(viewer, fridge)).toEqual(['Full'])
  expect(await refusalOf(places.check(guest, { id: latest }))).toBe('NOT_FOUND')
  const id = await checkOf(fridge)
  await hide('bookshelf_checks', id)
  for (const viewer of [guest, noah, mia]) {
    expect(await said(viewer, fridge)).toEqual([])
    expect(await refusalOf(places.check(viewer, { id }))).toBe('NOT_FOUND')
  }
})

test('across a block, whoever blocked, the two read nothing of each other, and everybody else does', async () => {
  await check(mia, fridge, 'Full')
  const id = await checkOf(fridge)
  const [blocker, blocked] = [await aMember(database.db), await aMember(database.db)]
  await aBlock(database.db, blocker, mia)
  await aBlock(database.db, mia, blocked)
  for (const viewer of [blocker, blocked]) {
    expect(await said(viewer, fridge)).toEqual([])
    expect(await refusalOf(places.check(viewer, { id }))).toBe('NOT_FOUND')
  }
  for (const viewer of [noah, mia, guest]) {
    expect(await said(viewer, fridge)).toEqual(['Full'])
    expect(await places.check(viewer, { id })).toEqual({
      ...{ by: { id: mia.id, name: 'Mia Rossi' }, words: 'Full', books: null },
      ...{ bookshelfId: fridge.id, bookshelf: fridge.name },
    })
  }
})

test('a bookshelf that is off the map or hidden cannot be checked, nor its checks read', async () => {
  await check(mia, fridge, 'Full')
  const id = await checkOf(fridge)
  await hide('bookshelves', fridge.id)
  expect(await refusalOf(check(noah, fridge, 'Full'))).toBe('NOT_FOUND')
  expect(await refusalOf(places.check(noah, { id }))).toBe('NOT_FOUND')
  await hide('bookshelves', fridge.id, null)
  expect(await refusalOf(places.check(noah, { id }))).toBe('done')
  await places.removeBookshelf(admin, { id: fridge.id })
  expect(await refusalOf(places.check(noah, { id }))).toBe('NOT_FOUND')
  expect(await said(noah, box)).toEqual([])
})

test('an invalid id finds nothing, anywhere', async () => {
  for (const id of ['nope', randomUUID()]) {
    expect(await refusalOf(places.bookshelf(mia, { id }))).toBe('NOT_FOUND')
    expect(await refusalOf(places.checkBookshelf(mia, { id, words: 'Full' }))).toBe('NOT_FOUND')
    expect(await refusalOf(places.check(mia, { id }))).toBe('NOT_FOUND')
    expect(await refusalOf(places.removeCheck(mia, { id }))).toBe('NOT_FOUND')
    expect(await refusalOf(places.removeBookshelf(admin, { id }))).toBe('NOT_FOUND')
    expect(await refusalOf(places.answerSuggestion(admin, { id, answer: 'approved', words: '' }))).toBe(
      'NOT_FOUND',
    )
  }
})

test('members remove their own check; administrators anybody’s, which is logged', async () => {
  const { db } = database
  const { adminLog } = anAdminLog(db)
  await check(mia, fridge, 'Mine')
  now = new Date(monday.getTime() - 1000)
  await check(noah, fridge, 'Theirs')
  const ids = (await places.bookshelf(mia, { id: fridge.id })).checks.map(({ id }) => id)
  const [mine = '', theirs = ''] = ids
  expect(await refusalOf(places.removeCheck(mia, { id: theirs }))).toBe('FORBIDDEN')
  await places.removeCheck(mia, { id: mine })
  expect(await said(guest, fridge)).toEqual(['Theirs'])
  expect((await adminLog(admin, { about: mine })).lines).toEqual([])
  await places.removeCheck(admin, { id: theirs })
  expect(await said(guest, fridge)).toEqual([])
  expect((await adminLog(admin, { about: theirs })).lines).toMatchObject([
    { action: 'bookshelf-check.remove', by: { id: admin.id }, of: { id: noah.id } },
  ])
  await check(admin, fridge, 'By an administrator')
  const own = await checkOf(fridge)
  await places.removeCheck(admin, { id: own })
  expect((await adminLog(admin, { about: own })).lines).toEqual([])
})

test('only administrators answer and remove a suggestion, and only that one', async () => {
  const { db } = database
  const waiting = await aBookshelf(db, { by: mia, state: 'suggested', name: 'Of Mia' })
  const other = await aBookshelf(db, { by: noah, state: 'suggested', name: 'Of Noah' })
  const answer = { id: waiting.id, answer: 'approved' as const, words: '' }
  expect(await refusalOf(places.suggestions(mia, { shown: 50 }))).toBe('ACCESS_DENIED')
  expect(await refusalOf(places.answerSuggestion(mia, answer))).toBe('ACCESS_DENIED')
  expect(await refusalOf(places.removeBookshelf(mia, { id: fridge.id }))).toBe('ACCESS_DENIED')
  await places.answerSuggestion(admin, answer)
  expect(await refusalOf(places.answerSuggestion(admin, answer))).toBe('SUGGESTION_ANSWERED')
  const left = (await places.suggestions(admin, { shown: 50 })).suggestions.map(({ id }) => id)
  expect(left).toContain(other.id)
  expect(left).not.toContain(waiting.id)
  expect(await refusalOf(places.bookshelf(noah, { id: other.id }))).toBe('done')
  expect(await refusalOf(places.bookshelf(mia, { id: other.id }))).toBe('NOT_FOUND')
  expect(
    await refusalOf(places.removeBookshelf(admin, { id: other.id })),
    'what wasn’t added to the map',
  ).toBe('NOT_FOUND')
  await places.removeBookshelf(admin, { id: waiting.id })
  expect(await refusalOf(places.bookshelf(guest, { id: waiting.id }))).toBe('NOT_FOUND')
  expect(await refusalOf(places.bookshelf(guest, { id: fridge.id }))).toBe('done')
})

test('an administrator who opens an unlisted bookshelf is logged, but not for their own', async () => {
  const { db } = database
  const { adminLog } = anAdminLog(db)
  const looks = async (id: string) =>
    (await adminLog(admin, { about: id, action: 'bookshelf.view' })).lines.length
  const [waiting, own] = [
    await aBookshelf(db, { by: mia, state: 'suggested' }),
    await aBookshelf(db, { by: admin, state: 'suggested' }),
  ]
  await places.bookshelf(mia, { id: waiting.id })
  for (const { id } of [waiting, own, fridge]) await places.bookshelf(admin, { id })
  expect([await looks(waiting.id), await looks(own.id), await looks(fridge.id)]).toEqual([1, 0, 0])
  await hide('bookshelves', fridge.id)
  await places.bookshelf(admin, { id: fridge.id })
  expect(await looks(fridge.id)).toBe(1)
})

test('suggested without a picture it has none', async () => {
  const suggested = {
    ...{ name: 'The green door', directions: 'By the bridge', suburb: 'West End' },
    position: { lat: -27.4822, lng: 153.0066 },
  }
  const id = await places.suggestBookshelf(mia, suggested)
  expect(await places.bookshelf(mia, { id })).toMatchObject({ picture: null, state: 'suggested' })
})

test('administrators are told who suggests what while it waits, and the suggester how it was answered', async () => {
  const { db } = database
  const tell = (bookshelfId: string) => toldBy(suggestionNotices, db, { bookshelfId })
  const answer = (bookshelfId: string) => toldBy(answerNotices, db, { bookshelfId })
  const byMia = await aBookshelf(db, { by: mia, state: 'suggested', name: 'The blue fridge' })
  const byNobody = await aBookshelf(db, { state: 'suggested', name: 'The red box' })
  expect((await tell(byMia.id))?.paragraphs).toEqual([
    'Mia Rossi has suggested adding the community bookshelf The blue fridge to the map.',
    'Where it is: “By the gate of the hall”',
  ])
  expect((await tell(byNobody.id))?.paragraphs[0]).toMatch(/^A member has suggested .* The red box/)
  for (const id of [fridge.id, randomUUID()]) expect(await tell(id)).toBeUndefined()
  // Its member has left, or it was never approved, or it has been removed since.
  const removed = await aBookshelf(db, { by: mia, state: 'removed' })
  for (const id of [byNobody.id, byMia.id, removed.id, randomUUID()]) expect(await answer(id)).toBeUndefined()
  const [approved, declined] = [
    await aBookshelf(db, { by: mia, state: 'approved', name: 'The blue fridge' }),
    await aBookshelf(db, { by: noah, state: 'declined', name: 'The red box' }),
  ]
  expect(await answer(approved.id)).toMatchObject({
    ...{ to: [mia.id], subject: 'The blue fridge is now on the map' },
    paragraphs: ['Thank you! Everyone can now find the bookshelf The blue fridge on the map.'],
  })
  expect(await answer(declined.id)).toMatchObject({
    ...{ to: [noah.id], subject: 'The red box wasn’t added to the map' },
    paragraphs: ['Thank you for suggesting the bookshelf The red box. We haven’t added it to the map.'],
  })
})
