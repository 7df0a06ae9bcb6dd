import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { sameText } from '#rules/members/new-members.ts'
import type { ReportAction } from '#rules/moderation/actions.ts'
import { reporterNetworkDays, reportersToHide } from '#rules/moderation/automatic.ts'
import { withTransaction } from '#server/store/database.ts'
import { aWaitForALock } from '#tests/support/a-wait-for-a-lock.ts'
import { aBook, aClub, aMember, anEvent, aReview } from '#tests/support/builders.ts'
import { aDiscussion } from '#tests/support/discussions.ts'
import {
  aMessage,
  aNeighbourhood,
  anExchangeIn,
  monday,
  type Neighbourhood,
} from '#tests/support/exchanges.ts'
import { anAddress } from '#tests/support/networks.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { lockReportsOf } from './automatic-queries.ts'

let database: TestDatabase
let here: Neighbourhood
let admin: Member
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
  admin = await aMember(database.db, { isAdmin: true })
})
afterAll(() => database.drop())

const someone = () => aMember(database.db)
/** A member for long enough that their reports count. */
const known = () => aMember(database.db, { joinedAt: new Date('2020-01-01') })
const answer = (id: string, action: ReportAction) =>
  here.moderation.answerReport(admin, { id, action, days: 7, words: 'Not here' })

describe('a held message', () => {
  async function aHeldMessage() {
    const writer = await aMember(database.db, { name: 'Eve Busy' })
    const body = 'Earn money from home with books, ask me how and I will tell you'
    for (let sent = 0; sent < sameText.strangers; sent += 1) {
      await here.messages.start(writer, { otherId: (await someone()).id, ...aMessage(body) })
    }
    const reader = await someone()
    const { conversationId } = await here.messages.start(writer, { otherId: reader.id, ...aMessage(body) })
    const [held] = await database.db
      .selectFrom('held_messages')
      .select('id')
      .where('sender_id', '=', writer.id)
      .execute()
    const heldId = held?.id ?? ''
    await here.moderation.reportHeld(heldId)
    return { writer, reader, conversationId, heldId, body }
  }
  const seenBy = async (member: Member) => (await here.messages.conversations(member, { tab: 'all' })).length

  test('is one report however often its job runs, with the message as it was', async () => {
    const { writer, heldId, body } = await aHeldMessage()
    await here.moderation.reportHeld(heldId)
    const told = here.enqueued.filter(({ name }) => name === 'report.notify').map(({ payload }) => payload)
    expect(told.filter((payload) => 'reportId' in payload && payload.reportId === heldId)).toHaveLength(1)
    const { reports } = await here.moderation.openReportsIn(admin, { about: writer.id })
    expect(reports).toMatchObject([
      { about: { kind: 'held-message', asWas: { name: 'Eve Busy', message: body } }, reporter: null },
    ])
    expect((await here.moderation.adminLog(admin, { about: heldId })).lines).toMatchObject([
      { by: 'automatic', action: 'automatic.hold', of: { id: writer.id } },
    ])
    // Members cannot report one themselves.
    const report = {
      address: anAddress(),
      about: { kind: 'held-message', id: heldId } as const,
      reason: 'other' as const,
      details: '',
    }
    await expect(here.moderation.report(await someone(), report)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('if dismissed, it is delivered, by one administrator once', async () => {
    const { reader, heldId } = await aHeldMessage()
    const both = await Promise.allSettled([answer(heldId, 'dismiss'), answer(heldId, 'dismiss')])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [conversation] = await here.messages.conversations(reader, { tab: 'all' })
    expect(conversation).toMatchObject({ unread: 1 })
  })

  test.each(['warn', 'hide', 'suspend'] as const)('if answered with %s, it is not', async (action) => {
    const { writer, reader, heldId, conversationId } = await aHeldMessage()
    await answer(heldId, action)
    expect(await seenBy(reader)).toBe(0)
    expect((await here.messages.conversation(writer, { conversationId })).held).toMatchObject([
      { isRefused: true },
    ])
  })
})

describe('something that several members report', () => {
  async function aReviewBy(by: Member) {
    const { id: bookId } = await aBook(database.db)
    const { id } = await aReview(database.db, { by, bookId, words: 'Buy it at my shop' })
    const isShown = async () =>
      (await here.library.reviews(await someone(), { bookId, shown: 10 })).reviews.length === 1
    const report = async (by: Member, address = anAddress()) =>
      here.moderation.report(by, {
        address,
        about: { kind: 'review', id },
        reason: 'review',
        details: 'An advertisement',
      })
    return { id, isShown, report }
  }
  const firstReport = async (subjectId: string) =>
    (
      await database.db
        .selectFrom('reports')
        .select('id')
        .where('subject_id', '=', subjectId)
        .where('state', '=', 'open')
        .orderBy('created_at')
        .executeTakeFirstOrThrow()
    ).id

  test('is hidden, if by a new member, once three different members have reported it; repeats by one count once', async () => {
    const { id, isShown, report } = await aReviewBy(await someone())
    const first = await known()
    for (let told = 0; told < reportersToHide; told += 1) await report(first)
    await report(await known())
    expect(await isShown()).toBe(true)
    await report(await known())
    expect(await isShown()).toBe(false)
    const { lines } = await here.moderation.adminLog(admin, { about: id })
    expect(lines).toMatchObject([{ by: 'automatic', action: 'automatic.hide', subject: { kind: 'review' } }])
  })

  test('even at the same moment', async () => {
    const { isShown, report } = await aReviewBy(await someone())
    const reporters = await Promise.all(Array.from({ length: reportersToHide }, known))
    await Promise.all(reporters.map((by) => report(by)))
    expect(await isShown()).toBe(false)
  })

  test('while one is being reported, the next report of the same thing waits, to be counted with it', async () => {
    const [one, other] = [await aReviewBy(await someone()), await aReviewBy(await someone())]
    const told = await withTransaction(database.db, async (tx) => {
      await lockReportsOf(tx, { kind: 'review', id: one.id })
      await other.report(await known())
      const next = one.report(await known())
      expect(await Promise.race([next, aWaitForALock(database.pool)])).toBe('waits')
      return { next }
    })
    await told.next
  })

  test('stays visible if its author is no longer new', async () => {
    const { owner, borrower } = await anExchangeIn(here, 'completed')
    const joined = database.db.updateTable('members').set({ created_at: new Date('2020-01-01') })
    await joined.where('id', '=', borrower.id).execute()
    const longAgo = new Date(monday.getTime() - 30 * DAY_MS)
    await database.db.updateTable('members').set({ created_at: longAgo }).where('id', '=', owner.id).execute()
    const { isShown, report } = await aReviewBy(owner)
    for (let told = 0; told < reportersToHide + 1; told += 1) await report(await known())
    expect(await isShown()).toBe(true)
  })

  test('is shown again once an administrator has looked, and not hidden automatically a second time; hidden by them, it stays hidden', async () => {
    const looked = await aReviewBy(await someone())
    const hidden = await aReviewBy(await someone())
    for (const { report } of [looked, hidden]) {
      for (let told = 0; told < reportersToHide; told += 1) await report(await known())
    }
    await answer(await firstReport(looked.id), 'dismiss')
    expect(await looked.isShown()).toBe(true)
    await looked.report(await known())
    expect(await looked.isShown()).toBe(true)
    await answer(await firstReport(hidden.id), 'hide')
    expect(await hidden.isShown()).toBe(false)
  })

  test.each(['warn', 'suspend', 'disable'] as const)(
    'answered with %s, it stays hidden, as an action that its author can object to',
    async (action) => {
      const author = await someone()
      const { id, isShown, report } = await aReviewBy(author)
      for (let told = 0; told < reportersToHide; told += 1) await report(await known())
      const told = here.enqueued.length
      await answer(await firstReport(id), action)
      expect(await isShown()).toBe(false)
      const actions = await database.db
        .selectFrom('moderation_actions')
        .select(['id', 'kind', 'subject_kind', 'reason'])
        .where('member_id', '=', author.id)
        .orderBy('kind')
        .execute()
      const hidden = actions.find(({ kind }) => kind === 'hide')
      expect(actions.map(({ kind }) => kind)).toEqual([action, 'hide'].toSorted())
      expect(hidden).toMatchObject({ subject_kind: 'review', reason: 'Not here' })
      expect(here.enqueued.slice(told)).toContainEqual(
        expect.objectContaining({ name: 'moderation.action', payload: { actionId: hidden?.id } }),
      )
      if (action === 'disable') return
      await here.moderation.objectTo(author, { key: hidden?.id ?? '', objection: 'It is about the book.' })
      const other = await aMember(database.db, { isAdmin: true })
      const answered = { id: hidden?.id ?? '', answer: 'lifted', words: 'So it is' } as const
      await here.moderation.answerObjection(other, answered)
      expect(await isShown()).toBe(true)
    },
  )

  test('a review that was not hidden is not hidden by warning its author', async () => {
    const author = await someone()
    const { id, isShown, report } = await aReviewBy(author)
    await report(await known())
    await answer(await firstReport(id), 'warn')
    expect(await isShown()).toBe(true)
  })

  test('reporters who are disabled or suspended now do not count', async () => {
    const { isShown, report } = await aReviewBy(await someone())
    const [suspended, disabled, reader] = [await known(), await known(), await known()]
    for (const member of [suspended, disabled]) await report(member)
    const set = (member: Member, facts: object) =>
      database.db.updateTable('members').set(facts).where('id', '=', member.id).execute()
    const until = (days: number) => new Date(here.time.now.getTime() + days * DAY_MS)
    await set(suspended, { suspended_until: until(1), suspended_reason: 'Rude' })
    await set(disabled, { disabled_at: here.time.now, disabled_reason: 'Rude' })
    await report(reader)
    expect(await isShown()).toBe(true)
    await report(await known())
    expect(await isShown(), 'two who count').toBe(true)
    await set(suspended, { suspended_until: until(-1) })
    await report(await known())
    expect(await isShown(), 'the suspension is over').toBe(false)
  })

  const isHiddenAfter = async (reports: readonly (readonly [Member, string])[], by?: Member) => {
    const { isShown, report } = await aReviewBy(by ?? (await someone()))
    for (const [member, address] of reports) await report(member, address)
    return !(await isShown())
  }

  test('any number of brand-new accounts hides nothing; with three known ones among them it is hidden', async () => {
    const newOnes = await Promise.all(Array.from({ length: 5 }, someone))
    const told = newOnes.map((member) => [member, anAddress()] as const)
    expect(await isHiddenAfter(told)).toBe(false)
    const knownOnes = await Promise.all(Array.from({ length: reportersToHide }, known))
    expect(await isHiddenAfter([...told, ...knownOnes.map((member) => [member, anAddress()] as const)])).toBe(
      true,
    )
  })

  test.each([
    ['one /64', ['2001:db8:a0:1::/64', '2001:db8:a0:1::/64', '2001:db8:a0:1::/64'], false],
    ['the /64 of one /56', ['2001:db8:b0:1::/64', '2001:db8:b0:2::/64', '2001:db8:b0:ff::/64'], false],
    ['the /56 of one /48', ['2001:db8:c0:100::/64', '2001:db8:c0:200::/64', '2001:db8:c0:ff00::/64'], false],
    ['one IPv4 address', ['203.0.113.9', '203.0.113.9', '203.0.113.9'], false],
    ['three homes', ['203.0.113.9', '203.0.113.10', '2001:db8:c0:1::/64'], true],
  ] as const)('by three known members in %s', async (_where, addresses, expected) => {
    const told = await Promise.all(addresses.map(async (address) => [await known(), address] as const))
    expect(await isHiddenAfter(told)).toBe(expected)
  })

  test('by a member with good standing goes to an administrator: an exchange, a discussion that stayed, a meeting', async () => {
    const told = await Promise.all(
      Array.from({ length: reportersToHide }, async () => [await known(), anAddress()] as const),
    )
    const eightDays = new Date(monday.getTime() - 8 * DAY_MS)
    const [reader, friend] = [await aMember(database.db, { joinedAt: eightDays }), await someone()]
    expect(await isHiddenAfter(told, reader)).toBe(true)
    const club = await aClub(database.db, { members: [reader, friend] })
    const discussed = {
      clubId: club.id,
      posts: [{ author: reader, message: 'What next?', at: eightDays }],
    } as const
    await aDiscussion(database.db, discussed)
    expect(await isHiddenAfter(told, reader), 'nobody answered').toBe(true)
    await aDiscussion(database.db, {
      ...discussed,
      posts: [...discussed.posts, { author: friend, message: 'Yes' }],
    })
    expect(await isHiddenAfter(told, reader), 'answered by a new member').toBe(true)
    await aDiscussion(database.db, {
      ...discussed,
      posts: [...discussed.posts, { author: await known(), message: 'Yes' }],
    })
    expect(await isHiddenAfter(told, reader), 'answered, and stayed for a week').toBe(false)

    const comer = await aMember(database.db, { joinedAt: eightDays })
    const startsAt = new Date(monday.getTime() - DAY_MS)
    const planner = await aMember(database.db, { joinedAt: new Date('2025-06-01') })
    const met = { club, startsAt, going: [comer, friend] }
    await anEvent(database.db, { ...met, by: planner })
    await anEvent(database.db, { ...met, by: friend, came: [comer] })
    expect(await isHiddenAfter(told, comer), 'not ticked, or ticked for an event by a new member').toBe(true)
    await anEvent(database.db, { ...met, by: planner, came: [comer] })
    expect(await isHiddenAfter(told, comer), 'came').toBe(false)
  })

  test('the origin of a report is not stored as an address, and only until the report is answered, or for 30 days', async () => {
    const { id, report } = await aReviewBy(await known())
    await report(await known(), '203.0.113.77')
    await report(await known(), '203.0.113.77')
    const networks = async () =>
      (
        await database.db
          .selectFrom('reports')
          .select('reporter_network')
          .where('subject_id', '=', id)
          .orderBy('created_at')
          .execute()
      ).map((row) => row.reporter_network)
    const [first, second] = await networks()
    expect(first).toBe(second)
    expect(first).toMatch(/^[\w-]{22}$/)
    await answer(await firstReport(id), 'dismiss')
    expect((await networks()).filter(Boolean)).toHaveLength(1)
    await here.moderation.forgetReporterNetworks()
    expect((await networks()).filter(Boolean)).toHaveLength(1)
    const { now } = here.time
    here.time.now = new Date(now.getTime() + (reporterNetworkDays + 1) * DAY_MS)
    await here.moderation.forgetReporterNetworks()
    here.time.now = now
    expect((await networks()).filter(Boolean)).toHaveLength(0)
  })
})
