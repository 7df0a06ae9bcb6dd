// Editing a club: only that club and its picture change, and who is notified.
import { beforeAll, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import type { Member } from '#rules/base/viewer.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aClub, aMember } from '#tests/support/builders.ts'
import { plainPictures } from '#tests/support/pictures.ts'
import { createEditing } from './edit-club.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

type AClub = { id: string; name: string; admin: Member }
const facts = {
  name: 'Ferry Readers',
  description: 'We read on the ferry.',
  category: 'Poetry',
  suburb: 'West End',
} as const
const shown = ({ admin, id }: AClub) => house.clubs.club(admin, { clubId: id })
const file = new File(['picture'], 'river.png')

/** The same without decoding pictures; `letGo` lists the removed ones. */
function editing() {
  const letGo: string[] = []
  const counted: string[] = []
  const [pictures, jobs] = [plainPictures(house.db, letGo), { enqueue: async () => undefined }]
  const { editClub, changeVisibility } = openMemberDoor({
    db: house.db,
    limits: { take: async (rule, key) => void counted.push(`${rule} ${key}`) },
    clock: () => house.time.now,
    city,
  }).open(createEditing({ pictures, jobs } as never))
  return { letGo, counted, editClub, changeVisibility }
}

async function twoWithPictures() {
  const clubs = [await aClub(house.db), await aClub(house.db)] as const
  const { letGo, editClub } = editing()
  for (const { admin, id } of clubs) await editClub(admin, { clubId: id, ...facts, picture: file })
  const [one, other] = [await shown(clubs[0]), await shown(clubs[1])]
  return { letGo, editClub, clubs, pictures: [one.picture?.id, other.picture?.id] as const }
}

test('edits one club, and no other', async () => {
  const [here, elsewhere] = [await aClub(house.db), await aClub(house.db)]
  const { notices } = await house.noting(() =>
    house.clubs.editClub(here.admin, { clubId: here.id, ...facts }),
  )
  expect(await shown(here)).toMatchObject({ ...facts, picture: null })
  expect(await shown(elsewhere)).toMatchObject({ name: elsewhere.name, category: 'Fiction' })
  expect(JSON.stringify(notices)).toContain(`club:${here.id}`)
})

test('accepts a suburb of this city, or none for the whole city', async () => {
  const { admin, id } = await aClub(house.db)
  expect(await shown({ admin, id, name: '' })).toMatchObject({ suburb: '' })
  await house.clubs.editClub(admin, { clubId: id, ...facts, suburb: 'west end, 4101' })
  await expect(
    house.clubs.editClub(admin, { clubId: id, ...facts, suburb: 'Atlantis' }),
  ).rejects.toMatchObject({
    code: 'UNKNOWN_SUBURB',
  })
  expect(await shown({ admin, id, name: '' }), 'unchanged').toMatchObject({ suburb: 'West End' })
  await house.clubs.editClub(admin, { clubId: id, ...facts, suburb: '' })
  expect(await shown({ admin, id, name: '' })).toMatchObject({ suburb: '' })
  const begun = { ...facts, visibility: 'public', suburb: 'New Farm' } as const
  await expect(house.clubs.beginClub(admin, { ...begun, suburb: 'Atlantis' })).rejects.toMatchObject({
    code: 'UNKNOWN_SUBURB',
  })
  const other = await house.clubs.beginClub(admin, begun)
  expect(await shown({ admin, id: other, name: '' })).toMatchObject({ suburb: 'New Farm' })
})

test('a picture stays if none is sent, is replaced by another, and goes when removed', async () => {
  const { letGo, editClub, clubs, pictures } = await twoWithPictures()
  const [here, elsewhere] = clubs
  const [first, other] = pictures
  expect(new Set([first, other, undefined]).size).toBe(3)
  expect(letGo, 'where there was none before').toEqual([])
  await editClub(here.admin, { clubId: here.id, ...facts })
  expect((await shown(here)).picture?.id).toBe(first)
  expect(letGo).toEqual([])
  await editClub(here.admin, { clubId: here.id, ...facts, picture: file })
  const second = (await shown(here)).picture?.id
  expect(second).not.toBe(first)
  expect(letGo).toEqual([first])
  await editClub(here.admin, { clubId: here.id, ...facts, picture: 'remove' })
  expect((await shown(here)).picture).toBeNull()
  expect(letGo).toEqual([first, second])
  expect((await shown(elsewhere)).picture?.id).toBe(other)
})

test('no picture is accepted from a member who may not edit the club', async () => {
  const member = await aMember(house.db)
  const club = await aClub(house.db, { members: [member] })
  const count = async () => (await house.db.selectFrom('images').select('id').execute()).length
  const before = await count()
  await expect(
    editing().editClub(member, { clubId: club.id, ...facts, picture: file }),
  ).rejects.toMatchObject({
    code: 'CLUB_FORBIDDEN',
  })
  expect(await count()).toBe(before)
})

test('changes who sees inside once; repeating it tells nobody', async () => {
  const [here, elsewhere] = [await aClub(house.db), await aClub(house.db)]
  const change = (visibility: 'public' | 'private') =>
    house.noting(() => house.clubs.changeVisibility(here.admin, { clubId: here.id, visibility }))
  const done = await change('private')
  expect(done.enqueues).toEqual(['club.notify'])
  expect(house.payloads.at(-1)).toEqual({ kind: 'visibility', clubId: here.id, by: here.admin.id })
  expect(JSON.stringify(done.notices)).toContain('membership')
  expect(await change('private')).toMatchObject({ enqueues: [], notices: [], refusal: undefined })
  expect((await shown(here)).visibility).toBe('private')
  expect((await shown(elsewhere)).visibility).toBe('public')
})

test('closing a club ends everything that waits in it, and nothing in another club', async () => {
  const [here, elsewhere] = [
    await aClub(house.db, { visibility: 'private' }),
    await aClub(house.db, { visibility: 'private' }),
  ]
  const [mia, noah] = [await aMember(house.db), await aMember(house.db)]
  for (const { admin, id } of [here, elsewhere]) {
    for (const member of [mia, noah]) await house.clubs.askToJoin(member, { clubId: id, message: '' })
    await house.clubs.inviteByLink(admin, { clubId: id, days: 7 })
  }
  const { enqueues, notices } = await house.noting(() =>
    house.clubs.closeClub(here.admin, { clubId: here.id }),
  )
  expect(enqueues).toEqual(['club.notify', 'club.notify', 'club.notify'])
  expect(house.payloads.at(-1)).toEqual({ kind: 'closed', clubId: here.id, by: here.admin.id })
  for (const { id } of [mia, noah]) expect(JSON.stringify(notices)).toContain(id)
  expect(await shown(here)).toMatchObject({ isClosed: true })
  expect(await shown(elsewhere)).toMatchObject({ isClosed: false })
  const left = async (table: 'club_join_requests' | 'club_invitations') => {
    const isOpen = table === 'club_invitations' ? 'ended_at is null' : `state = 'waiting'`
    const { rows } = await house.pool.query(`select club_id from ${table} where ${isOpen}`)
    return rows.map(({ club_id }) => club_id)
  }
  expect(await left('club_join_requests')).toEqual([elsewhere.id, elsewhere.id])
  expect(await left('club_invitations')).toEqual([elsewhere.id])
})

test('when an administrator closes a club it is logged; when its own admin closes it, it is not', async () => {
  const admin = await aMember(house.db, { isAdmin: true })
  const [one, other] = [await aClub(house.db), await aClub(house.db)]
  await house.clubs.closeClub(one.admin, { clubId: one.id })
  await house.clubs.closeClub(admin, { clubId: other.id })
  const { rows } = await house.pool.query(`select subject_id from moderation_log where action = 'club.close'`)
  expect(rows).toEqual([{ subject_id: other.id }])
})

test('what a whole club is notified of is counted for each admin and club', async () => {
  const { admin, id: clubId } = await aClub(house.db)
  const { counted, changeVisibility } = editing()
  await changeVisibility(admin, { clubId, visibility: 'private' })
  expect(counted).toContain(`visibilityOfClub ${admin.id} ${clubId}`)
})
