import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { suburbBySlug } from '#city/suburbs.ts'
import type { Member } from '#rules/base/viewer.ts'
import { editProfileForm, profileForm } from '#rules/members/member-forms.ts'
import type { MemberService } from '#server/members/member-service.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { aWaitForALock } from '#tests/support/a-wait-for-a-lock.ts'
import { aCopy, aMember, anExchange } from '#tests/support/builders.ts'
import { aLibraryOfMembers, aNewCopy, shareCell } from '#tests/support/library.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { moveCopies, moveCopiesFrom } from './copy-queries.ts'
import type { LibraryService } from './library-service.ts'

let database: TestDatabase
let library: LibraryService
let members: MemberService
let owner: Member
beforeAll(async () => {
  database = await aDatabase()
  const services = aLibraryOfMembers(database.db)
  library = services.library
  members = services.members
})
afterAll(() => database.drop())
beforeEach(async () => {
  await database.empty('members, books')
  owner = await aMember(database.db)
})

const cell = { lat: -27.48, lng: 153.01 }
const centreOf = (slug: string) => ({ lat: suburbBySlug(slug)?.lat, lng: suburbBySlug(slug)?.lng })
const row = (id: string) =>
  database.db.selectFrom('copies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('sharing moves the copies at home to the member’s cell, and no others; stopping moves them back', async () => {
  const home = await aCopy(database.db, { owner })
  const away = await aCopy(database.db, { owner, suburb: 'toowong-4066' })
  const other = await aCopy(database.db, { owner: await aMember(database.db) })
  await shareCell(database.db, library, owner, cell)
  expect(await row(home.id)).toMatchObject(cell)
  expect(await row(away.id)).toMatchObject(centreOf('toowong-4066'))
  expect(await row(other.id)).toMatchObject(centreOf('west-end-4101'))
  await shareCell(database.db, library, owner, null)
  expect(await row(home.id)).toMatchObject(centreOf('west-end-4101'))
})

const edited = (location: string) => ({ ...editProfileForm.parse({ name: 'Mia', location }) })
const sharedCells = () =>
  database.db.selectFrom('members').select('cell_lat').where('cell_lat', 'is not', null).execute()

test.each(['Paddington', ''])(
  'changing the suburb to “%s” deletes the square, also from every copy',
  async (location) => {
    const stays = await aCopy(database.db, { owner })
    const withdrawn = await aCopy(database.db, { owner, isWithdrawn: true })
    await shareCell(database.db, library, owner, cell)
    expect(await row(stays.id)).toMatchObject(cell)
    expect(await row(withdrawn.id)).toMatchObject(cell)

    expect(await members.editProfile(owner, edited(location))).toMatchObject({ stoppedSharing: true })
    expect(await sharedCells()).toEqual([])
    for (const { id } of [stays, withdrawn]) expect(await row(id)).toMatchObject(centreOf('west-end-4101'))

    // A new square is of the new suburb, and is deleted as a whole again.
    const elsewhere = { lat: -27.46, lng: 152.99 }
    const moved = { ...owner, suburb: location ? 'paddington-4064' : null }
    const added = location && (await library.addCopy(moved, aNewCopy({ location: null })))
    await shareCell(database.db, library, moved, elsewhere)
    expect(await row(stays.id)).toMatchObject(centreOf('west-end-4101'))
    if (added) expect(await row(added.copyId)).toMatchObject(elsewhere)
    await shareCell(database.db, library, moved, null)
    if (added) expect(await row(added.copyId)).toMatchObject(centreOf('paddington-4064'))
  },
)

test('a square shared before there was a suburb stays with the first one', async () => {
  await members.editProfile(owner, edited(''))
  const homeless = { ...owner, suburb: null }
  await shareCell(database.db, library, homeless, cell)
  expect(await members.editProfile(homeless, edited('West End'))).toMatchObject({ stoppedSharing: false })
  expect(await sharedCells()).toHaveLength(1)
})

test('a profile that keeps its suburb keeps the square; saving a new one elsewhere does not', async () => {
  const copy = await aCopy(database.db, { owner })
  await shareCell(database.db, library, owner, cell)
  expect(await members.editProfile(owner, edited('West End'))).toMatchObject({ stoppedSharing: false })
  await members.saveLoves(owner, { favouriteGenres: ['Poetry'] })
  expect(await row(copy.id)).toMatchObject(cell)
  const made = profileForm.parse({ name: 'Mia', role: 'Reader', location: 'Toowong' })
  expect(await members.saveProfile(owner, { ...made })).toMatchObject({ stoppedSharing: true })
  expect(await row(copy.id)).toMatchObject(centreOf('west-end-4101'))
  expect(await members.editProfile(owner, edited('West End'))).toMatchObject({ stoppedSharing: false })
})

test('a member who moves is told what stays in the old suburb, and moves all of it at once', async () => {
  const [home, promised] = [await aCopy(database.db, { owner }), await aCopy(database.db, { owner })]
  await anExchange(database.db, { copy: promised, borrower: await aMember(database.db), state: 'accepted' })
  const away = await aCopy(database.db, { owner, suburb: 'toowong-4066' })
  const gone = await aCopy(database.db, { owner, isWithdrawn: true })
  const other = await aCopy(database.db, { owner: await aMember(database.db) })
  const from = 'west-end-4101'
  expect(await library.copiesBehind(owner, { from })).toBeNull()
  expect(await members.editProfile(owner, edited('Paddington'))).toEqual({
    stoppedSharing: false,
    behind: { from, suburb: 'West End', count: 2 },
  })
  const moved = { ...owner, suburb: 'paddington-4064' }
  await shareCell(database.db, library, moved, { lat: -27.46, lng: 152.99 })
  expect(await library.copiesBehind(moved, { from })).toEqual({
    ...{ count: 2, from, suburb: 'West End', home: 'Paddington' },
  })
  expect(await library.bringCopies(moved, { from })).toEqual({ moved: 2, home: 'Paddington' })
  for (const { id } of [home, promised])
    expect(await row(id)).toMatchObject({ suburb: 'paddington-4064', lat: -27.46, lng: 152.99 })
  expect(await row(away.id)).toMatchObject({ suburb: 'toowong-4066' })
  for (const { id } of [gone, other]) expect(await row(id)).toMatchObject({ suburb: from })
  expect(await library.copiesBehind(moved, { from })).toBeNull()
  expect(await library.bringCopies(moved, { from: moved.suburb })).toEqual({ moved: 0, home: 'Paddington' })
})

test.each(['West End', ''])(
  'a member who saves the suburb “%s” has not moved to another',
  async (location) => {
    await aCopy(database.db, { owner })
    expect(await members.editProfile(owner, edited(location))).toMatchObject({ behind: null })
  },
)

const paddington = { suburb: 'paddington-4064', lat: -27.46, lng: 152.99 }
test.each<[string, (tx: Database) => Promise<unknown>]>([
  [
    'from one suburb to another',
    (tx: Database) => moveCopiesFrom(tx, { ownerId: owner.id, suburb: 'west-end-4101' }, paddington),
  ],
  [
    'to a square',
    (tx: Database) => moveCopies(tx, { ownerId: owner.id, points: [{ suburb: 'west-end-4101', ...cell }] }),
  ],
])('copies that move %s are locked in the order of their ids (deadlock)', async (_where, move) => {
  const made = [(await aCopy(database.db, { owner })).id]
  // So that the first by id is neither the first made nor the last.
  do made.push((await aCopy(database.db, { owner })).id)
  while ([made[0], made.at(-1)].includes(made.toSorted()[0]))
  const [first = '', ...others] = made.toSorted()
  const { moving } = await withTransaction(database.db, async (tx) => {
    const lock = (ids: string[]) =>
      tx.selectFrom('copies').select('id').where('id', 'in', ids).forNoKeyUpdate().noWait().execute()
    await lock([first])
    const moving = withTransaction(database.db, move)
    expect(await Promise.race([moving, aWaitForALock(database.pool)])).toBe('waits')
    expect(await lock(others)).toHaveLength(others.length)
    return { moving }
  })
  await moving
  expect((await row(first)).lat).not.toBe(centreOf('west-end-4101').lat)
})

test('copies cannot be moved to a suburb that the member has not given', async () => {
  const homeless = await aMember(database.db, { suburb: null })
  expect(await library.copiesBehind(homeless, { from: 'west-end-4101' })).toBeNull()
  await expect(library.bringCopies(homeless, { from: 'west-end-4101' })).rejects.toMatchObject({
    code: 'UNKNOWN_SUBURB',
  })
})

test('a member who leaves leaves no square behind', async () => {
  const copy = await aCopy(database.db, { owner, isWithdrawn: true })
  await shareCell(database.db, library, owner, cell)
  await withTransaction(database.db, (tx) => members.removeMember(tx, owner.id))
  expect(await row(copy.id)).toMatchObject(centreOf('west-end-4101'))
})

test('the nightly job moves copies that are stuck at a former square, and leaves those that belong there', async () => {
  const sharer = await aMember(database.db)
  const [belongs, stray] = [await aCopy(database.db, { owner: sharer }), await aCopy(database.db, { owner })]
  const away = await aCopy(database.db, { owner: sharer, suburb: 'toowong-4066' })
  await shareCell(database.db, library, sharer, cell)
  await database.db.updateTable('copies').set(cell).where('id', 'in', [stray.id, away.id]).execute()
  await library.putStrayCopiesInPlace()
  expect(await row(belongs.id)).toMatchObject(cell)
  expect(await row(stray.id)).toMatchObject(centreOf('west-end-4101'))
  expect(await row(away.id)).toMatchObject(centreOf('toowong-4066'))
})

test('nothing finer than a cell is accepted, nor a position that is nowhere', async () => {
  const copy = await aCopy(database.db, { owner })
  const refused = { code: 'NOT_A_CELL' }
  for (const position of [
    { lat: -27.4812, lng: 153.01 },
    { lat: -27.48, lng: 153.0134 },
    { lat: -97.48, lng: 153.01 },
    { lat: Number.NaN, lng: 153.01 },
  ]) {
    await expect(shareCell(database.db, library, owner, position)).rejects.toMatchObject(refused)
  }
  expect(await row(copy.id)).toMatchObject(centreOf('west-end-4101'))
})

test('a square far from the member’s suburb is refused, as on a trip', async () => {
  const copy = await aCopy(database.db, { owner })
  const far = {
    code: 'FAR_FROM_HOME',
    message: 'That’s far from West End. Change your suburb first, or try again at home.',
  }
  for (const away of [
    { lat: -33.87, lng: 151.21 },
    { lat: 51.51, lng: -0.13 },
    { lat: -27.67, lng: 153.01 },
  ])
    await expect(shareCell(database.db, library, owner, away)).rejects.toMatchObject(far)
  expect(await sharedCells()).toEqual([])
  expect(await row(copy.id)).toMatchObject(centreOf('west-end-4101'))
  const edge = { lat: -27.65, lng: 153.01 }
  await shareCell(database.db, library, owner, edge)
  expect(await row(copy.id)).toMatchObject(edge)
})

test('a copy added while sharing stops ends up where the member is last known', async () => {
  await shareCell(database.db, library, owner, cell)
  const stale = { ...owner, cell }
  const copies = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const added = library.addCopy(stale, aNewCopy({ location: null }))
      await shareCell(database.db, library, stale, null)
      return added
    }),
  )
  for (const { copyId } of copies) expect(await row(copyId)).toMatchObject(centreOf('west-end-4101'))
})

test('a copy given away is in the other member’s bookcase and suburb, paused, without the giver’s cell', async () => {
  const sharer = await aMember(database.db, { cell })
  const taker = await aMember(database.db, { suburb: 'new-farm-4005' })
  const newMember = await aMember(database.db, { suburb: null })
  const copy = await aCopy(database.db, { owner: sharer })
  await withTransaction(database.db, (tx) => library.transferCopy(tx, copy.id, newMember.id))
  expect(await row(copy.id)).toMatchObject(centreOf('west-end-4101'))
  await withTransaction(database.db, (tx) => library.transferCopy(tx, copy.id, taker.id))
  expect((await library.bookcase(taker)).copies).toMatchObject([{ copyId: copy.id, isPaused: true }])
  expect(await row(copy.id)).toMatchObject(centreOf('new-farm-4005'))
  expect((await library.bookcase(sharer)).copies).toEqual([])
})
