import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportersToHide, sameText } from '#rules/members/new-members.ts'
import type { ReportAction } from '#rules/moderation/actions.ts'
import type { Member } from '#rules/viewer.ts'
import { withTransaction } from '#server/store/database.ts'
import { aBook, aMember, aReview } from '#tests/support/builders.ts'
import {
  aMessage,
  aNeighbourhood,
  anExchangeIn,
  monday,
  type Neighbourhood,
} from '#tests/support/exchanges.ts'
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
const answer = (id: string, action: ReportAction) =>
  here.moderation.answerReport(admin, { id, action, days: 7, words: 'Not here' })

describe('a message that is held', () => {
  async function aHeldMessage() {
    const writer = await aMember(database.db, { name: 'Eve Busy' })
    const body = 'Earn money from home with books, ask me how and I will tell you'
    for (let sent = 0; sent < sameText.strangers; sent += 1) {
      await here.messages.start(writer, { contactId: (await someone()).id, ...aMessage(body) })
    }
    const reader = await someone()
    const { conversationId } = await here.messages.start(writer, { contactId: reader.id, ...aMessage(body) })
    const [held] = await database.db
      .selectFrom('held_messages')
      .select('id')
      .where('sender_id', '=', writer.id)
      .execute()
    const heldId = held?.id ?? ''
    await here.moderation.reportHeld(heldId)
    return { writer, reader, conversationId, heldId, body }
  }
  const seenBy = async (member: Member) => (await here.messages.conversations(member, 'all')).length

  test('is one report however often its job runs, with the message as it was', async () => {
    const { writer, heldId, body } = await aHeldMessage()
    await here.moderation.reportHeld(heldId)
    const told = here.enqueued.filter(({ name }) => name === 'report.notify').map(({ payload }) => payload)
    expect(told.filter((payload) => 'reportId' in payload && payload.reportId === heldId)).toHaveLength(1)
    const { reports } = await here.moderation.openReportsIn(admin, writer.id)
    expect(reports).toMatchObject([
      { about: { kind: 'held-message', asWas: { name: 'Eve Busy', message: body } }, reporter: null },
    ])
    expect((await here.moderation.adminLog(admin, { about: heldId })).lines).toMatchObject([
      { by: 'automatic', deed: 'automatic.hold', of: { id: writer.id } },
    ])
    // Nobody reports one by hand.
    const report = { about: { kind: 'held-message', id: heldId } as const, reason: 'Other', details: '' }
    await expect(here.moderation.report(await someone(), report)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('dismissed, it is delivered, by one administrator once', async () => {
    const { reader, heldId } = await aHeldMessage()
    const both = await Promise.allSettled([answer(heldId, 'dismiss'), answer(heldId, 'dismiss')])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [conversation] = await here.messages.conversations(reader, 'all')
    expect(conversation).toMatchObject({ unread: 1 })
  })

  test.each(['warn', 'hide', 'suspend'] as const)('answered with %s, it is not', async (action) => {
    const { writer, reader, heldId, conversationId } = await aHeldMessage()
    await answer(heldId, action)
    expect(await seenBy(reader)).toBe(0)
    expect((await here.messages.conversation(writer, conversationId)).held).toMatchObject([
      { isRefused: true },
    ])
  })
})

describe('what several members report', () => {
  async function aReviewBy(by: Member) {
    const { id: bookId } = await aBook(database.db)
    const { id } = await aReview(database.db, { by, bookId, words: 'Buy it at my shop' })
    const isShown = async () => (await here.library.reviews(await someone(), bookId, 10)).reviews.length === 1
    const report = async (by: Member) =>
      here.moderation.report(by, {
        about: { kind: 'review', id },
        reason: 'Review',
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

  test('is hidden, of a new member, once three different ones have; one who says it thrice is one', async () => {
    const { id, isShown, report } = await aReviewBy(await someone())
    const first = await someone()
    for (let told = 0; told < reportersToHide; told += 1) await report(first)
    await report(await someone())
    expect(await isShown()).toBe(true)
    await report(await someone())
    expect(await isShown()).toBe(false)
    const { lines } = await here.moderation.adminLog(admin, { about: id })
    expect(lines).toMatchObject([{ by: 'automatic', deed: 'automatic.hide', subject: { kind: 'review' } }])
  })

  test('at the same moment too', async () => {
    const { isShown, report } = await aReviewBy(await someone())
    const reporters = await Promise.all(Array.from({ length: reportersToHide }, someone))
    await Promise.all(reporters.map(report))
    expect(await isShown()).toBe(false)
  })

  test('while one is told of, the next of the same thing waits, to be counted with it', async () => {
    const [one, other] = [await aReviewBy(await someone()), await aReviewBy(await someone())]
    const told = await withTransaction(database.db, async (tx) => {
      await lockReportsOf(tx, { kind: 'review', id: one.id })
      await other.report(await someone())
      const next = one.report(await someone())
      expect(await Promise.race([next, setTimeout(300, 'waits')])).toBe('waits')
      return { next }
    })
    await told.next
  })

  test('stays for all to see of who is no longer new', async () => {
    const { owner } = await anExchangeIn(here, 'completed')
    const longAgo = new Date(monday.getTime() - 30 * 24 * 60 * 60 * 1000)
    await database.db.updateTable('members').set({ created_at: longAgo }).where('id', '=', owner.id).execute()
    const { isShown, report } = await aReviewBy(owner)
    for (let told = 0; told < reportersToHide + 1; told += 1) await report(await someone())
    expect(await isShown()).toBe(true)
  })

  test('shows again once an administrator has looked, and is not hidden by itself a second time; hidden by them, it stays so', async () => {
    const looked = await aReviewBy(await someone())
    const hidden = await aReviewBy(await someone())
    for (const { report } of [looked, hidden]) {
      for (let told = 0; told < reportersToHide; told += 1) await report(await someone())
    }
    await answer(await firstReport(looked.id), 'dismiss')
    expect(await looked.isShown()).toBe(true)
    await looked.report(await someone())
    expect(await looked.isShown()).toBe(true)
    await answer(await firstReport(hidden.id), 'hide')
    expect(await hidden.isShown()).toBe(false)
  })
})
