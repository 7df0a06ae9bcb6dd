import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import { city } from '#city/city.ts'
import { addDays, cityDate } from '#rules/base/calendar.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import { guest, type Member, type Viewer } from '#rules/base/viewer.ts'
import { forgottenLoanDays } from '#rules/data-rights/data-rights.ts'
import { carriedReason } from '#rules/members/accounts.ts'
import { aTalk, usernameOf } from '#tests/services/a-talk.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aWaitForALock } from '#tests/support/a-wait-for-a-lock.ts'
import { aClub, aCopy, aPassword, aPhone, aProvenMember } from '#tests/support/builders.ts'
import { aDiscussion, aReply } from '#tests/support/discussions.ts'
import { aMessage, anExchangeIn } from '#tests/support/exchanges.ts'
import { codeOf } from '#tests/support/journeys.ts'
import { anAddress } from '#tests/support/networks.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

/** The scheduled work on their last days: the reminder, and the deletion a day later. */
async function letTimePass(): Promise<void> {
  await house.dataRights.expireAndRemind(later(7))
  await house.dataRights.expireAndRemind(later(8))
}

const later = (days: number) => new Date(house.time.now.getTime() + days * DAY_MS)
const fresh = (member: Member): Member => ({ ...member, isProven: true })
const leave = (member: Member) => house.dataRights.leave(fresh(member), { password: '' })
const lettersTo = ({ id }: Member) =>
  house.posted.filter(({ to }) => to === `${id}@example.org`).map(({ subject }) => subject)

test('a leaving member is hidden at once with their books, and logged out everywhere', async () => {
  const [mia, noah] = [await aProvenMember(house.db), await aProvenMember(house.db)]
  const { bookId } = await aCopy(house.db, { owner: mia })
  await house.pool.query(
    `insert into sessions (token, member_id, expires_at) values ('a token', $1, now() + interval '1 day')`,
    [mia.id],
  )
  await leave(mia)
  await expect(house.members.profile(noah, { id: mia.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect((await house.library.book(noah, { bookId })).sharers).toEqual([])
  const { rows } = await house.pool.query('select from sessions where member_id = $1', [mia.id])
  expect(rows).toEqual([])
  expect(lettersTo(mia)).toEqual(['Your account will be deleted'])

  await house.dataRights.stay(mia)
  expect(lettersTo(mia).at(-1)).toBe('You’re keeping your account')
  expect(await house.members.profile(noah, { id: mia.id })).toMatchObject({ id: mia.id })
  await letTimePass()
  expect(
    await house.members.profile(noah, { id: mia.id }),
    'a member who changes their mind is not deleted',
  ).toMatchObject({
    id: mia.id,
  })
})

test('what a leaving member wrote is shown as from a former member, until they keep their account', async () => {
  const { member: reader, other: mia, clubs, at } = await aTalk(house, { messages: ['One', 'A quince tree'] })
  const { clubId } = at
  await clubs.reply(reader, { ...at, ...aReply(`@${await usernameOf(house.db, mia)}?`) })
  const { id: begunId } = await aDiscussion(house.db, { clubId, posts: [{ author: mia, message: 'Mine' }] })
  const ended = await anExchangeIn(house, 'completed', { owner: mia, borrower: reader })
  const asked = { conversationId: ended.conversationId }
  const names = async () => {
    const { posts } = await clubs.discussion(reader, at)
    const listed = (await clubs.discussions(reader, { clubId, page: 1 })).discussions
    const found = await clubs.searchClub(reader, { clubId, text: 'quince', people: 0, page: 1 })
    const [card] = await house.messages.conversations(reader, { tab: 'all' })
    const thread = await house.messages.conversation(reader, asked)
    const [exchange] = await house.exchanges.ended(reader, { side: 'borrower' })
    return {
      post: posts[1]?.author?.name,
      quoted: (await clubs.discussionPost(reader, { id: posts[1]?.id ?? '', askedFor: 'any' })).authorName,
      mention: /@([^<]+)</.exec(posts[2]?.html ?? '')?.[1],
      begun: listed.find(({ id }) => id === begunId)?.author,
      talks: (await clubs.discussionTalkers(reader, at)).some(({ id }) => id === mia.id),
      found: found.posts[0]?.author,
      card: card?.other.name,
      thread: thread.other.name,
      reported: (await house.messages.conversationToReport(reader, asked)).name,
      exchange: exchange?.other.name,
      canSend: thread.canSend.allowed,
    }
  }
  const shownAs = (name: string) => ({ quoted: name, begun: name, found: name, card: name, thread: name })
  const before = await names()
  expect(before).toMatchObject({ ...shownAs('Noah Berg'), post: 'Noah Berg', talks: true, canSend: true })

  await leave(mia)
  expect(await names()).toEqual({
    ...shownAs('Former member'),
    ...{ post: undefined, mention: 'Former member', talks: false, canSend: false },
    ...{ reported: 'Former member', exchange: 'Former member' },
  })
  const writing = house.messages.send(reader, { ...asked, ...aMessage() })
  await expect(writing).rejects.toMatchObject({ code: 'MEMBER_LEFT' })

  await house.dataRights.stay(mia)
  expect(await names()).toEqual(before)
})

test('with an open report about them they are deleted once it is answered, three weeks later at most', async () => {
  const { db, moderation, dataRights } = house
  const [admin, mia, noah] = [
    await aProvenMember(db, { isAdmin: true }),
    await aProvenMember(db),
    await aProvenMember(db),
  ]
  const ids: string[] = []
  for (const { id } of [mia, noah]) {
    const about = { kind: 'member', id } as const
    await moderation.report(admin, { address: anAddress(), about, reason: 'profile', details: 'Rude.' })
    const report = db.selectFrom('reports').select('id').where('responsible_id', '=', id)
    ids.push((await report.executeTakeFirstOrThrow()).id)
  }
  for (const one of [mia, noah]) await leave(one)
  const isThere = async ({ id }: Member) =>
    (await db.selectFrom('members').select('left_at').where('id', '=', id).executeTakeFirstOrThrow())
      .left_at === null
  await letTimePass()
  expect([await isThere(mia), await isThere(noah)]).toEqual([true, true])
  const answer = { action: 'dismiss', days: 1, words: '' } as const
  await moderation.answerReport({ ...fresh(admin), administers: true }, { id: ids[0] ?? '', ...answer })
  await dataRights.expireAndRemind(later(10))
  await dataRights.expireAndRemind(later(11))
  expect([await isThere(mia), await isThere(noah)]).toEqual([false, true])
  expect(lettersTo(noah)).toEqual(['Your account will be deleted'])
  await dataRights.expireAndRemind(later(27))
  expect(lettersTo(noah).at(-1)).toBe('Your account is about to be deleted')
  await dataRights.expireAndRemind(later(28))
  expect(await isThere(noah)).toBe(false)
})

test('joining again with the same mailbox or number continues a suspension, and with another does not', async () => {
  const { db, signIn, dataRights } = house
  const suspended_until = new Date(Date.now() + 20 * DAY_MS)
  const phone = aPhone()
  const facts = { email: 'mia.rossi@gmail.com', phone, suspended_until, suspended_reason: 'Rude' }
  const mia = await aProvenMember(db, { profile: facts })
  await leave(mia)
  await dataRights.expireAndRemind(later(7))
  await dataRights.expireAndRemind(later(8))
  const join = async (to: { email: string } | { phone: string }) => {
    const name = `Again ${randomUUID()}`
    const person = { name, isOldEnough: true, address: anAddress() }
    const waiting =
      'email' in to
        ? await signIn.signUp(guest, { ...person, ...to, password: 'a quiet verandah' })
        : await signIn.signUpByPhone(guest, { ...person, ...to })
    const code = house.letters.at(-1)?.code ?? ''
    await signIn.verify(guest, { ...waiting, code, address: anAddress() })
    const member = db.selectFrom('members').select(['suspended_until', 'suspended_reason'])
    return member.where('name', '=', name).executeTakeFirstOrThrow()
  }
  const { rows } = await house.pool.query('select * from left_suspended')
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(phone.slice(4))
  const rest = { suspended_until, suspended_reason: carriedReason }
  expect(await join({ email: 'Mia.Rossi+books@gmail.com' })).toEqual(rest)
  expect(await join({ phone })).toEqual(rest)
  expect((await join({ email: 'noah@example.org' })).suspended_until).toBeNull()
  const { rowCount } = await house.pool.query('select from left_suspended')
  expect(rowCount, 'once it is ended it does not come back').toBe(0)
})

test('requests are closed, promises cancelled, and a loan has to be returned first', async () => {
  const mia = await aProvenMember(house.db, { name: 'Mia Rossi' })
  const asked = await anExchangeIn(house, 'pending', { owner: mia })
  const asking = await anExchangeIn(house, 'pending', { borrower: mia })
  const promised = await anExchangeIn(house, 'ready', { owner: mia })
  const lent = await anExchangeIn(house, 'on_loan', { owner: mia })

  await expect(leave(mia)).rejects.toMatchObject({ code: 'LOAN_UNDER_WAY' })
  expect(await house.dataRights.loansUnderWay(mia)).toMatchObject([{ id: lent.id }])
  expect(await stateOf(asked.id), 'a refusal changes nothing').toBe('pending')
  expect(await house.members.profile(guest, { id: mia.id })).toMatchObject({ id: mia.id })

  await house.exchanges.markLost(mia, { id: lent.id, note: 'Left on the ferry' })
  await leave(mia)
  expect(await Promise.all([asked, asking, promised].map(({ id }) => stateOf(id)))).toEqual([
    'declined',
    'cancelled',
    'cancelled',
  ])
})

test('a borrower also has to return the book first', async () => {
  const { owner, borrower, id } = await anExchangeIn(house, 'on_loan')
  await expect(leave(borrower)).rejects.toMatchObject({ code: 'LOAN_UNDER_WAY' })
  await house.exchanges.confirmReturn(owner, { id })
  await leave(borrower)
  await expect(house.exchanges.undoReturn(owner, { id }), 'nothing comes back to life').rejects.toThrow()
})

test('a handover that the borrower can still deny keeps neither of the two from leaving', async () => {
  const { owner, borrower, id } = await anExchangeIn(house, 'accepted')
  const now = house.time.now
  house.time.now = later(1)
  await house.exchanges.confirmHandOver(owner, { id })
  for (const one of [owner, borrower]) expect(await house.dataRights.loansUnderWay(one)).toEqual([])
  await leave(borrower)
  expect(await stateOf(id)).toBe('cancelled')
  const sure = await anExchangeIn(house, 'on_loan')
  expect(await house.dataRights.loansUnderWay(sure.borrower), 'their own word').toMatchObject([
    { id: sure.id },
  ])
  house.time.now = now
})

test('a borrower whose owner no longer says what became of the book can leave once it is 90 days overdue', async () => {
  const now = house.time.now
  house.time.now = later(-forgottenLoanDays)
  const { owner, borrower, id } = await anExchangeIn(house, 'on_loan')
  house.time.now = now
  const dueOn = (days: number) =>
    house.db
      .updateTable('exchanges')
      .set({ due_on: addDays(cityDate(now, city.timeZone), days) })
      .where('id', '=', id)
      .execute()
  await dueOn(1 - forgottenLoanDays)
  await expect(leave(borrower)).rejects.toMatchObject({ code: 'LOAN_UNDER_WAY' })
  await dueOn(-forgottenLoanDays)
  expect(await house.dataRights.loansUnderWay(borrower)).toEqual([])
  await expect(leave(owner), 'who can settle it').rejects.toMatchObject({ code: 'LOAN_UNDER_WAY' })
  await leave(borrower)
  await letTimePass()
  await expect(house.members.profile(guest, { id: borrower.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await stateOf(id)).toBe('on_loan')
  await house.exchanges.confirmReturn(owner, { id })
  expect(await stateOf(id), 'the owner still says what became of it').toBe('completed')
})

test('a borrower of an owner whose account is disabled can leave, and is reminded of the loan only once it is enabled', async () => {
  const admin = await aProvenMember(house.db, { isAdmin: true })
  const { owner, borrower, id } = await anExchangeIn(house, 'on_loan')
  const { owner: other, id: otherId } = await anExchangeIn(house, 'on_loan', { borrower })
  const change = (accountAction: 'disable' | 'enable') =>
    house.moderation.changeAccount(fresh(admin), { id: owner.id, accountAction, why: 'Not their own books' })
  const reminders = () =>
    house.made.filter(({ payload }) => {
      const { exchangeId, kind } = payload as { exchangeId?: string; kind?: string } // those of 'exchange.notify' have both
      return exchangeId === id && kind === 'overdue'
    })

  await change('disable')
  await house.exchanges.expireAndRemind(later(40))
  expect(reminders()).toEqual([])
  await change('enable')
  await house.exchanges.expireAndRemind(later(41))
  expect(reminders()).toHaveLength(1)

  await change('disable')
  expect(await house.dataRights.loansUnderWay(borrower)).toMatchObject([{ id: otherId }])
  await expect(leave(borrower), 'the other book is to be returned').rejects.toMatchObject({
    code: 'LOAN_UNDER_WAY',
  })
  await house.exchanges.confirmReturn(other, { id: otherId })
  await leave(borrower)
  await letTimePass()
  await expect(house.members.profile(guest, { id: borrower.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await change('enable')
  await house.exchanges.markLost(owner, { id, note: 'They have left' })
  expect(await stateOf(id), 'the owner says what became of it').toBe('lost')
})

test('it needs the password, or a fresh login for a member without one', async () => {
  const { password } = await house.auth.$context
  const [mia, noah] = [await aProvenMember(house.db), await aProvenMember(house.db)]
  await aPassword(house.db, mia, await password.hash('a good long password'))
  await expect(leave(mia)).rejects.toMatchObject({ code: 'WRONG_PASSWORD' })
  const typed = { password: 'a good long password' }
  await house.dataRights.leave({ ...mia, isProven: false }, typed)
  const unproven = { ...noah, isProven: false }
  await expect(house.dataRights.leave(unproven, typed)).rejects.toMatchObject({ code: 'PROOF_NEEDED' })
})

test('an email at the start, a day before and at the end, each once, whenever the job runs', async () => {
  const mia = await aProvenMember(house.db)
  await leave(mia)
  await leave(mia)
  await house.dataRights.expireAndRemind(later(5.9))
  expect(lettersTo(mia)).toHaveLength(1)
  await house.dataRights.expireAndRemind(later(6.1))
  await house.dataRights.expireAndRemind(later(6.2))
  expect(lettersTo(mia)).toEqual(['Your account will be deleted', 'Your account is about to be deleted'])
  await house.dataRights.expireAndRemind(later(9))
  await house.dataRights.expireAndRemind(later(10))
  expect(lettersTo(mia).at(-1)).toBe('Your account has been deleted')
  expect(lettersTo(mia)).toHaveLength(3)
})

test('after an outage the reminder still comes a day before', async () => {
  const mia = await aProvenMember(house.db)
  await leave(mia)
  await house.dataRights.expireAndRemind(later(9))
  expect(lettersTo(mia).at(-1)).toBe('Your account is about to be deleted')
  await house.dataRights.expireAndRemind(later(9.9))
  expect(lettersTo(mia), 'she can still log in and keep it').toHaveLength(2)
  await house.dataRights.expireAndRemind(later(10.1))
  expect(lettersTo(mia).at(-1)).toBe('Your account has been deleted')
})

test('the last administrator stays, even if two leave at once', async () => {
  await house.db.updateTable('members').set({ is_admin: false }).execute()
  const [ada, ben] = [
    await aProvenMember(house.db, { isAdmin: true }),
    await aProvenMember(house.db, { isAdmin: true }),
  ]
  const left = await Promise.allSettled([leave(ada), leave(ben)])
  expect(left.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(left.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'LAST_ADMINISTRATOR' },
  })
  const [gone, last] = left[0].status === 'fulfilled' ? [ada, ben] : [ben, ada]
  await leave(gone)
  expect(await house.members.profile(guest, { id: last.id })).toMatchObject({ id: last.id })
})

test('the last administrator who can act stays; a suspended one may leave', async () => {
  await house.db.updateTable('members').set({ is_admin: false }).execute()
  const [ada, ben] = [
    await aProvenMember(house.db, { isAdmin: true }),
    await aProvenMember(house.db, { isAdmin: true }),
  ]
  const suspend = (suspended_until: Date) =>
    house.db
      .updateTable('members')
      .set({ suspended_until, suspended_reason: 'Rude' })
      .where('id', '=', ben.id)
      .execute()
  await suspend(later(1))
  await expect(leave(ada)).rejects.toMatchObject({ code: 'LAST_ADMINISTRATOR' })
  await leave(ben)
  await house.dataRights.stay(ben)
  await suspend(later(-1))
  await leave(ada)
  await expect(leave(ben)).rejects.toMatchObject({ code: 'LAST_ADMINISTRATOR' })
})

test('a member with only a phone number is told by SMS', async () => {
  const phone = aPhone()
  const mia = await aProvenMember(house.db, { profile: { phone } })
  await house.pool.query('update members set email = null, email_verified = false where id = $1', [mia.id])
  await house.dataRights.askExport(mia)
  await house.dataRights.makeExport((await house.dataRights.exports(mia))[0]?.id ?? '', { isLastTry: true })
  await leave(mia)
  await house.dataRights.stay(mia)
  await leave(mia)
  await house.dataRights.expireAndRemind(later(6.1))
  await house.dataRights.expireAndRemind(later(7.1))
  const site = 'http://localhost:3000/settings'
  expect(house.texted.filter(({ to }) => to === phone).map(({ text }) => text)).toEqual([
    `Verandah: Your data is ready. ${site}/data`,
    `Verandah: Your account will be deleted. ${site}/data`,
    `Verandah: You’re keeping your account. ${site}/security`,
    `Verandah: Your account will be deleted. ${site}/data`,
    `Verandah: Your account is about to be deleted. ${site}/data`,
    'Verandah: Your account has been deleted.',
  ])
})

test('after the period nothing says who it was, and others keep what was written to them', async () => {
  const mark = 'Quokka'
  const address = `${mark.toLowerCase()}@example.org`
  const mia = await aProvenMember(house.db, {
    name: `${mark} Rossi`,
    username: mark.toLowerCase(),
    email: address,
    suburb: 'west-end-4101',
    cell: { lat: -27.93, lng: 153.37 },
    profile: { bio: mark, website: `https://${mark}.org`, favourite_authors: [mark] },
  })
  const shared = await anExchangeIn(house, 'completed', { owner: mia })
  const lost = await aCopy(house.db, { owner: mia, lentElsewhereTo: mark })
  await house.messages.send(mia, { conversationId: shared.conversationId, ...aMessage('Keep these words') })
  await house.moderation.report(shared.borrower, {
    address: anAddress(),
    about: { kind: 'member', id: mia.id },
    reason: 'profile',
    details: 'Too many marsupials.',
  })
  await house.dataRights.askExport(mia)
  const file = (await house.dataRights.exports(mia))[0]?.id ?? ''
  await house.dataRights.makeExport(file, { isLastTry: true })
  await house.pool.query(
    `update exchanges set pickup_place = '${mark} Street 1' where id = '${shared.id}';
     insert into sessions (token, member_id, expires_at, ip_address, user_agent) values ('${mark}', '${mia.id}', now(), '192.0.2.77', '${mark}');
     insert into contact_messages (member_id, name, email, body, created_at) values ('${mia.id}', '${mark}', '${address}', '${mark}', now());
     insert into verifications (identifier, value, expires_at) values ('${address}', '123456', now());
     insert into awaited_codes (purpose, channel, recipient, code_hash, expires_at, kept_until) values ('reset', 'email', '${address}', 'x', now(), now());`,
  )
  expect(await tablesThatSay(mark)).toEqual(
    expect.arrayContaining([
      'awaited_codes',
      'contact_messages',
      'copies',
      'exchanges',
      'members',
      'reports',
      'sessions',
      'verifications',
    ]),
  )

  await leave(mia)
  // There is an open report about them.
  await house.dataRights.expireAndRemind(later(27))
  await house.dataRights.expireAndRemind(later(28))
  expect(await tablesThatSay(mark)).toEqual([])
  expect(await tablesThatSay('192.0.2.77')).toEqual([])
  expect(await tablesThatSay('-27.93', ['points'])).toEqual([])
  expect(house.files.has(file)).toBe(false)
  const { rows } = await house.pool.query('select from copies where id = $1', [lost.id])
  expect(rows, 'a copy that nobody else had anything to do with is deleted').toEqual([])
  const thread = await house.messages.conversation(shared.borrower, { conversationId: shared.conversationId })
  expect(thread.other.name).toBe('Former member')
  expect(thread.messages.map(({ body }) => body)).toContain('Keep these words')
})

test('a labelled copy that others told of keeps its journey; one that only its owner told of is deleted', async () => {
  const [mia, noah] = [
    await aProvenMember(house.db, { suburb: 'west-end-4101' }),
    await aProvenMember(house.db),
  ]
  const tells = async (viewer: Viewer) => {
    const { id } = await aCopy(house.db, { owner: mia })
    const code = await codeOf(house.db, id)
    await house.journeys.tell(viewer, { address: anAddress(), code, kind: 'have' })
    return code
  }
  const [stranger, neighbour, own] = [await tells(guest), await tells(noah), await tells(mia)]
  await leave(mia)
  await letTimePass()
  const see = (code: string) => house.journeys.journey(guest, { address: anAddress(), code })
  for (const code of [stranger, neighbour])
    expect(await see(code)).toMatchObject({ began: null, stops: [{ kind: 'have', place: null }] })
  await expect(see(own)).rejects.toMatchObject({ code: 'CODE_UNKNOWN' })
})

async function stateOf(id: string): Promise<string> {
  const { rows } = await house.pool.query<{ state: string }>('select state from exchanges where id = $1', [
    id,
  ])
  return rows[0]?.state ?? 'gone'
}

/** Tables of the schema with these words in any row. */
async function tablesThatSay(words: string, besides: string[] = []): Promise<string[]> {
  const { rows } = await house.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const saying = await Promise.all(
    rows.map(async ({ name }) => {
      const found = await house.pool.query(
        `select from ${name} t where to_jsonb(t)::text ilike '%' || $1 || '%' limit 1`,
        [words],
      )
      return found.rowCount === 0 || besides.includes(name) ? [] : [name]
    }),
  )
  return saying.flat()
}

test('a club that is hidden while a member of it is removed is hidden, and the member is removed (deadlock)', async () => {
  const [admin, mia] = [await aProvenMember(house.db), await aProvenMember(house.db)]
  const { id: clubId } = await aClub(house.db, { admin, members: [mia] })
  const { id: copyId } = await aCopy(house.db, { owner: mia })
  await house.library.editCopy(mia, {
    copyId,
    condition: 'Good',
    offer: 'lend',
    location: 'West End',
    shownTo: clubId,
  })
  await leave(mia)

  const hiding = await house.pool.connect()
  try {
    await hiding.query('begin')
    await hiding.query('select from clubs where id = $1 for no key update', [clubId])
    await house.dataRights.expireAndRemind(later(7))
    const removing = house.dataRights.expireAndRemind(later(8))
    await aWaitForALock(house.pool)
    await hiding.query('update clubs set hidden_at = now() where id = $1', [clubId])
    await hiding.query('commit')
    await removing
  } finally {
    hiding.release()
  }
  const { rows } = await house.pool.query(
    'select left_at is not null as is_gone from members where id = $1',
    [mia.id],
  )
  expect(rows).toEqual([{ is_gone: true }])
})

test('nobody waits for the store of files: a removed member’s are deleted once the member is', async () => {
  const mia = await aProvenMember(house.db)
  await house.dataRights.askExport(mia)
  const [asked] = await house.dataRights.exports(mia)
  await house.dataRights.makeExport(asked?.id ?? '', { isLastTry: true })
  await house.pool.query('update data_exports set expires_at = $1 where id = $2', [later(9), asked?.id])
  await house.pool.query(
    `insert into data_exports (member_id, state, asked_at, expires_at) values ($1, 'failed', $2, $3)`,
    [mia.id, later(0), later(9)],
  )
  await leave(mia)
  const isGone = async () =>
    (await house.pool.query('select from members where id = $1 and left_at is not null', [mia.id])).rowCount
  const removed: [string, ReturnType<typeof isGone>][] = []
  const remove = vi.spyOn(house.files, 'delete').mockImplementation((id) => {
    removed.push([id, isGone()])
    throw new Error('The store is away')
  })
  await expect(letTimePass()).rejects.toThrow('failed')
  remove.mockRestore()
  expect(removed, 'each on its own').toHaveLength(2)
  expect(removed.map(([id]) => id)).toContain(asked?.id)
  expect(await removed[0]?.[1], 'is gone by then, for everybody').toBe(1)
})

test('a member who cannot be deleted stops neither the others nor the forgetting of what is over', async () => {
  const [stuck, next] = [await aProvenMember(house.db), await aProvenMember(house.db)]
  const stays = await aProvenMember(house.db)
  for (const member of [stuck, next]) await leave(member)
  await house.pool.query(`
    create function refuse_leaving() returns trigger as $$ begin raise exception 'stuck'; end $$ language plpgsql;
    create trigger refuse_leaving before update of left_at on members
      for each row when (old.id = '${stuck.id}') execute function refuse_leaving()`)
  await house.pool.query(
    `insert into sessions (token, member_id, expires_at) values ('over', $1, now() - interval '1 day')`,
    [stays.id],
  )
  await house.dataRights.expireAndRemind(later(7))
  await expect(house.dataRights.expireAndRemind(later(8))).rejects.toThrow('1 of 3 failed')
  const left = async ({ id }: Member) =>
    (await house.pool.query('select left_at is not null as gone from members where id = $1', [id])).rows[0]
  expect(await Promise.all([stuck, next].map(left))).toEqual([{ gone: false }, { gone: true }])
  const { rows } = await house.pool.query(`select from sessions where token = 'over'`)
  expect(rows).toEqual([])

  await house.pool.query('drop trigger refuse_leaving on members; drop function refuse_leaving')
  await house.dataRights.expireAndRemind(later(8))
  expect(await left(stuck)).toEqual({ gone: true })
})
