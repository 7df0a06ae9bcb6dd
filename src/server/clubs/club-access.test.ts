// Everybody's relation, as read from the database; and that the conditions of lists agree with the rule.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { guest } from '#rules/base/viewer.ts'
import { canInClub } from '#rules/clubs/club-permissions.ts'
import type { ClubVisibility } from '#rules/clubs/clubs.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { aClub, aMember } from '#tests/support/builders.ts'
import { aClubWithEverybody } from '#tests/support/club-with-everybody.ts'
import { plainPictures } from '#tests/support/pictures.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { accessTo } from './club-access.ts'
import { createClubs } from './clubs.ts'
import { seesInsideClub } from './visible-club-queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

const clubs = [
  { visibility: 'public', isClosed: false },
  { visibility: 'public', isClosed: true },
  { visibility: 'private', isClosed: false },
  { visibility: 'private', isClosed: true },
  { visibility: 'public', isClosed: false, isHidden: true },
  { visibility: 'private', isClosed: false, isHidden: true },
] as const satisfies { visibility: ClubVisibility; isClosed: boolean; isHidden?: boolean }[]

test.each(clubs)('everybody’s relation in %o, and who sees inside', async (facts) => {
  const { db } = database
  const { club, roles } = await aClubWithEverybody(db, facts)
  for (const [role, viewer] of Object.entries(roles)) {
    const place = await accessTo(db, viewer, club.id)
    expect(place).toMatchObject(facts)
    const isOutside = role === 'siteAdmin' || (role === 'requested' && facts.isClosed)
    expect(place.relation).toBe(isOutside ? 'stranger' : role)
    expect(place.isSiteAdmin).toBe(role === 'siteAdmin')
    const found = await db
      .selectFrom('clubs as c')
      .select('c.id')
      .where('c.id', '=', club.id)
      .where(seesInsideClub('c', viewer))
      .executeTakeFirst()
    expect(found !== undefined, `${role} by SQL`).toBe(canInClub('lookInside', place).allowed)
  }
})

test('a guest is asked to log in before anything is looked up; an unknown club is not found', async () => {
  await expect(accessTo(database.db, guest, randomUUID())).rejects.toMatchObject({
    code: 'AUTHENTICATION_REQUIRED',
  })
  const mia = await aMember(database.db)
  for (const id of [randomUUID(), 'ferry-readers'])
    await expect(accessTo(database.db, mia, id)).rejects.toMatchObject({ code: 'CLUB_NOT_FOUND' })
})

test('a link’s preview describes an open public club, and no other', async () => {
  const { db } = database
  const { operations } = createClubs({ publicUrl: 'https://verandah.example', city })
  const limits = { take: async () => {} }
  const clubs = openMemberDoor({ db, limits, clock: () => new Date(), city }).open(operations)
  const open = await aClub(db, { name: 'For everybody' })
  for (const path of [`/club/${open.id}`, `/club/${open.id}/members?x=1`])
    expect(await clubs.preview(guest, { path })).toMatchObject({ title: 'For everybody', image: null })
  const card = `https://verandah.example/club/${open.id}/card.jpg`
  expect(await clubs.preview(guest, { path: `/club/${open.id}` })).toMatchObject({ card, reading: null })
  const picture = await plainPictures(db).take(open.admin, new File([], 'river.png'), 'cover')
  await db.updateTable('clubs').set({ picture_id: picture.id }).where('id', '=', open.id).execute()
  const image = `https://verandah.example/images/${picture.id}/640.webp`
  expect(await clubs.preview(guest, { path: `/club/${open.id}` })).toMatchObject({ image })
  await db.updateTable('clubs').set({ name: '読書会' }).where('id', '=', open.id).execute()
  expect(await clubs.preview(guest, { path: `/club/${open.id}` })).toMatchObject({ image, card: null })
  const [secret, over] = [await aClub(db, { visibility: 'private' }), await aClub(db, { isClosed: true })]
  for (const path of [`/club/${secret.id}`, `/club/${over.id}`, '/club/new', `/book/${open.id}`, '/'])
    expect(await clubs.preview(guest, { path })).toBeNull()
})
