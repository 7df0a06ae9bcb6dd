// Emails with the clock passed in: delayed, merged, and none for anything that has been read or is not wanted.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Member } from '#rules/base/viewer.ts'
import { defaultPreference } from '#rules/notices/notices.ts'
import { exchangeNotices } from '#server/exchanges/notices/exchange-notices.ts'
import { messageNotices } from '#server/messages/message-notices.ts'
import { reportNotices } from '#server/moderation/report-notices.ts'
import { readByAdministrators } from '#server/notices/notice-queries.ts'
import { withTransaction } from '#server/store/database.ts'
import { accountNews } from '#tests/support/account-news.ts'
import { aBook, aCopy, aMember } from '#tests/support/builders.ts'
import {
  aMessage,
  aNeighbourhood,
  anExchangeIn,
  monday,
  type Neighbourhood,
} from '#tests/support/exchanges.ts'
import { aNoticeService, aPost, publicUrl } from '#tests/support/post.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'

const database: TestDatabase = await aDatabase()
const { db } = database
const here: Neighbourhood = aNeighbourhood(db)
const notices = aNoticeService(db)
afterAll(() => database.drop())

let post: ReturnType<typeof aPost>
let [mia, noah]: Member[] = []
let conversationId: string
beforeEach(async () => {
  await db.deleteFrom('member_notices').execute()
  post = aPost(db)
  ;[mia, noah] = [await aMember(db), await aMember(db, { name: 'Noah Chen' })]
  conversationId = (await here.messages.start(noah, { otherId: mia.id, ...aMessage('Hello!') }))
    .conversationId
})

const told = (run = { id: randomUUID() }) =>
  post.deliver(messageNotices, { conversationId, memberId: idOf(mia) }, run)
const idOf = (member: Member | undefined) => member?.id ?? ''
const viewer = () => mia ?? { kind: 'guest' as const }

test('a lively conversation is one notice and one email, five minutes after its first message', async () => {
  await told()
  for (const body of ['Are you there?', 'It is about the ferry.']) {
    post.passMinutes(2)
    if (noah) await here.messages.send(noah, { conversationId, ...aMessage(body) })
    await told()
  }
  expect(await post.write(), 'it is held back').toEqual([])
  expect(await notices.list(viewer())).toMatchObject([{ title: 'Noah Chen sent you 3 messages' }])
  post.passMinutes(1)
  const [letter, ...more] = await post.write()
  expect(more).toEqual([])
  expect(letter).toMatchObject({
    to: `${idOf(mia)}@example.org`,
    subject: 'Noah Chen sent you 3 messages',
    unsubscribe: expect.stringContaining(`${publicUrl}/unsubscribe/${idOf(mia)}.messages.`),
  })
  expect(letter?.text).toContain('“It is about the ferry.”')
  expect(letter?.text).toContain(`${letter?.unsubscribe?.replace('/one-click', '')}\n`)
  expect(await post.write(), 'once').toEqual([])
})

test('an email that waits to be sent leaves out what has been read since', async () => {
  await told()
  post.passMinutes(5)
  expect(await post.write(1, () => here.messages.markRead(viewer(), { conversationId }))).toEqual([])
  expect(post.ids).toHaveLength(1)
})

test('an email says once what several notices say by now', async () => {
  const book = await aBook(db, { title: 'Johnno in print' })
  const aReady = async () => {
    const owner = await aMember(db)
    const copyId = (await aCopy(db, { owner, book })).id
    return (await anExchangeIn(here, 'ready', { owner, copyId, borrower: mia })).id
  }
  const [often, once] = [await aReady(), await aReady()]
  for (const exchangeId of [often, often, once, often])
    await post.deliver(exchangeNotices, { exchangeId, kind: 'pickupChanged' }, { id: randomUUID() })
  post.passMinutes(5)
  const [letter, ...more] = await post.write()
  expect(more).toEqual([])
  expect(letter?.subject).toBe('New place or time for Johnno in print, and 1 more')
  expect(letter?.html.split('New place or time for Johnno in print</h2>')).toHaveLength(3)
  post.passMinutes(120)
  expect(await post.write(), 'the others count as sent').toEqual([])
})

test('what is still unread gets another email only after an hour', async () => {
  await told()
  post.passMinutes(5)
  expect(await post.write()).toHaveLength(1)
  if (noah) await here.messages.send(noah, { conversationId, ...aMessage() })
  await told()
  post.passMinutes(59)
  expect(await post.write()).toEqual([])
  post.passMinutes(1)
  expect(await post.write()).toHaveLength(1)
})

test('messages read in the app are not announced any more, and ring no bell', async () => {
  await told()
  await here.messages.markRead(viewer(), { conversationId })
  expect(await notices.list(viewer())).toMatchObject([{ isRead: true }])
  post.passMinutes(10)
  expect(await post.write()).toEqual([])
  await told()
  expect(await notices.list(viewer()), 'a late job finds nothing to send').toHaveLength(1)
})

test('two processes that find one email due write it once, with its own id', async () => {
  await told()
  post.passMinutes(5)
  expect(await post.write(6)).toHaveLength(1)
  expect(post.ids).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)])
})

test('a scheduler that missed its runs forgets nothing, and puts everything that waits into the same email', async () => {
  await told()
  const ben = await aMember(db, { name: 'Ben Carter' })
  post.passMinutes(600)
  const other = await here.messages.start(ben, { otherId: idOf(mia), ...aMessage('Good evening') })
  await post.deliver(
    messageNotices,
    { conversationId: other.conversationId, memberId: idOf(mia) },
    { id: randomUUID() },
  )
  const letters = await post.write()
  expect(letters.map(({ subject }) => subject)).toEqual(['Noah Chen sent you a message, and 1 more'])
  expect(letters[0]?.text).toContain(`${publicUrl}/messages/${other.conversationId}`)
  expect(letters[0]?.html).toContain('Ben Carter sent you a message</h2>')
})

test('quiet hours delay an email until they end', async () => {
  const chosen = { messages: {}, requests: {}, wishes: {}, clubs: {}, events: {} }
  await notices.saveSettings(viewer(), { preferences: chosen, quiet: { from: '22:00', to: '07:00' } })
  post.turnTo('2026-03-02T21:50')
  await told()
  post.turnTo('2026-03-02T22:30')
  expect(await post.write(), 'the run before them was missed').toEqual([])
  post.turnTo('2026-03-03T06:59')
  expect(await post.write()).toEqual([])
  post.turnTo('2026-03-03T07:00')
  expect(await post.write()).toHaveLength(1)
})

test.each([
  ['nothing of a kind that is off', { isOn: false }, { listed: 0, letters: 0 }],
  ['no email', { email: false }, { listed: 1, letters: 0 }],
  ['email only', { inApp: false }, { listed: 0, letters: 1 }],
])('to a member who wants %s', async (_what, chosen, { listed, letters }) => {
  const preferences = {
    messages: { ...defaultPreference, ...chosen },
    requests: {},
    wishes: {},
    clubs: {},
    events: {},
  }
  await notices.saveSettings(viewer(), { preferences, quiet: null })
  await told()
  post.passMinutes(5)
  expect(await notices.list(viewer())).toHaveLength(listed)
  expect(await post.write()).toHaveLength(letters)
})

test('emails turned off while one waits are not sent', async () => {
  await told()
  post.passMinutes(5)
  const preferences = { messages: { email: false }, requests: {}, wishes: {}, clubs: {}, events: {} }
  await notices.saveSettings(viewer(), { preferences, quiet: null })
  expect(await post.write()).toEqual([])
})

test('emails turned off while one waits for the mail server are not sent, nor later', async () => {
  await told()
  post.passMinutes(5)
  const turnTo = (email: boolean) =>
    notices.saveSettings(viewer(), {
      preferences: { messages: { email }, requests: {}, wishes: {}, clubs: {}, events: {} },
      quiet: null,
    })
  expect(await post.write(1, () => turnTo(false))).toEqual([])
  await turnTo(true)
  post.passMinutes(60)
  expect(await post.write()).toEqual([])
})

test('quiet hours that begin while an email waits for the mail server delay it, except what a member has to know', async () => {
  await told()
  post.passMinutes(5)
  await post.deliver(accountNews, { memberId: idOf(mia), change: 'passkey-added' }, { id: randomUUID() })
  const preferences = { messages: {}, requests: {}, wishes: {}, clubs: {}, events: {} }
  const beQuiet = () => notices.saveSettings(viewer(), { preferences, quiet: { from: '08:00', to: '10:00' } })
  const subjects = async (meanwhile?: () => Promise<void>) =>
    (await post.write(1, meanwhile)).map(({ subject }) => subject)
  expect(await subjects(beQuiet)).toEqual(['A passkey was added'])
  post.turnTo('2026-03-02T09:59')
  expect(await subjects()).toEqual([])
  post.turnTo('2026-03-02T10:00')
  expect(await subjects()).toEqual(['Noah Chen sent you a message'])
})

/** As if a saved search found a whole shelf, `due` this many minutes from now. */
async function manyWishes(due: number): Promise<void> {
  await database.pool.query(
    `insert into member_notices
       (member_id, job_id, source, payload, kind, about_id, news, facts, path, is_listed, created_at, mail_due_at)
     select $1, gen_random_uuid(), 'library.copy-available', jsonb_build_object('copyId', gen_random_uuid()), 'wishes',
       gen_random_uuid(), 'lend', '{}', '/book', true, $2::timestamptz - interval '1 hour', $2::timestamptz + make_interval(mins => $3)
     from generate_series(1, 51)`,
    [idOf(mia), monday, due],
  )
}

test.each([
  ['are due, with today’s letter gone', 0],
  ['are put off', 23 * 60],
])('a message is announced while more wishes than an email holds %s', async (_state, due) => {
  await database.pool.query('update members set wishes_mailed_at = $2 where id = $1', [idOf(mia), monday])
  await manyWishes(due)
  await told()
  post.passMinutes(5)
  expect((await post.write()).map(({ subject }) => subject)).toEqual(['Noah Chen sent you a message'])
  const waiting = await database.pool.query('select from member_notices where mail_due_at <= $1', [
    new Date(monday.getTime() + 5 * 60_000),
  ])
  expect(waiting.rowCount, 'nobody is found due in vain').toBe(0)
})

test('what no longer holds when an email is sent is left out, and delays no later email', async () => {
  await manyWishes(0)
  // More than an email holds: the last one is in a second email, on the same day.
  for (const _ of [1, 2]) expect(await post.write()).toEqual([])
  const { rows } = await database.pool.query(
    'select wishes_mailed_at, (select count(*)::int from member_notices where mailed_at is not null or mail_due_at is not null) from members where id = $1',
    [idOf(mia)],
  )
  expect(rows).toEqual([{ wishes_mailed_at: null, count: 0 }])
})

test('what a member has to know is sent before more wishes than an email holds', async () => {
  await manyWishes(0)
  await post.deliver(accountNews, { memberId: idOf(mia), change: 'passkey-added' }, { id: randomUUID() })
  expect((await post.write()).map(({ subject }) => subject)).toEqual(['A passkey was added'])
})

test('what fails for one member is due again later, and does not hold up anybody else’s email', async () => {
  const { id } = await aMember(db)
  await database.pool.query(
    `alter table member_notices add constraint failing check (member_id <> '${id}' or mailed_at is null)`,
  )
  onTestFinished(
    async () => void (await database.pool.query('alter table member_notices drop constraint failing')),
  )
  await database.pool.query(
    `insert into member_notices (member_id, job_id, source, payload, kind, about_id, news, facts, path, is_listed, mail_due_at)
     values ($1, gen_random_uuid(), 'messages.notify', '{}', 'messages', gen_random_uuid(), 'one', '{}', '/messages', true, '2026-01-01')`,
    [id],
  )
  await told()
  post.passMinutes(5)
  await expect(post.write()).rejects.toThrow('Some emails could not be written')
  expect(post.ids).toHaveLength(1)
  await expect(post.write()).rejects.toThrow('Some emails could not be written')
  expect(post.ids, 'the others get theirs once').toHaveLength(1)
})

describe('administrators’ notices', () => {
  beforeEach(async () => {
    await db.updateTable('members').set({ is_admin: false }).execute()
  })
  const anAdministrator = () => aMember(db, { name: 'Ada', isAdmin: true })
  /** Returns its id. */
  async function reportOf(responsible: Member): Promise<string> {
    const { id: reportId } = await db
      .insertInto('reports')
      .values({
        ...{ reporter_id: (await aMember(db)).id, responsible_id: responsible.id },
        ...{ subject_kind: 'member', subject_id: responsible.id, reason: 'scam' },
        ...{ subject_as_was: JSON.stringify({ name: responsible.name }), created_at: monday },
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await post.deliver(reportNotices, { reportId }, { id: randomUUID() })
    return reportId
  }

  test('come in at most one email an hour, with one line for each member they are about', async () => {
    const admin = await anAdministrator()
    const [eve, dane] = [await aMember(db, { name: 'Eve' }), await aMember(db, { name: 'Dane' })]
    // 43 reports in 45 minutes, 18 of them about one member.
    const letters: string[] = []
    for (let minute = 0; minute < 45; minute += 1) {
      await reportOf(minute % 5 < 2 ? eve : minute < 40 ? dane : await aMember(db))
      letters.push(...(await post.write()).map(({ subject }) => subject))
      post.passMinutes(1)
    }
    post.passMinutes(60)
    letters.push(...(await post.write()).map(({ subject }) => subject))
    expect(letters).toHaveLength(2)
    const told = await notices.list(admin)
    expect(told.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Several reports about Eve', 'Several reports about Dane']),
    )
    expect(told.filter(({ title }) => title.endsWith('about Eve'))).toHaveLength(1)
  })

  test('wait in quiet hours, and are not sent to administrators who have turned them off', async () => {
    const admin = await anAdministrator()
    const eve = await aMember(db, { name: 'Eve' })
    await notices.saveSettings(admin, { preferences: {}, quiet: { from: '22:00', to: '07:00' } })
    post.turnTo('2026-03-02T23:00')
    await reportOf(eve)
    post.passMinutes(10)
    expect(await post.write()).toEqual([])
    post.turnTo('2026-03-03T07:00')
    expect(await post.write()).toHaveLength(1)
    await notices.saveSettings(admin, { preferences: { admin: { isOn: false } }, quiet: null })
    post.passMinutes(120)
    await reportOf(await aMember(db))
    post.passMinutes(10)
    expect(await post.write()).toEqual([])
  })

  test('are read for all once one of them has answered', async () => {
    const [ada, ben] = [await anAdministrator(), await anAdministrator()]
    const eve = await aMember(db, { name: 'Eve' })
    await reportOf(eve)
    await withTransaction(db, (tx) => readByAdministrators(tx, eve.id))
    expect((await notices.list(ada)).map(({ isRead }) => isRead)).toEqual([true])
    expect((await notices.list(ben)).map(({ isRead }) => isRead)).toEqual([true])
    post.passMinutes(10)
    expect(await post.write()).toEqual([])
  })

  test('name a report that is still open if a later one about the same member has been answered', async () => {
    const admin = await anAdministrator()
    const eve = await aMember(db, { name: 'Eve' })
    await reportOf(eve)
    const later = [await reportOf(eve), await reportOf(eve)]
    const answer = () =>
      database.pool.query(`update reports set state = 'dismissed', answered_at = $2 where id = any ($1)`, [
        later,
        monday,
      ])
    post.passMinutes(10)
    const letters = await post.write(1, async () => void (await answer()))
    expect(letters.map(({ to, subject }) => [to, subject])).toEqual([
      [`${admin.id}@example.org`, 'Report about Eve'],
    ])
  })

  test('name none that were cleared before', async () => {
    const admin = await anAdministrator()
    const eve = await aMember(db, { name: 'Eve' })
    await reportOf(eve)
    await notices.clear(admin)
    const later = await reportOf(eve)
    await database.pool.query(`update reports set state = 'dismissed', answered_at = $2 where id = $1`, [
      later,
      monday,
    ])
    post.passMinutes(10)
    expect(await post.write()).toEqual([])
  })
})
