import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { exportSubjects } from '#rules/data-rights/data-rights.ts'
import { Interrupted } from '#server/jobs/worker.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import {
  aBlock,
  aBook,
  aBookshelf,
  aCityEvent,
  aClub,
  aCopy,
  aMember,
  anEvent,
  aProvenMember,
  asProven,
} from '#tests/support/builders.ts'
import { aMessage, anExchangeIn } from '#tests/support/exchanges.ts'
import { aQuestion } from '#tests/support/holds.ts'
import { codeOf } from '#tests/support/journeys.ts'
import { anAddress } from '#tests/support/networks.ts'
import { unzipped } from '#tests/support/unzipped.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

test('an export has a file for each subject, with everything of the member’s and no more of others than they may see', async () => {
  const exchange = await anExchangeIn(house, 'completed', { message: 'May I have it for a week?' })
  const { borrower: mia, owner: noah, conversationId, id } = exchange
  await house.messages.send(mia, { conversationId, ...aMessage('Mine to take along') })
  await house.messages.send(noah, { conversationId, ...aMessage('Yours to read') })
  await house.exchanges.rate(noah, { id, stars: 2 })
  const wished = await aBook(house.db, { title: 'Wished for' })
  await house.library.wish(mia, { bookId: wished.id })
  const oddBook = await aBook(house.db, { title: '=1+1, "quoted"' })
  await aCopy(house.db, { owner: mia, book: oddBook, lentElsewhereTo: 'my sister' })
  await house.moderation.report(mia, {
    address: anAddress(),
    about: { kind: 'member', id: noah.id },
    reason: 'profile',
    details: 'Was rude',
  })
  const stranger = await aProvenMember(house.db, { name: 'Somebody Else' })
  await aBlock(house.db, stranger, mia)
  await aBlock(house.db, mia, noah)

  const files = await exportOf(mia)
  expect([...files.keys()].sort()).toEqual(
    ['README.txt', 'books.csv', ...Object.keys(exportSubjects).map((subject) => `${subject}.json`)].sort(),
  )
  const json = (subject: string) => JSON.parse(files.get(`${subject}.json`) ?? 'null')
  expect(json('profile')).toMatchObject([{ name: mia.name, email: `${mia.id}@example.org` }])
  expect(json('wishes')).toMatchObject([{ title: 'Wished for' }])
  expect(json('copies')).toMatchObject([{ title: '=1+1, "quoted"', lent_elsewhere_to: 'my sister' }])
  expect(files.get('books.csv')).toContain(`"'=1+1, ""quoted""",Thea Astley`)
  expect(json('exchanges')).toMatchObject([{ you_are: 'borrower', other: noah.name, state: 'completed' }])
  expect(json('conversations')).toMatchObject([{ id: conversationId, other: noah.name }])
  const said = json('messages').map(({ from, text }: { from: string; text: string }) => [from, text])
  expect(said).toContainEqual(['you', 'Mine to take along'])
  expect(said).toContainEqual([noah.name, 'Yours to read'])
  expect(said).toContainEqual(['us', 'Request sent'])
  expect(json('messages').flatMap(Object.keys)).not.toContain('news')
  expect(json('reports')).toMatchObject([{ reason: 'Profile', details: 'Was rude' }])
  expect(json('blocks')).toMatchObject([{ name: noah.name }])
  expect(json('ratings'), 'the other member’s rating stays hidden until both have rated').toEqual([])
  const whole = [...files.values()].join()
  expect(whole).not.toContain(stranger.name)
  expect(whole).not.toContain(`${noah.id}@example.org`)
})

test('what is kept for safety is in it, without names and without what others reported in vain', async () => {
  const [mia, ada] = [await aProvenMember(house.db), await aProvenMember(house.db, { name: 'Ada Admin' })]
  const log = (action: string, why: string) =>
    house.pool.query(
      `insert into moderation_log (at, admin_id, action, subject_kind, subject_id, member_id, why)
       values (now(), $1, $2, 'member', $3, null, $4)`,
      [ada.id, action, mia.id, why],
    )
  await log('member.disable', 'Sold their books')
  await log('report.view', '')
  await log('report.dismiss', 'Nothing in it')
  await log('automatic.hide', '')
  await house.pool.query(
    `insert into moderation_log (at, action, subject_kind, subject_id, member_id, why)
     values (now(), 'report.dismiss', 'held-message', gen_random_uuid(), $1, 'Harmless')`,
    [mia.id],
  )
  await log('contact.note', 'Rang twice, very upset')
  await house.pool.query('insert into known_browsers (member_id) values ($1)', [mia.id])
  await house.pool.query('update members set passkey_offer_closed_at = now() where id = $1', [mia.id])
  await house.moderation.report(mia, {
    address: anAddress(),
    about: { kind: 'member', id: ada.id },
    reason: 'profile',
    details: 'Was rude',
  })
  const { rows } = await house.pool.query(
    `insert into shelf_imports (member_id, kind, file_name, rows, created_at, expires_at, moved_at)
     values ($1, 'goodreads', 'books.csv', 1, now(), now() + interval '1 day', now()) returning id`,
    [mia.id],
  )
  await house.pool.query(
    `insert into shelf_import_rows (import_id, number, title, author, match_key, filed_as, is_twin, published, condition)
     values ($1, 1, 'Johnno', 'David Malouf', 'johnno', 'read', false, '1975', 'Good')`,
    [rows[0].id],
  )
  const files = await exportOf(mia)
  const json = (subject: string) => JSON.parse(files.get(`${subject}.json`) ?? 'null')
  expect(json('adminLog')).toMatchObject([
    { what: 'disabled an account', why: 'Sold their books' },
    { what: 'delivered a message that was held back', why: null },
    // What administrators noted for each other.
    { what: 'noted that a contact message was answered another way', why: null },
  ])
  expect(json('sessions')).toContainEqual({ browser_known_since: expect.any(String) })
  expect(json('profile')).toMatchObject([{ passkey_offer_closed: expect.any(String) }])
  expect(json('reports')).toMatchObject([{ network_hash: expect.any(String) }])
  expect(json('shelves')).toMatchObject([{ filed_as: 'read', published: '1975', condition: 'Good' }])
  expect([...files.values()].join()).not.toContain('Ada Admin')
  expect(files.get('README.txt')).toContain('what others reported about you')
})

test('its list of books can be imported again, without withdrawn copies', async () => {
  const mia = await aProvenMember(house.db)
  for (const title of ['At Home', 'Given Away'])
    await aCopy(house.db, { owner: mia, book: await aBook(house.db, { title, author: 'Ann' }) })
  await sql`update copies set withdrawn_at = now() from books b where b.id = book_id and b.title = 'Given Away'`.execute(
    house.db,
  )
  await house.library.wish(mia, { bookId: (await aBook(house.db, { title: 'Wished', author: 'Ann' })).id })
  const file = new File([(await exportOf(mia)).get('books.csv') ?? ''], 'books.csv')
  const noah = await aProvenMember(house.db)
  const id = await house.library.takeShelfFile(noah, { file })
  const lookAt = { readTo: 'nowhere', only: null, page: 1, pageSize: 50 } as const
  const { shownRows } = await house.library.shelfImport(noah, { id, ...lookAt })
  expect(shownRows.map(({ title, fate }) => [title, fate])).toEqual([
    ['At Home', 'bookcase'],
    ['Wished', 'wishlist'],
  ])
})

test.each([
  [2, null],
  [4, 3],
])(
  'of %i who came by their street link an export says %j or more, as the inviter reads it',
  async (came, atLeast) => {
    const { db, streetLinks } = house
    const mia = await aProvenMember(db)
    await streetLinks.draw(mia)
    for (let at = 0; at < came; at += 1) {
      const { id: member_id } = await aMember(db, { joinedAt: new Date('2020-01-01') })
      const row = { member_id, inviter_id: mia.id, joined_at: new Date(), is_told: false }
      await db.insertInto('invited_members').values(row).execute()
    }
    const [profile] = JSON.parse((await exportOf(mia)).get('profile.json') ?? 'null')
    expect(profile.street_link.joined_at_least).toBe(atLeast)
  },
)

test('the count of a street link that was turned off is still in an export, and one of nobody is not', async () => {
  const { db, streetLinks } = house
  const [mia, alone] = [await aProvenMember(db), await aProvenMember(db)]
  await streetLinks.draw(mia)
  for (let at = 0; at < 3; at += 1) {
    const { id: member_id } = await aMember(db, { joinedAt: new Date('2020-01-01') })
    const row = { member_id, inviter_id: mia.id, joined_at: new Date(), is_told: false }
    await db.insertInto('invited_members').values(row).execute()
  }
  await streetLinks.end(mia)
  const linkOf = async (member: Member) =>
    JSON.parse((await exportOf(member)).get('profile.json') ?? 'null')[0].street_link
  expect(await linkOf(mia)).toMatchObject({ code: null, joined_at_least: 3 })
  expect(await linkOf(alone)).toBeNull()
})

test('an export says of each copy what its label is, whether its journey shows loans, and the answer about lending it on', async () => {
  const { owner, copyId } = await aQuestion(house)
  await house.journeys.showLoans(owner, { copy: copyId, shows: true })
  await house.holds.answerLendOn(owner, { copyId, answer: 'keep' })
  const [copy] = JSON.parse((await exportOf(owner)).get('copies.json') ?? 'null')
  expect(copy).toMatchObject({
    label_code: await codeOf(house.db, copyId),
    journey_shows_loans: true,
    lend_on: { asked: expect.any(String), answer: 'keep', answered: expect.any(String) },
  })
})

test('of an event that the member may no longer see, an export has only what they answered', async () => {
  const { db, events, time } = house
  const [mia, noah] = [await aProvenMember(db), await aProvenMember(db)]
  const startsAt = new Date(time.now.getTime() + 7 * DAY_MS)
  const club = await aClub(db, { admin: noah, visibility: 'private', members: [mia] })
  const hidden = await aCityEvent(db, { by: noah, title: 'Hidden', startsAt })
  const left = await anEvent(db, { club, title: 'Left', startsAt })
  const planned = await anEvent(db, { club, title: 'Planned', startsAt })
  await db.updateTable('events').set({ created_by: mia.id }).where('id', '=', planned.id).execute()
  const seen = await aCityEvent(db, { by: noah, title: 'Seen', startsAt })
  for (const { id } of [hidden, left, seen])
    await events.answer(mia, { eventId: id, answer: 'maybe', isNamed: false })
  await db.updateTable('events').set({ hidden_at: time.now }).where('id', '=', hidden.id).execute()
  await db.deleteFrom('club_members').where('member_id', '=', mia.id).execute()
  const rowsOf = async (member: Member): Promise<Record<string, unknown>[]> =>
    JSON.parse((await exportOf(member)).get('events.json') ?? 'null')

  const rows = await rowsOf(mia)
  expect(rows).toHaveLength(4)
  const titles = rows.map(({ title }) => title).filter(Boolean)
  expect(titles.sort()).toEqual(['Planned', 'Seen'])
  for (const row of rows.filter(({ title }) => !title))
    expect(row).toMatchObject({ club: null, starts: null, place: null, suburb: null, you_said: 'maybe' })
  const mine = [expect.objectContaining({ title: 'Hidden' }), expect.objectContaining({ title: 'Seen' })]
  expect(await rowsOf(noah)).toEqual(expect.arrayContaining(mine))
})

test('has all that a member wrote of a club they began and an event they planned, what they archived and where they left a book', async () => {
  const { db, pool, time } = house
  const { borrower: mia, id } = await anExchangeIn(house, 'completed')
  await db.updateTable('exchanges').set({ archived_at: time.now }).where('id', '=', id).execute()
  const club = await aClub(db, { admin: mia })
  const handedOver = await aClub(db, { admin: await aMember(db), members: [mia] })
  await pool.query(
    `update clubs set created_by = $1, description = 'For slow readers' where id in ($2, $3)`,
    [mia.id, club.id, handedOver.id],
  )
  const startsAt = new Date(time.now.getTime() + 7 * DAY_MS)
  const event = await aCityEvent(db, { by: mia, title: 'Swap', startsAt })
  await pool.query(
    `update events set link = 'https://swap.example', capacity = 12, cancelled_at = now(), cancel_note = 'Rain' where id = $1`,
    [event.id],
  )
  const copy = await aCopy(db, { owner: mia })
  await aBookshelf(db, { name: 'The Blue Fridge' })
  await pool.query(
    `insert into journey_stops (copy_id, kind, reader_id, bookshelf_id) select $1, 'left', $2, id from bookshelves where name = $3`,
    [copy.id, mia.id, 'The Blue Fridge'],
  )
  const files = await exportOf(mia)
  const rowsIn = (subject: string) => JSON.parse(files.get(`${subject}.json`) ?? 'null')
  expect(rowsIn('clubs')).toHaveLength(2)
  expect(rowsIn('clubs')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: club.id, description: 'For slow readers' }),
      // Others write it now.
      expect.objectContaining({ id: handedOver.id, description: null, begun_by_you: true }),
    ]),
  )
  expect(rowsIn('journeys')).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ what: 'left', bookshelf: 'The Blue Fridge' })]),
  )
  expect(rowsIn('exchanges')).toMatchObject([{ archived_by_you: expect.any(String) }])
  expect(rowsIn('events')).toMatchObject([
    { link: 'https://swap.example', capacity: 12, categories: expect.any(Array), cancel_note: 'Rain' },
  ])
})

test('contains the member’s own pictures, and nobody else’s', async () => {
  const [mia, noah] = [await aProvenMember(house.db), await aProvenMember(house.db)]
  const [own] = await Promise.all([mia, noah].map(aPhotoOf))
  const files = await exportOf(mia)
  const pictures = [...files].filter(([name]) => name.startsWith('images/'))
  expect(pictures).toEqual([[`images/${own}.webp`, `picture ${own}`]])
  expect(JSON.parse(files.get('images.json') ?? '')).toMatchObject([{ id: own, kind: 'photo' }])
})

test('contains a rating that is visible', async () => {
  const { borrower, owner, id } = await anExchangeIn(house, 'completed')
  await house.exchanges.rate(owner, { id, stars: 2 })
  await house.exchanges.rate(borrower, { id, stars: 5 })
  const ratings = JSON.parse((await exportOf(borrower)).get('ratings.json') ?? '')
  expect(ratings).toHaveLength(2)
  expect(ratings).toContainEqual(expect.objectContaining({ by: owner.name, about: 'you', stars: 2 }))
})

test('page by page: many messages are all there, in order', async () => {
  const { borrower, conversationId } = await anExchangeIn(house, 'accepted')
  await house.pool.query(
    `insert into messages (conversation_id, sender_id, body) select $1, $2, 'line ' || n from generate_series(1, 1234) n`,
    [conversationId, borrower.id],
  )
  const messages: { text: string }[] = JSON.parse((await exportOf(borrower)).get('messages.json') ?? '')
  const lines = messages.flatMap(({ text }) => (text.startsWith('line ') ? [Number(text.slice(5))] : []))
  expect(lines).toEqual(Array.from({ length: 1234 }, (_, at) => at + 1))
})

test('one at a time; it shows its progress, is emailed when ready, and is deleted after seven days', async () => {
  const member = await aProvenMember(house.db)
  await house.dataRights.askExport(member)
  await expect(house.dataRights.askExport(member)).rejects.toMatchObject({ code: 'EXPORT_BEING_MADE' })
  const [asked] = await house.dataRights.exports(member)
  const id = asked?.id ?? ''
  expect(asked).toMatchObject({ state: 'making', percent: 0 })
  await expect(house.dataRights.openExport(member, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  const { notices } = await house.noting(() => house.dataRights.makeExport(id, { isLastTry: false }))
  const told = notices.filter(({ about, members }) => about === 'data' && members?.includes(member.id))
  expect(told.length).toBeGreaterThan(Object.keys(exportSubjects).length)
  expect(house.posted.at(-1)).toMatchObject({ to: `${member.id}@example.org`, subject: 'Your data is ready' })
  expect(house.posted.at(-1)?.text).not.toContain(id)
  expect(await house.dataRights.exports(member)).toMatchObject([{ state: 'ready', percent: 100 }])

  const posted = house.posted.length
  await house.dataRights.makeExport(id, { isLastTry: false })
  expect(house.posted, 'run twice, it writes one file').toHaveLength(posted)

  house.time.now = new Date(house.time.now.getTime() + 7 * DAY_MS)
  await expect(house.dataRights.openExport(member, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(house.files.has(id)).toBe(true)
  await house.dataRights.expireAndRemind(house.time.now)
  expect(house.files.has(id)).toBe(false)
  const { rows } = await house.pool.query('select from data_exports where id = $1', [id])
  expect(rows).toEqual([])
})

test('one that fails says so, and another can be asked for', async () => {
  const member = await aProvenMember(house.db)
  await house.dataRights.askExport(member)
  const id = (await house.dataRights.exports(member))[0]?.id ?? ''
  house.breakFiles(true)
  await expect(house.dataRights.makeExport(id, { isLastTry: false })).rejects.toThrow('disk')
  expect(await house.dataRights.exports(member)).toMatchObject([{ state: 'making' }])
  await expect(house.dataRights.makeExport(id, { isLastTry: true })).rejects.toThrow('disk')
  house.breakFiles(false)
  expect(await house.dataRights.exports(member)).toMatchObject([{ state: 'failed' }])
  await house.dataRights.askExport(member)
})

test('it is interrupted when the process stops, even at the last try, and made later', async () => {
  const member = await aProvenMember(house.db)
  await house.dataRights.askExport(member)
  const id = (await house.dataRights.exports(member))[0]?.id ?? ''
  const stopping = AbortSignal.abort()
  await expect(house.dataRights.makeExport(id, { isLastTry: true, stopping })).rejects.toThrow(Interrupted)
  expect(await house.dataRights.exports(member)).toMatchObject([{ state: 'making' }])
  await house.dataRights.makeExport(id, { isLastTry: true })
  expect(await house.dataRights.exports(member)).toMatchObject([{ state: 'ready' }])
})

test('a finished one whose file is missing, as after a restore, is not offered', async () => {
  const member = await aProvenMember(house.db)
  await house.dataRights.askExport(member)
  const id = (await house.dataRights.exports(member))[0]?.id ?? ''
  await house.dataRights.makeExport(id, { isLastTry: true })
  house.files.delete(id)
  expect(await house.dataRights.exports(member)).toEqual([])
  await house.dataRights.askExport(member)
})

test('one not made after two hours is given up, and no other', async () => {
  const member = await aProvenMember(house.db)
  await house.dataRights.askExport(member)
  const asked = house.time.now.getTime()
  for (const [minutes, state] of [
    [119, 'making'],
    [121, 'failed'],
  ] as const) {
    await house.dataRights.expireAndRemind(new Date(asked + minutes * 60_000))
    expect(await house.dataRights.exports(member)).toMatchObject([{ state }])
  }
})

/** The files of an export, by name, as text. */
async function exportOf(of: Member): Promise<Map<string, string>> {
  const member = await asProven(house.db, of)
  await house.dataRights.askExport(member)
  const id = (await house.dataRights.exports(member))[0]?.id ?? ''
  await house.dataRights.makeExport(id, { isLastTry: true })
  const { read } = await house.dataRights.openExport(member, { id })
  const files = await unzipped(Buffer.from(await new Response(read()).arrayBuffer()))
  return new Map([...files].map(([name, bytes]) => [name, bytes.toString()]))
}

async function aPhotoOf({ id }: Member): Promise<string | undefined> {
  const { rows } = await house.pool.query<{ id: string }>(
    `insert into images (kind, width, height, tint, uploaded_by) values ('photo', 400, 400, '#aabbcc', $1) returning id`,
    [id],
  )
  return rows[0]?.id
}
