// What a new member writes to people in clubs and about a club counts among their links and messages of a day.
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aClub, aMember, usernameOfId } from '#tests/support/builders.ts'
import { dayIn } from '#tests/support/events.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

const about = { category: 'Poetry', suburb: '' } as const
const aNewClub = async () => aClub(house.db, { admin: await aMember(house.db) })
/** The limits for new members that `work` counts against. */
async function braked(work: () => Promise<unknown>): Promise<string[]> {
  const { refusal, counts } = await house.noting(work)
  expect(refusal).toBeUndefined()
  return counts.filter((rule) => rule.endsWith('ByNewMember'))
}

test('links in a request to join', async () => {
  const ask = async (message: string) => {
    const club = await aClub(house.db, { visibility: 'private' })
    const mia = await aMember(house.db)
    return braked(() => house.clubs.askToJoin(mia, { clubId: club.id, message }))
  }
  expect(await ask('See www.a.example')).toEqual(['linkByNewMember'])
  expect(await ask('Please')).toEqual([])
})

test('links in the name and description of a club that is begun', async () => {
  const begin = async (name: string, description: string) => {
    const mia = await aMember(house.db)
    return braked(() => house.clubs.beginClub(mia, { ...about, name, description, visibility: 'public' }))
  }
  expect(await begin('Ferry readers', 'All of it is at https://a.example/ferry')).toEqual(['linkByNewMember'])
  expect(await begin('www.a.example', 'We read on the ferry to the city.')).toEqual(['linkByNewMember'])
  expect(await begin('Ferry readers', 'We read on the ferry to the city.')).toEqual([])
})

test('links that are new in a club that is edited', async () => {
  const { id: clubId, admin } = await aNewClub()
  const edit = (description: string) =>
    braked(() => house.clubs.editClub(admin, { ...about, clubId, name: 'Ferry readers', description }))
  expect(await edit('We read what is at www.a.example')).toEqual(['linkByNewMember'])
  expect(await edit('We read aloud what is at www.a.example')).toEqual([])
  expect(await edit('We read aloud what is at www.b.example')).toEqual(['linkByNewMember'])
})

test('an invitation of a member counts as a message to a stranger', async () => {
  const { id: clubId, admin } = await aNewClub()
  const { id } = await aMember(house.db)
  const invite = () => house.clubs.inviteMember(admin, { clubId, name: usernameOfId(id) })
  expect(await braked(invite)).toEqual(['strangerMessageByNewMember'])
})

test('a discussion and a reply count once, however often they are sent under their key', async () => {
  const { id: clubId, admin } = await aNewClub()
  const message = 'All of it is at https://a.example/ferry'
  const draft = { clubId, message, links: [], file: [], pictureAlt: [] }
  const discussion = { ...draft, title: 'The ferry', clientKey: randomUUID() }
  const start = () => house.clubs.startDiscussion(admin, discussion)
  expect(await braked(start)).toEqual(['discussionByNewMember', 'linkByNewMember'])
  expect(await braked(start)).toEqual([])
  const reply = { ...draft, id: (await start()).split('/').at(-1) ?? '', clientKey: randomUUID() }
  const answer = () => house.clubs.reply(admin, reply)
  expect(await braked(answer)).toEqual(['linkByNewMember'])
  expect(await braked(answer)).toEqual([])
})

test('links in a meeting that is planned, and those that are new in one that is changed', async () => {
  const { id: clubId, admin } = await aNewClub()
  const plan = (typed: { description: string; place?: string; link?: string }) => ({
    ...{ title: 'Open evening', place: 'The hall', startsOn: dayIn(2), from: '18:00', to: '20:00' },
    ...{ isPublic: true, ...typed },
  })
  const schedule = (typed: { description: string; place?: string }) =>
    braked(() => house.events.scheduleEvent(admin, { clubId, ...plan(typed) }))
  expect(await schedule({ description: 'All of it is at https://a.example/ferry' })).toEqual([
    'linkByNewMember',
  ])
  const { rows } = await house.pool.query('select id from events where club_id = $1', [clubId])
  expect(await schedule({ description: 'It is read aloud.', place: 'www.a.example' })).toEqual([
    'linkByNewMember',
  ])
  expect(await schedule({ description: 'All of it is read aloud.' })).toEqual([])
  const change = (typed: { description: string; place?: string; link?: string }) =>
    braked(() => house.events.changeEvent(admin, { eventId: rows[0].id, ...plan(typed) }))
  const description = 'Some of it is at https://a.example/ferry'
  expect(await change({ description })).toEqual([])
  expect(await change({ description, place: 'www.b.example' })).toEqual(['linkByNewMember'])
  expect(await change({ description, place: 'www.b.example', link: 'https://c.example' })).toEqual([
    'linkByNewMember',
  ])
  expect(await change({ description: 'All of it is read aloud.' })).toEqual([])
})

test('links that are new in a post that is edited', async () => {
  const { id: clubId, admin } = await aNewClub()
  const draft = { clubId, links: [], file: [], pictureAlt: [] }
  const started = { ...draft, title: 'The ferry', message: 'At www.a.example', clientKey: randomUUID() }
  await house.clubs.startDiscussion(admin, started)
  const { rows } = await house.pool.query('select id from discussion_posts where author_id = $1', [admin.id])
  const edit = (message: string) =>
    braked(() => house.clubs.editPost(admin, { clubId, id: rows[0].id, message }))
  expect(await edit('It is at www.a.example')).toEqual([])
  expect(await edit('It is at www.b.example')).toEqual(['linkByNewMember'])
})
