// After a deletion nothing in the database identifies the member: neither notices to others nor the payload of a job.

import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { cityDate } from '#rules/base/calendar.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { everyJob } from '#server/every-job.ts'
import { createJobs, type Jobs } from '#server/jobs/jobs.ts'
import { createDelivery } from '#server/notifications/deliver-notice.ts'
import { noticeSources } from '#server/notifications/notice-sources.ts'
import { createDigests } from '#server/notifications/write-digests.ts'
import { aLoneHouse, aPicture, type LoneHouse } from '#tests/services/house.ts'
import {
  aBook,
  aCityEvent,
  aClub,
  aCopy,
  aMember,
  anEvent,
  aPhone,
  aProvenMember,
  aReview,
} from '#tests/support/builders.ts'
import { aCorrection } from '#tests/support/corrections.ts'
import { aDiscussion } from '#tests/support/discussions.ts'
import { everyRow } from '#tests/support/every-row.ts'
import { aMessage, anExchangeIn } from '#tests/support/exchanges.ts'
import { codeOf, ownStopOf } from '#tests/support/journeys.ts'
import { anAddress } from '#tests/support/networks.ts'
import { aStreetLink } from '#tests/support/street-links.ts'
import { winton } from '#tests/support/wish-watch.ts'

const name = 'Zebedee Quillfeather'
const email = 'zebedee@quillfeather.example'
/** Part of everything that the member writes. */
const word = 'xylocarp'

// What a member has written to others stays readable by them (decision 015 and the terms), without their name.
const keepsWords: Record<string, string> = {
  messages: 'conversations belong to both who had them',
  discussion_posts: 'what others have answered stays readable',
  exchanges: 'the note to a request is part of the conversation',
  corrections: 'the history of the catalogue: facts about a book',
  books: 'facts about a book',
  book_words: 'the same, to be searched',
  work_keys: 'the same, to know editions of one work by',
  reports: 'what a report said, for administrators, for as long as reports are kept',
}

let house: LoneHouse
let jobs: Jobs
beforeAll(async () => {
  house = await aLoneHouse()
  const connection = house.connection
  jobs = createJobs({ connection, catalogue: everyJob, log: pino({ level: 'silent' }) })
  await jobs.start()
  return async () => {
    await jobs.stop()
    await house.close()
  }
})

test('notices to others contain no name, and are read with the current one', async () => {
  const { leaver, neighbour, admin } = await aFullLife()
  await deliverAll()
  expect(
    (await everyRow(house.pool)).filter(({ text }) => text.includes(name)).map(({ table }) => table),
  ).not.toContain('member_notices')
  const told = async (viewer: Member) =>
    (await house.notices.list(viewer)).map(({ title, words }) => `${title}\n${words}`).join('\n')
  expect(await told(neighbour)).toContain(name)
  expect(await told(admin)).toContain(name)
  await house.pool.query(`update members set name = 'Zeb Q' where id = $1`, [leaver.id])
  expect(await told(neighbour)).toContain('Zeb Q')
  await house.pool.query(`update members set name = $2 where id = $1`, [leaver.id, name])

  // As those that an earlier release worded are.
  await house.pool.query(
    `update member_notices set news = 'said', people = '{}',
       facts = jsonb_build_object('title', $2::text || ' wrote', 'words', 'Words of ' || $2::text) where member_id = $1`,
    [admin.id, name],
  )
  await writeLetters()
  const saying = (await everyRow(house.pool))
    .filter(({ text }) => text.includes(name))
    .map(({ table }) => table)
  expect(saying).toEqual(expect.arrayContaining(['members', 'member_notices']))
  expect(
    saying.filter((table) => table.startsWith('pgboss.')),
    'emails to others wait as ids',
  ).toEqual([])

  await house.dataRights.leave({ ...leaver, isProven: true }, { password: '' })
  // There is an open report about them.
  for (const days of [27, 28])
    await house.dataRights.expireAndRemind(new Date(house.time.now.getTime() + days * DAY_MS))

  const { rows: kept } = await house.pool.query(
    `select from reports where details = $1 and (reporter_network is not null or shown_messages <> '{}')`,
    [word],
  )
  expect(kept, 'which network they reported from, and which messages they showed').toEqual([])
  const rows = await everyRow(house.pool)
  for (const trace of [name, 'Zebedee', email, leaver.phone.slice(4)])
    expect(whereSaid(rows, trace), trace).toEqual([])
  expect(whereSaid(rows, word).sort(), 'and each of these has a reason').toEqual(
    Object.keys(keepsWords).sort(),
  )
  expect(await told(neighbour)).toMatch(/Former member/)
  expect(await told(admin)).toMatch(/Former member/)
  expect(await told(neighbour), 'no token is shown').not.toMatch(/\{member:/)
})

/** A member who has done everything that others are notified of. */
async function aFullLife() {
  const { db, pool } = house
  const phone = aPhone()
  const leaver = { ...(await aProvenMember(db, { name, email, profile: { phone, bio: word } })), phone }
  const neighbour = await aMember(db, { name: 'Nora Neighbour' })
  const admin = await aMember(db, { name: 'Ada Admin', isAdmin: true })
  await pool.query(`update members set created_at = now() - interval '1 year'`)

  const asked = await anExchangeIn(house, 'accepted', { owner: neighbour, borrower: leaver, message: word })
  await anExchangeIn(house, 'completed', { owner: leaver, borrower: neighbour })
  await house.messages.send(leaver, { conversationId: asked.conversationId, ...aMessage(word) })
  const club = await aClub(db, { admin: neighbour, visibility: 'private' })
  await house.clubs.askToJoin(leaver, { clubId: club.id, message: word })
  const own = await aClub(db, { admin: leaver, members: [admin] })
  await house.clubs.inviteMember(leaver, { clubId: own.id, name: await usernameOf(neighbour) })
  const { postIds } = await aDiscussion(db, {
    clubId: own.id,
    posts: [{ author: leaver, message: word }],
  })
  await pool.query('insert into discussion_mentions (post_id, member_id) values ($1, $2)', [
    postIds[0],
    admin.id,
  ])
  house.made.push({ name: 'discussions.mentioned', payload: { postId: postIds[0] } })
  const { rows } = await pool.query('select book_id from copies where owner_id = $1', [leaver.id])
  const bookId = rows[0]?.book_id
  await house.library.correctBook(leaver, {
    bookId,
    ...(await aCorrection(db, bookId, { author: `${word} Smith` })),
  })
  await house.moderation.report(leaver, {
    address: anAddress(),
    about: { kind: 'member', id: neighbour.id },
    reason: 'profile',
    details: word,
  })
  await house.moderation.report(neighbour, {
    address: anAddress(),
    about: { kind: 'member', id: leaver.id },
    reason: 'profile',
    details: 'Too loud.',
  })
  const event = await aCityEvent(db, { by: leaver, state: 'draft' })
  house.made.push({ name: 'event.notify-submission', payload: { eventId: event.id } })
  await lookAndTell({ leaver, neighbour })
  await meetAndChoose({ leaver, neighbour })
  return { leaver, neighbour, admin }
}

type Two = { leaver: Member; neighbour: Member }

/** About books: a review, a search, a picture, and what is told of the journeys of copies. */
async function lookAndTell({ leaver, neighbour }: Two): Promise<void> {
  const { db } = house
  await aReview(db, { by: leaver, words: word })
  await house.library.saveSearch(leaver, { ...winton, text: word })
  await aStreetLink(db, leaver, { showsName: true })
  const { conversationId } = await house.messages.start(neighbour, { otherId: leaver.id, ...aMessage() })
  const photo = { file: aPicture(), alt: word }
  await house.messages.send(leaver, { conversationId, ...aMessage(), photo })

  const { copyId } = await anExchangeIn(house, 'completed', { owner: neighbour, borrower: leaver })
  const id = await ownStopOf(db, { readerId: leaver.id, copyId })
  await house.journeys.showStop(leaver, { id, isShown: true, isNamed: true, words: word })
  const seen = await aCopy(db, { owner: neighbour })
  const code = await codeOf(db, seen.id)
  await house.journeys.tell(leaver, { code, kind: 'read', words: word, address: anAddress() })
}

/** In clubs and at events: an answer, a message to everyone going, a reaction and a vote. */
async function meetAndChoose({ leaver, neighbour }: Two): Promise<void> {
  const { db, clubs, events, time } = house
  const club = await aClub(db, { admin: neighbour, members: [leaver] })
  const meeting = await anEvent(db, { club, startsAt: new Date(time.now.getTime() + 3 * DAY_MS) })
  await events.answer(leaver, { eventId: meeting.id, answer: 'going', isNamed: true })
  const own = await aCityEvent(db, { by: leaver, startsAt: new Date(time.now.getTime() + 4 * DAY_MS) })
  await events.writeToAllGoing(leaver, { eventId: own.id, note: word })
  const { postIds } = await aDiscussion(db, {
    clubId: club.id,
    posts: [{ author: neighbour, message: 'Who brings cake?' }],
  })
  await clubs.react(leaver, { clubId: club.id, id: postIds[0] ?? '', kind: 'like', isOn: true })

  const now = time.now
  const dayAfter = (days: number) => cityDate(new Date(now.getTime() + days * DAY_MS), city.timeZone)
  const dates = { nominateOn: dayAfter(1), voteOn: dayAfter(3) }
  await clubs.openChoice(neighbour, { clubId: club.id, ...dates, perMember: 2 })
  const choice = async () => (await clubs.latestChoice(leaver, { clubId: club.id })).choice
  const of = { clubId: club.id, choiceId: (await choice())?.id ?? '' }
  await clubs.nominate(leaver, { ...of, bookId: (await aBook(db)).id })
  await clubs.nominate(neighbour, { ...of, bookId: (await aBook(db)).id })
  time.now = new Date(now.getTime() + 2 * DAY_MS)
  const ranks =
    (await choice())?.candidates.map(({ id: candidate }, at) => ({ candidate, rank: at + 1 })) ?? []
  await clubs.vote(leaver, { ...of, ranks })
  time.now = now
}

async function usernameOf({ id }: Member): Promise<string> {
  const { rows } = await house.pool.query('select username from members where id = $1', [id])
  return rows[0]?.username
}

async function deliverAll(): Promise<void> {
  const deliver = createDelivery({ db: house.db, jobs, city, clock: () => house.time.now })
  for (const { name: job, payload } of house.made) {
    const source = noticeSources.find((each) => each.job.name === job)
    if (source) await deliver(source, payload, { id: randomUUID() })
  }
}

/** The emails about it, sent: their jobs are kept for a while. */
async function writeLetters(): Promise<void> {
  const clock = () => new Date(house.time.now.getTime() + DAY_MS / 2)
  await createDigests({ db: house.db, jobs, city, clock })()
  await house.pool.query(`update pgboss.job set state = 'completed', completed_on = now()`)
}

type Row = { table: string; text: string }

function whereSaid(rows: Row[], words: string): string[] {
  const said = rows.filter(({ text }) => text.toLowerCase().includes(words.toLowerCase()))
  return [...new Set(said.map(({ table }) => table))]
}
