// Reads of a standby that is behind: what anybody has stored, hidden or blocked before a request began is never shown as it was before.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { positionOf } from '#server/store/replicas/log-position.ts'
import { createReplicas, type Replicas } from '#server/store/replicas/replicas.ts'
import { aReplica, type TestReplica } from '#tests/support/a-replica.ts'
import { aBookshelf, aMember } from '#tests/support/builders.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { aHouse, type House } from './house.ts'

let database: TestDatabase
let replica: TestReplica
let replicas: Replicas
let house: House
let mia: Member
let noah: Member
beforeEach(async () => {
  database = await aDatabase()
  mia = await aMember(database.db, { name: 'Mia' })
  noah = await aMember(database.db, { name: 'Noah' })
  replica = await aReplica(database.connection)
  replicas = createReplicas({ replicas: [replica], askPosition: () => positionOf(database.pool) })
  house = await aHouse(database, replicas)
})
afterEach(async () => {
  await house.close()
  await replica.stop()
  await database.drop()
})

/** Their request that begins now, for a screen that standbys may answer. */
function requestOf<Asker extends Viewer>(viewer: Asker): Asker {
  const request = { ...viewer }
  replicas.admit(request)
  return request
}

const nameShownTo = async (viewer: Viewer) =>
  (await house.members.profile(requestOf(viewer), { id: mia.id })).name

test('a write is seen at once in two tabs of its member, by other members and by guests', async () => {
  // Whatever else happens on the server moves its log, too.
  await expect
    .poll(async () => {
      await replica.catchUp()
      const before = replica.answered()
      expect(await nameShownTo(guest)).toBe('Mia')
      return replica.answered() > before
    })
    .toBe(true)

  await database.db.updateTable('members').set({ name: 'Mia Rose' }).where('id', '=', mia.id).execute()
  for (const viewer of [mia, mia, noah, guest]) expect(await nameShownTo(viewer)).toBe('Mia Rose')
})

test('a screen that is read again because of an announcement does not show what was before it', async () => {
  const client = await database.pool.connect()
  await client.query('listen renamed')
  const read = new Promise<string>((resolve, reject) => {
    client.once('notification', () => nameShownTo(noah).then(resolve, reject))
  })
  await database.db.transaction().execute(async (tx) => {
    await tx.updateTable('members').set({ name: 'Mia Rose' }).where('id', '=', mia.id).execute()
    await tx.selectNoFrom((is) => is.fn('pg_notify', [is.val('renamed'), is.val('')]).as('told')).execute()
  })
  expect(await read).toBe('Mia Rose')
  client.release(true)
})

test('a member who was disabled, or who blocked the viewer, is not shown from behind', async () => {
  await house.moderation.blockMember(mia, { memberId: noah.id })
  const shown = house.members.profile(requestOf(noah), { id: mia.id })
  const onPrimary = house.members.profile(noah, { id: mia.id })
  expect(await outcomeOf(shown)).toEqual(await outcomeOf(onPrimary))

  await database.db.updateTable('members').set({ disabled_at: new Date() }).where('id', '=', mia.id).execute()
  await expect(nameShownTo(guest)).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('an administrator’s look at what is not listed is logged, although a standby answers everybody else', async () => {
  const admin = await aMember(database.db, { name: 'Ada', isAdmin: true })
  const { id } = await aBookshelf(database.db, { by: mia, state: 'suggested' })
  await replica.catchUp()
  await house.places.bookshelf(requestOf(admin), { id })
  const looks = await database.db.selectFrom('moderation_log').select(['action', 'admin_id']).execute()
  expect(looks).toEqual([{ action: 'bookshelf.view', admin_id: admin.id }])

  const before = replica.answered()
  expect(await nameShownTo(guest)).toBe('Mia')
  expect(replica.answered(), 'the standby is not left alone since').toBeGreaterThan(before)
})

const outcomeOf = (read: Promise<unknown>) =>
  read.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
