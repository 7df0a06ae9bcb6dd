import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { inWords } from '#rules/base/wording.ts'
import type { ReportAction } from '#rules/moderation/actions.ts'
import type { ReportKind } from '#rules/moderation/moderation.ts'
import { lockAdministrators } from '#server/members/accounts/account-queries.ts'
import { findViewer } from '#server/members/member-queries.ts'
import { writeShutOutTicket } from '#server/members/sign-in/disabled-account-ticket.ts'
import { withTransaction } from '#server/store/database.ts'
import { aLoneHouse, type LoneHouse, secret } from '#tests/services/house.ts'
import { aWaitForALock } from '#tests/support/a-wait-for-a-lock.ts'
import { aBook, aClub, aMember, aReview, aSession } from '#tests/support/builders.ts'
import { aMessage, anExchangeIn } from '#tests/support/exchanges.ts'
import { anAddress } from '#tests/support/networks.ts'
import { aPost } from '#tests/support/post.ts'
import { objectionAnswerNotices, objectionNotices } from './action-notices.ts'
import { lockMember } from './action-queries.ts'

const reader = { id: '', city, nameOf: () => undefined }

let house: LoneHouse
let ada: Member
let mia: Member
let noah: Member
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})
beforeEach(async () => {
  await house.startOver()
  ada = await aMember(house.db, { name: 'Ada', isAdmin: true })
  mia = await aMember(house.db, { name: 'Mia' })
  noah = await aMember(house.db, { name: 'Noah', email: 'noah@sample.test' })
})

async function reported(about: { kind: ReportKind; id: string } = { kind: 'member', id: noah.id }) {
  await house.moderation.report(mia, { address: anAddress(), about, reason: 'other', details: 'Never came.' })
  const { id } = await house.db
    .selectFrom('reports')
    .select('id')
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow()
  return id
}

async function decided(action: ReportAction, about?: { kind: ReportKind; id: string }): Promise<string> {
  const id = await reported(about)
  await house.moderation.answerReport(ada, { id, action, days: 7, words: 'Please be kind' })
  const row = await house.db
    .selectFrom('moderation_actions')
    .select('id')
    .orderBy('made_at', 'desc')
    .executeTakeFirst()
  return row?.id ?? ''
}

const stateOf = async (member: Member) => (await house.moderation.user(ada, { id: member.id })).state
const asTheyAre = async (member: Member): Promise<Viewer> => {
  const id = await aSession(house.db, member)
  const { token } = await house.db
    .selectFrom('sessions')
    .select('token')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const row = await findViewer(house.db, token)
  return row ? { ...member, suspendedUntil: row.suspended_until } : guest
}

describe('what follows from a report', () => {
  test('a dismissed one: the reporter is told, and nothing else happens', async () => {
    await decided('dismiss')
    expect(house.payloads.slice(-1)).toEqual([{ reportId: expect.any(String) }])
    expect(await house.db.selectFrom('moderation_actions').select('id').execute()).toEqual([])
    expect((await house.moderation.user(ada, { id: noah.id })).reports).toBe(0)
  })

  test('all open reports about the same thing are answered with it, and each reporter is told', async () => {
    const third = await aMember(house.db)
    const about = { kind: 'member', id: noah.id } as const
    await house.moderation.report(third, { address: anAddress(), about, reason: 'scam', details: 'x' })
    const heard = await house.noting(() => decided('warn'))
    expect(heard.enqueues.filter((name) => name === 'report.outcome')).toHaveLength(2)
    expect(heard.enqueues).toContain('moderation.action')
    expect((await house.moderation.openReports(ada)).groups).toEqual([])
  })

  test('a suspended member reads and writes nothing, until it ends by itself', async () => {
    await decided('suspend')
    expect(await stateOf(noah)).toBe('suspended')
    const there = { ...noah, suspendedUntil: new Date(house.time.now.getTime() + 7 * DAY_MS) }
    const book = await aBook(house.db)
    const writing = house.library.reviewBook(there, { bookId: book.id, stars: 5, words: 'Good' })
    await expect(writing).rejects.toMatchObject({ code: 'SUSPENDED' })
    const club = {
      name: 'A club',
      description: 'Of readers here',
      category: 'Fiction',
      suburb: '',
      visibility: 'public',
    } as const
    await expect(house.clubs.beginClub(there, club)).rejects.toMatchObject({ code: 'SUSPENDED' })
    expect((await house.library.reviews(there, { bookId: book.id, shown: 50 })).reviews).toEqual([])
    house.time.now = new Date(house.time.now.getTime() + 7 * DAY_MS)
    expect(await stateOf(noah)).toBe('active')
  })

  test.each(['suspend', 'disable'] as const)(
    'of two administrators who %s each other at the same moment, one can still act',
    async (action) => {
      const ben = await aMember(house.db, { name: 'Ben', isAdmin: true })
      for (const { id } of [ada, ben]) await reported({ kind: 'member', id })
      const about = async ({ id }: Member) =>
        (
          await house.db
            .selectFrom('reports')
            .select('id')
            .where('subject_id', '=', id)
            .executeTakeFirstOrThrow()
        ).id
      const [aboutAda, aboutBen] = [await about(ada), await about(ben)]
      const answered = { action, days: 7, words: 'Rude' }
      const outcomes = await Promise.allSettled([
        house.moderation.answerReport(ada, { ...answered, id: aboutBen }),
        house.moderation.answerReport(ben, { ...answered, id: aboutAda }),
      ])
      const refused = outcomes.flatMap((outcome) =>
        outcome.status === 'rejected' ? [outcome.reason.code] : [],
      )
      expect(refused).toHaveLength(1)
      expect(['ACCESS_DENIED', 'SUSPENDED', 'AUTHENTICATION_REQUIRED']).toContain(refused[0])
      expect(await lockAdministrators(house.db, house.time.now)).toHaveLength(1)
    },
  )

  test('the session says until when, while it lasts', async () => {
    await house.db
      .updateTable('members')
      .set({ suspended_until: new Date(Date.now() + DAY_MS), suspended_reason: 'Rude' })
      .where('id', '=', noah.id)
      .execute()
    expect(await asTheyAre(noah)).toMatchObject({ suspendedUntil: expect.any(Date) })
    await house.db
      .updateTable('members')
      .set({ suspended_until: new Date(Date.now() - DAY_MS) })
      .where('id', '=', noah.id)
      .execute()
    expect(await asTheyAre(noah)).toMatchObject({ suspendedUntil: null })
  })

  test('a review is hidden from everybody, and shown again once that is lifted', async () => {
    const book = await aBook(house.db)
    await aReview(house.db, { by: noah, bookId: book.id })
    const shown = async () => (await house.library.reviews(mia, { bookId: book.id, shown: 50 })).reviews
    const [review] = await shown()
    const second = await aMember(house.db, { name: 'Ben', isAdmin: true })
    const id = await decided('hide', { kind: 'review', id: review?.id ?? '' })
    expect(await shown()).toEqual([])
    await house.moderation.objectTo(noah, { key: id, objection: 'It is about the book.' })
    await house.moderation.answerObjection(second, { id, answer: 'lifted', words: 'You are right' })
    expect(await shown()).toHaveLength(1)
    const { lines } = await house.moderation.adminLog(ada, { about: noah.id })
    const named = { subject: { kind: 'review', id: review?.id, name: book.title }, of: { name: 'Noah' } }
    expect(lines).toMatchObject([
      { action: 'objection.lifted', ...named },
      { action: 'report.hide', ...named },
    ])
  })

  test('a disabled member gets an email with which they, and nobody else, can object', async () => {
    const id = await decided('disable')
    expect(await stateOf(noah)).toBe('disabled')
    const letter = house.posted.at(-1)
    expect(letter).toMatchObject({ to: 'noah@sample.test', text: expect.stringContaining('Please be kind') })
    const ticket = decodeURIComponent(/\/objection\/(\S+)/.exec(letter?.text ?? '')?.[1] ?? '')
    expect(await house.moderation.ownAction(guest, { key: ticket })).toMatchObject({
      id,
      kind: 'disable',
      mayObject: true,
    })
    await expect(house.moderation.ownAction(guest, { key: `${ticket}x` })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    await house.moderation.objectTo(guest, { key: ticket, objection: 'It was not me.' })
    const again = house.moderation.objectTo(guest, { key: ticket, objection: 'Really.' })
    await expect(again).rejects.toMatchObject({ code: 'OBJECTION_MADE' })
  })

  test('a member disabled by the command line also reads why, and objects', async () => {
    await withTransaction(house.db, (tx) =>
      house.members.changeAccount(tx, {
        accountAction: 'disable',
        id: noah.id,
        by: null,
        why: 'Asked for money',
        at: house.time.now,
      }),
    )
    const key = writeShutOutTicket(noah.id, { until: new Date(house.time.now.getTime() + DAY_MS), secret })
    expect(await house.moderation.ownAction(guest, { key })).toMatchObject({ reason: 'Asked for money' })
    await house.moderation.objectTo(guest, { key, objection: 'I did not.' })
    expect((await house.moderation.objections(ada, { shown: 50 })).objections).toHaveLength(1)
  })

  test('of two first objections sent at the same moment, one is stored', async () => {
    const account = { accountAction: 'disable', id: noah.id, by: null, why: 'Asked for money' } as const
    await withTransaction(house.db, (tx) =>
      house.members.changeAccount(tx, { ...account, at: house.time.now }),
    )
    const key = writeShutOutTicket(noah.id, { until: new Date(house.time.now.getTime() + DAY_MS), secret })
    const outcomes = await Promise.allSettled(
      ['I did not.', 'It was not me.'].map((objection) =>
        house.moderation.objectTo(guest, { key, objection }),
      ),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await house.moderation.objections(ada, { shown: 50 })).objections).toHaveLength(1)
  })

  test('of a conversation only the messages that its reporter picks are stored', async () => {
    const { owner, borrower, conversationId } = await anExchangeIn(house, 'accepted')
    for (const body of ['You fool', 'My address is secret', 'Twice the fool']) {
      await house.messages.send(owner, { conversationId, ...aMessage(), body })
    }
    const { messages } = await house.messages.conversation(borrower, { conversationId })
    const shown = messages.filter(({ body }) => body === 'You fool').map(({ id }) => id)
    const about = { kind: 'conversation', id: conversationId } as const
    await house.moderation.report(borrower, {
      address: anAddress(),
      about,
      reason: 'other',
      details: 'Rude',
      shown,
    })
    const seen = JSON.stringify(await house.moderation.openReportsIn(ada, { about: owner.id }))
    expect([seen.includes('You fool'), seen.includes('secret')]).toEqual([true, false])

    // Reported again, the report adds the newly picked messages to those it had.
    for (const body of ['You fool', 'Twice the fool']) {
      const picked = messages.filter((message) => message.body === body).map(({ id }) => id)
      await house.moderation.report(borrower, {
        address: anAddress(),
        about,
        reason: 'other',
        details: 'Still rude',
        shown: picked,
      })
    }
    const { reports } = await house.moderation.openReportsIn(ada, { about: owner.id })
    expect(
      reports.map(({ about: told }) => told.asWas.messages?.match(/You fool|Twice the fool|secret/g)),
    ).toEqual([['You fool', 'Twice the fool']])
    const stranger = house.messages.excerpt(mia, conversationId, shown)
    expect(await stranger).toEqual([])
  })

  test.each([
    ['hide', { kind: 'member' }, 'REPORT_NOT_HIDDEN'],
    ['warn', { kind: 'bookshelf' }, 'NOBODY_RESPONSIBLE'],
  ] as const)('%s does not fit %j', async (action, { kind }, code) => {
    const id = await reported()
    if (kind === 'bookshelf') {
      await house.db
        .updateTable('reports')
        .set({ subject_kind: 'bookshelf', responsible_id: null })
        .where('id', '=', id)
        .execute()
    }
    const wrong = house.moderation.answerReport(ada, { id, action, days: 1, words: 'x' })
    await expect(wrong).rejects.toMatchObject({ code })
  })

  test('an administrator answers no report about themself, and looking is logged', async () => {
    await house.moderation.report(mia, {
      address: anAddress(),
      about: { kind: 'member', id: ada.id },
      reason: 'profile',
      details: 'x',
    })
    const { id } = await house.db.selectFrom('reports').select('id').executeTakeFirstOrThrow()
    const own = house.moderation.answerReport(ada, { id, action: 'dismiss', days: 1, words: '' })
    await expect(own).rejects.toMatchObject({ code: 'NOT_TO_YOURSELF' })
    await house.moderation.openReportsIn(ada, { about: ada.id })
    expect((await house.moderation.adminLog(ada)).lines.map(({ action }) => action)).toEqual(['report.view'])
  })
})

describe('an objection', () => {
  test('by the member concerned is answered by somebody else, who is told why', async () => {
    const id = await decided('warn')
    await house.moderation.objectTo(noah, { key: id, objection: 'No.' })
    await house.db.updateTable('members').set({ is_admin: true }).where('id', '=', noah.id).execute()
    const admin = { ...noah, isAdmin: true, administers: true }
    expect(await house.moderation.objection(admin, { id })).toMatchObject({
      refusal: 'NOT_TO_YOURSELF',
      isAboutViewer: true,
      isOwn: false,
    })
    expect(await house.moderation.objection(ada, { id })).toMatchObject({
      refusal: null,
      isAboutViewer: false,
      isOwn: true,
    })
    const ben = await aMember(house.db, { isAdmin: true })
    expect(await house.moderation.objection(ada, { id })).toMatchObject({ refusal: 'OBJECTION_TO_YOURS' })
    await house.moderation.answerObjection(ben, { id, answer: 'upheld', words: 'It stands' })
    expect(await house.moderation.objection(ada, { id })).toMatchObject({ refusal: 'OBJECTION_ANSWERED' })
  })

  test('waits in a list that grows by fifty, longest-waiting first', async () => {
    await house.pool.query(
      `insert into moderation_actions (kind, member_id, subject_kind, subject_id, reason, made_by, made_at, objection, objected_at)
      select 'warn', $1, 'member', $1, 'x', $2, now(), n::text, now() + n * interval '1 minute' from generate_series(1, 60) n`,
      [noah.id, ada.id],
    )
    const first = await house.moderation.objections(ada, { shown: 50 })
    expect([first.objections.length, first.more]).toEqual([50, 100])
    const whole = await house.moderation.objections(ada, { shown: 100 })
    expect([whole.objections.length, whole.more]).toEqual([60, undefined])
    expect(whole.objections.slice(0, 50)).toEqual(first.objections)
  })

  test('goes to another administrator, and to the same one if there is no other', async () => {
    const id = await decided('warn')
    await house.moderation.objectTo(noah, { key: id, objection: 'I came, she did not.' })
    expect(await house.moderation.objection(ada, { id })).toMatchObject({
      refusal: null,
      objection: 'I came, she did not.',
    })
    const ben = await aMember(house.db, { name: 'Ben', isAdmin: true })
    const own = house.moderation.answerObjection(ada, { id, answer: 'upheld', words: 'No' })
    await expect(own).rejects.toMatchObject({ code: 'OBJECTION_TO_YOURS' })
    await house.moderation.answerObjection(ben, { id, answer: 'upheld', words: 'Both said so' })
    const twice = house.moderation.answerObjection(ben, { id, answer: 'lifted', words: 'x' })
    await expect(twice).rejects.toMatchObject({ code: 'OBJECTION_ANSWERED' })
    expect(await house.moderation.ownAction(noah, { key: id })).toMatchObject({
      answer: 'upheld',
      answerWords: 'Both said so',
    })
    expect((await house.moderation.adminLog(ada)).lines.map(({ action }) => action)).toEqual([
      'objection.upheld',
      'objection.view',
      'report.warn',
    ])
  })

  test('waits for no administrator who is disabled, leaving or suspended', async () => {
    await aMember(house.db, { isAdmin: true, isDisabled: true })
    await aMember(house.db, { isAdmin: true, profile: { disabled_at: new Date() } })
    const until = new Date(Date.now() + DAY_MS)
    await aMember(house.db, { isAdmin: true, profile: { suspended_until: until, suspended_reason: 'Rude' } })
    const id = await decided('warn')
    await house.moderation.objectTo(noah, { key: id, objection: 'I came.' })
    expect((await house.moderation.objection(ada, { id })).refusal).toBeNull()
    await house.moderation.answerObjection(ada, { id, answer: 'upheld', words: 'Both said so' })
    expect((await house.moderation.ownAction(noah, { key: id })).answer).toBe('upheld')
  })

  test('that succeeds reverses the decision: the account is enabled, the suspension over', async () => {
    const ben = await aMember(house.db, { name: 'Ben', isAdmin: true })
    for (const action of ['suspend', 'disable'] as const) {
      const id = await decided(action)
      const until = new Date(house.time.now.getTime() + DAY_MS)
      const isShutOut = action === 'disable'
      const key = isShutOut ? writeShutOutTicket(noah.id, { until, secret }) : id
      await house.moderation.objectTo(isShutOut ? guest : noah, { key, objection: 'No.' })
      await house.moderation.answerObjection(ben, { id, answer: 'lifted', words: 'Sorry' })
      expect(await stateOf(noah)).toBe('active')
      await house.db
        .updateTable('moderation_actions')
        .set({ made_at: new Date(0) })
        .execute()
    }
  })

  test('that is turned down is announced by email to a member who cannot log in', async () => {
    const ben = await aMember(house.db, { name: 'Ben', isAdmin: true })
    const id = await decided('disable')
    const key = writeShutOutTicket(noah.id, { until: new Date(house.time.now.getTime() + DAY_MS), secret })
    await house.moderation.objectTo(guest, { key, objection: 'No.' })
    house.posted.length = 0
    await house.moderation.answerObjection(ben, { id, answer: 'upheld', words: 'Both said so' })
    expect(house.posted).toMatchObject([
      { to: 'noah@sample.test', text: expect.stringContaining('“Both said so”') },
    ])
    expect(house.posted[0]?.text).toContain('Your account stays disabled.')
  })

  test('reverses nothing decided since, nor what was reversed before', async () => {
    const ben = await aMember(house.db, { name: 'Ben', isAdmin: true })
    const later = (days: number) => new Date(house.time.now.getTime() + days * DAY_MS)
    const first = await decided('disable')
    const key = writeShutOutTicket(noah.id, { until: later(1), secret })
    await house.moderation.objectTo(guest, { key, objection: 'No.' })
    await house.moderation.changeAccount(ben, { accountAction: 'enable', id: noah.id, why: '' })
    expect((await house.moderation.objections(ben, { shown: 50 })).objections).toEqual([])
    house.time.now = later(1)
    await decided('disable')
    const late = house.moderation.answerObjection(ben, { id: first, answer: 'lifted', words: 'Sorry' })
    await expect(late).rejects.toMatchObject({ code: 'OBJECTION_ANSWERED' })
    expect(await stateOf(noah)).toBe('disabled')
  })

  test.each(['suspend', 'disable'] as const)(
    'to a decision to %s is answered by enabling the account, and its member is told',
    async (action) => {
      const ben = await aMember(house.db, { name: 'Ben', isAdmin: true })
      const id = await decided(action)
      const isShutOut = action === 'disable'
      const until = new Date(house.time.now.getTime() + DAY_MS)
      const key = isShutOut ? writeShutOutTicket(noah.id, { until, secret }) : id
      await house.moderation.objectTo(isShutOut ? guest : noah, { key, objection: 'No.' })
      await aPost(house.db).deliver(objectionNotices, { actionId: id }, { id: randomUUID() })
      const unread = () =>
        house.db
          .selectFrom('member_notices')
          .select('member_id')
          .where('about_id', '=', id)
          .where('read_at', 'is', null)
          .execute()
      expect(await unread()).toEqual([{ member_id: ben.id }])
      const { enqueues } = await house.noting(() =>
        house.moderation.changeAccount(ben, { accountAction: 'enable', id: noah.id, why: '' }),
      )
      expect(enqueues).toContain('moderation.objection-answer')
      expect(await unread()).toEqual([])
      expect(await house.moderation.ownAction(noah, { key: id })).toMatchObject({
        answer: 'lifted',
        isLifted: true,
      })
      const told = await objectionAnswerNotices.compose(
        house.db,
        { actionId: id },
        { city, now: house.time.now },
      )
      expect(told).toMatchObject({ to: [noah.id], news: { news: 'lifted' } })
      expect(told && inWords(objectionAnswerNotices.words, told.news, reader)?.paragraphs).toEqual([
        'We’ve looked at it again and reversed the decision.',
      ])
    },
  )

  test('leaves another suspension in force, and a shorter one shortens none', async () => {
    const ben = await aMember(house.db, { name: 'Ben', isAdmin: true })
    const later = (days: number) => new Date(house.time.now.getTime() + days * DAY_MS)
    const until = async () => (await house.moderation.user(ada, { id: noah.id })).suspendedUntil
    const long = await decided('suspend')
    const [longUntil, shortUntil] = [later(7), later(2)]
    house.time.now = later(1)
    const report = await reported()
    await house.moderation.answerReport(ada, { id: report, action: 'suspend', days: 1, words: 'Once more' })
    expect(await until()).toEqual(longUntil)
    await house.moderation.objectTo(noah, { key: long, objection: 'No.' })
    await house.moderation.answerObjection(ben, { id: long, answer: 'lifted', words: 'Sorry' })
    expect(await until()).toEqual(shortUntil)
    await house.moderation.changeAccount(ada, { accountAction: 'disable', id: noah.id, why: 'Spam' })
    await house.moderation.changeAccount(ada, { accountAction: 'enable', id: noah.id, why: '' })
    expect(await stateOf(noah)).toBe('active')
  })

  test('can be made from the list of one’s own decisions, even after its notice is gone', async () => {
    const listed = (viewer: Member) => house.moderation.ownActions(viewer)
    expect(await listed(noah)).toEqual([])
    const warned = await decided('warn')
    expect(await listed(noah)).toMatchObject([{ id: warned, kind: 'warn', mayObject: true }])
    expect(await listed(mia)).toEqual([])
    const madeAt = house.time.now
    house.time.now = new Date(madeAt.getTime() + DAY_MS)
    const suspended = await decided('suspend')
    const ids = async () => (await listed(noah)).map(({ id }) => id)
    expect(await ids()).toEqual([suspended, warned])
    await house.moderation.objectTo(noah, { key: suspended, objection: 'No.' })
    expect(await listed(noah)).toMatchObject([{ mayObject: false }, { mayObject: true }])
    house.time.now = new Date(madeAt.getTime() + 31.5 * DAY_MS)
    expect(await listed(noah), 'a suspension that is over').toMatchObject([{ id: warned, mayObject: false }])
    house.time.now = madeAt
    await house.moderation.changeAccount(ada, { accountAction: 'enable', id: noah.id, why: '' })
    expect(await ids(), 'what was lifted').toEqual([warned])
  })

  test('to a hidden club is listed for each of its admins', async () => {
    const club = await aClub(house.db, { admin: noah, members: [mia] })
    const hidden = await decided('hide', { kind: 'club', id: club.id })
    const ids = async (viewer: Member) => (await house.moderation.ownActions(viewer)).map(({ id }) => id)
    expect([await ids(noah), await ids(mia)]).toEqual([[hidden], []])
    await house.db
      .updateTable('club_members')
      .set({ role: 'admin' })
      .where('member_id', '=', mia.id)
      .execute()
    expect(await ids(mia)).toEqual([hidden])
  })

  test('belongs to one member, for thirty days', async () => {
    const id = await decided('warn')
    await expect(house.moderation.ownAction(mia, { key: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(house.moderation.ownAction(noah, { key: randomUUID() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    house.time.now = new Date(house.time.now.getTime() + 31 * DAY_MS)
    const late = house.moderation.objectTo(noah, { key: id, objection: 'x' })
    await expect(late).rejects.toMatchObject({ code: 'OBJECTION_OVER' })
  })

  test('can be made while another form of the member is being stored (deadlock)', async () => {
    await withTransaction(house.db, async (tx) => {
      await tx.insertInto('sent_forms').values({ member_id: noah.id, id: randomUUID() }).execute()
      const locking = withTransaction(house.db, (other) => lockMember(other, noah.id)).then(() => 'locked')
      expect(await Promise.race([locking, aWaitForALock(house.pool)])).toBe('locked')
    })
  })
})
