import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, type Member } from '#rules/base/viewer.ts'
import { DomainError } from '#rules/domain-error.ts'
import { profileForm } from '#rules/members/member-forms.ts'
import { aMember } from '#tests/support/builders.ts'
import { plainPictures } from '#tests/support/pictures.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { withoutLimits } from '#tests/support/without-limits.ts'
import { createMemberService, type MemberService } from './member-service.ts'

let database: TestDatabase
let members: MemberService
let mia: Member
const letGo: string[] = []
beforeAll(async () => {
  database = await aDatabase()
  const { db } = database
  members = createMemberService({ db, pictures: plainPictures(db, letGo), ...withoutLimits(db) })
  mia = await aMember(db, { name: 'Mia Rossi' })
})
afterAll(() => database.drop())

const profile = { ...profileForm.parse({ name: 'Mia Rossi', role: 'Reader', location: 'West End' }) }

const edits: Parameters<MemberService['editProfile']>[1] = {
  name: 'Mia van der Berg',
  location: 'Paddington',
  bio: 'I read on trains.',
  role: 'Train reader',
  website: '',
  linkedin: '',
  twitter: '',
  github: 'https://example.org/mia',
  currentlyReading: 'Johnno',
  favouriteGenres: ['Poetry', 'Mystery'],
  favouriteAuthors: ['David Malouf'],
  favouriteQuotes: [{ text: 'All is quiet.', source: '' }],
}

test('a stranger and a guest see the profile, but nothing by which to reach or find the member', async () => {
  const stranger = await aMember(database.db, { name: 'Noah' })
  for (const viewer of [stranger, guest]) {
    const seen = await members.profile(viewer, { id: mia.id })
    expect(Object.keys(seen).sort()).toEqual([
      'bio',
      'canMessage',
      'currentlyReading',
      'favouriteAuthors',
      'favouriteGenres',
      'favouriteQuotes',
      'id',
      'isOwn',
      'links',
      'memberSince',
      'name',
      'photo',
      'role',
      'suburb',
      'username',
    ])
    expect(seen.isOwn).toBe(false)
    expect(JSON.stringify(seen)).not.toContain('@')
  }
  expect((await members.profile(mia, { id: mia.id })).isOwn).toBe(true)
})

test('unknown, disabled and unconfirmed members are not found', async () => {
  const disabled = await aMember(database.db, { name: 'Dee', isDisabled: true })
  const unverified = await aMember(database.db, { name: 'Una' })
  await database.pool.query('update members set email_verified = false where id = $1', [unverified.id])
  for (const id of [disabled.id, unverified.id, randomUUID(), 'no-uuid', '']) {
    await expect(members.profile(mia, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('creating the profile stores it, with the suburb that the location names', async () => {
  await members.saveProfile(mia, { ...profile, location: 'west end', website: 'https://example.org' })
  expect(await members.profile(guest, { id: mia.id })).toMatchObject({
    name: 'Mia Rossi',
    role: 'Reader',
    suburb: 'West End',
    links: { website: 'https://example.org', linkedin: null },
  })
})

test('an unknown location is refused, and nothing is half stored', async () => {
  const before = await members.editableProfile(mia)
  const [{ count: pictures } = { count: -1 }] = (await database.pool.query('select count(*) from images'))
    .rows
  const photo = new File(['me'], 'me.png')
  const refused = { code: 'UNKNOWN_SUBURB' }
  await expect(
    members.saveProfile(mia, { ...profile, name: 'Other', location: 'Atlantis', photo }),
  ).rejects.toMatchObject(refused)
  await expect(members.editProfile(mia, { ...edits, location: 'Atlantis', photo })).rejects.toMatchObject(
    refused,
  )
  expect(await members.editableProfile(mia)).toEqual(before)
  expect((await database.pool.query('select count(*) from images')).rows).toEqual([{ count: pictures }])
})

test('first and last name are edited separately and shown as one', async () => {
  await members.editProfile(mia, edits)
  expect(await members.profile(guest, { id: mia.id })).toMatchObject({
    name: 'Mia van der Berg',
    suburb: 'Paddington',
    role: 'Train reader',
    links: { website: null, github: 'https://example.org/mia' },
    currentlyReading: 'Johnno',
    favouriteGenres: ['Poetry', 'Mystery'],
    favouriteAuthors: ['David Malouf'],
    favouriteQuotes: [{ text: 'All is quiet.', source: '' }],
  })
  expect(await members.editableProfile(mia)).toMatchObject({ name: 'Mia van der Berg' })
})

test('a username goes with the name that it was made of', async () => {
  const member = await aMember(database.db, { name: 'Nora Vell', username: 'nora.vell' })
  await aMember(database.db, { name: 'Nora Quist', username: 'nora.quist' })
  const username = async () => (await members.profile(guest, { id: member.id })).username
  await members.editProfile(member, { ...edits, name: 'Nora Vell' })
  expect(await username()).toBe('nora.vell')
  await members.editProfile(member, { ...edits, name: 'Nora Quist' })
  expect(await username(), 'one that is taken gets digits').toMatch(/^nora\.quist\.\d{6}$/)
  await members.editProfile(member, { ...edits, name: 'nora quist' })
  expect(await username(), 'the same name in other letters').toMatch(/^nora\.quist\.\d{6}$/)
  await members.saveProfile(member, { ...profile, name: 'Lena Orr' })
  expect(await username()).toBe('lena.orr')
})

test.each(['ada.pell', 'ada.pell.123456', 'ada.moss.jones', 'ada.moss.123'])(
  'the username %s, made of a former name, goes when its member saves the name they have now',
  async (former) => {
    const member = await aMember(database.db, { name: 'Ada Moss', username: former })
    await members.editProfile(member, { ...edits, name: 'Ada Moss' })
    const { username } = await members.profile(guest, { id: member.id })
    expect(username).toMatch(/^ada\.moss(\.\d{6})?$/)
  },
)

test('a section of loves is saved by itself, by its member only', async () => {
  const member = await aMember(database.db, { name: 'Ana' })
  await members.editProfile(member, edits)
  await members.saveLoves(member, { favouriteGenres: ['Horror'] })
  await members.saveLoves(member, { favouriteQuotes: [] })
  expect(await members.profile(guest, { id: member.id })).toMatchObject({
    favouriteGenres: ['Horror'],
    favouriteAuthors: ['David Malouf'],
    favouriteQuotes: [],
  })
  await expect(members.saveLoves(guest, { favouriteGenres: [] })).rejects.toMatchObject({
    code: 'AUTHENTICATION_REQUIRED',
  })
})

test('an emptied field is removed', async () => {
  const member = await aMember(database.db, { name: 'Ed' })
  await members.editProfile(member, edits)
  const empty = { favouriteGenres: [], favouriteAuthors: [], favouriteQuotes: [] }
  await members.editProfile(member, {
    ...empty,
    name: 'Ed',
    location: '',
    bio: '',
    role: '',
    website: '',
    linkedin: '',
    twitter: '',
    github: '',
    currentlyReading: '',
  })
  expect(await members.profile(guest, { id: member.id })).toMatchObject({
    ...empty,
    name: 'Ed',
    suburb: null,
    bio: null,
    role: null,
    links: { website: null, linkedin: null, twitter: null, github: null },
    currentlyReading: null,
  })
})

test('a photo is accepted, kept while other things change, and removed', async () => {
  const photo = new File(['me'], 'me.png')
  await members.editProfile(mia, { ...edits, photo })
  const { photo: kept } = await members.profile(guest, { id: mia.id })
  expect(kept).toMatchObject({ tint: expect.stringMatching(/^#[0-9a-f]{6}$/) })
  await members.editProfile(mia, edits)
  expect((await members.profile(guest, { id: mia.id })).photo).toEqual(kept)
  expect(letGo).toEqual([])
  await members.editProfile(mia, { ...edits, photo })
  expect(letGo).toEqual([kept?.id])
  const other = (await members.profile(guest, { id: mia.id })).photo
  await members.editProfile(mia, { ...edits, removePhoto: true })
  expect((await members.profile(guest, { id: mia.id })).photo).toBeNull()
  expect(letGo).toEqual([kept?.id, other?.id])
})

test('a photo that is not a picture is refused, and nothing is stored', async () => {
  const before = await members.editableProfile(mia)
  const refused = new DomainError('IMAGE_NOT_READABLE')
  const pictures = { ...plainPictures(database.db), take: () => Promise.reject(refused) }
  const strict = createMemberService({ db: database.db, pictures, ...withoutLimits(database.db) })
  const text = new File(['not a picture'], 'me.png', { type: 'image/png' })
  await expect(strict.editProfile(mia, { ...edits, bio: 'changed', photo: text })).rejects.toBe(refused)
  expect(await members.editableProfile(mia)).toEqual(before)
})

test('a guest changes nothing', async () => {
  const refused = { code: 'AUTHENTICATION_REQUIRED' }
  await expect(members.saveProfile(guest, profile)).rejects.toMatchObject(refused)
  await expect(members.editProfile(guest, edits)).rejects.toMatchObject(refused)
  await expect(members.editableProfile(guest)).rejects.toMatchObject(refused)
})
