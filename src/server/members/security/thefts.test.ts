// A table of what a thief with a stolen session does and how the owner responds, in every order: at the end the owner
// controls the account.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { guest, type Member } from '#rules/base/viewer.ts'
import { proofOf } from '#rules/members/proof.ts'
import { findShown, shownIn } from '#server/members/proof/proof-queries.ts'
import { anAuthenticator } from '#simulation/people/authenticator.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aClub, aMember, aPassword, aPhone, asProven } from '#tests/support/builders.ts'

const password = 'a quiet verandah'
const address = '10.0.0.1'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

/** A theft in progress: the owner's account, the session the thief has, and what each of them has obtained. */
async function aTheft({ hasProof }: { hasProof: boolean }) {
  const { db, security, passkeys, payloads, letters, signIn, events } = house
  const email = `${randomUUID()}@example.org`
  const owner = await aMember(db, { email })
  await aPassword(db, owner, await house.hashPassword(password))
  const proven = await asProven(db, owner)
  // With only the cookie, or with that of somebody who has just logged in.
  const thief: Member = hasProof ? proven : { ...proven, isProven: false }
  if (!hasProof)
    await db
      .updateTable('sessions')
      .set({ password_shown_at: null })
      .where('member_id', '=', owner.id)
      .execute()
  const start = payloads.length
  const device = anAuthenticator()
  const loot = { email: `${randomUUID()}@thief.example`, phone: aPhone(), password: 'a thief was here' }

  const club = await aClub(db, { members: [owner], visibility: 'private' })
  const keys = new Map<'ownFeed' | 'feed', string>()
  const keyIn = (link: string) => new URL(link).searchParams.get('key') ?? ''
  const reads = ([feed, key]: ['ownFeed' | 'feed', string]) =>
    events[feed](guest, { key }).then(
      () => true,
      () => false,
    )

  const contact = async (channel: 'email' | 'phone') => {
    const { ticket } = await security.askChange(thief, { channel, to: loot[channel], address })
    await security.confirmChange(thief, { ticket, code: letters.at(-1)?.code ?? '', address })
  }
  const reset = async (to: string, chosen: string, isAlone = false) => {
    const { ticket } = await signIn.forgotPassword(guest, { email: to, address: randomUUID() })
    const code = letters.findLast(({ recipient }) => recipient === to)?.code ?? ''
    await signIn.resetPassword(guest, { ticket, code, password: chosen, isAlone, address: randomUUID() })
  }
  /** The first one sent to the address that the owner had before. */
  async function openLink() {
    const offer = payloads
      .slice(start)
      .find(
        (each): each is { token: string; recipient: string } =>
          'token' in each && 'recipient' in each && each.recipient === email,
      )
    await security.undoChange(guest, { token: offer?.token ?? '', address })
  }
  const canLogIn = async (to: string, word: string) =>
    signIn.logIn(guest, { email: to, password: word, address: randomUUID() }).then(
      (answer) => 'cookies' in answer,
      () => false,
    )
  const canByPhone = async (phone: string) => {
    const { ticket } = await signIn.askToLogIn(guest, { phone, address: randomUUID() })
    return signIn
      .logInWithCode(guest, { ticket, code: letters.at(-1)?.code ?? '', address: randomUUID() })
      .then(
        () => true,
        () => false,
      )
  }
  const canByPasskey = async () =>
    passkeys
      .signIn(guest, {
        answer: device.sign(await passkeys.beginSignIn(guest, { address: randomUUID() })),
        address: randomUUID(),
      })
      .then(
        () => true,
        () => false,
      )

  return {
    email,
    does: {
      'adds a phone number': () => contact('phone'),
      'changes the address': () => contact('email'),
      'adds a passkey': async () => {
        const answer = device.make(await passkeys.beginAdd(thief))
        await passkeys.add(thief, { answer, name: 'Thief' })
      },
      'removes the address': () => security.removeContact(thief, { channel: 'email' }),
      'makes calendar links': async () => {
        keys.set('ownFeed', keyIn(await events.followOwn(thief)))
        keys.set('feed', keyIn(await events.followClub(thief, { clubId: club.id })))
      },
      'ends other sessions': () => security.endOtherSessions(thief),
      'resets the password by what they added': () => reset(loot.email, loot.password),
    } as Record<string, () => Promise<unknown>>,
    reacts: {
      'opens the link': openLink,
      'takes back': async () => {
        await openLink()
        await reset(email, password)
      },
      'resets alone': () => reset(email, password, true),
      resets: () => reset(email, password),
      'ends other sessions': async () => security.endOtherSessions(await asProven(db, owner)),
      'changes the password': async () => {
        const own = await asProven(db, owner)
        await security.changePassword(own, { currentPassword: password, password: 'a quiet new verandah' })
      },
    } as Record<string, () => Promise<unknown>>,
    /** The feeds that the thief can read. */
    async feeds() {
      const read = await Promise.all([...keys].map(async (each) => ((await reads(each)) ? each[0] : [])))
      return read.flat().sort()
    },
    async whoIsIn() {
      const session = await db
        .selectFrom('sessions')
        .select('id')
        .where('id', '=', thief.session ?? '')
        .executeTakeFirst()
      const thiefs = [
        session !== undefined,
        await canLogIn(loot.email, loot.password),
        await canLogIn(email, loot.password),
        await canLogIn(loot.email, password),
        await canByPasskey(),
        await canByPhone(loot.phone),
      ]
      return { owner: await canLogIn(email, password), thief: thiefs.some((isIn) => isIn) }
    },
  }
}

/** Every order of up to three of them. */
function ordersOf(actions: readonly string[]): string[][] {
  const grow = (begun: string[]): string[][] =>
    begun.length === 3
      ? [begun]
      : [
          begun,
          ...actions
            .filter((action) => !begun.includes(action))
            .flatMap((action) => grow([...begun, action])),
        ]
  return grow([]).filter((order) => order.length > 0)
}

const ways = [
  'adds a phone number',
  'changes the address',
  'adds a passkey',
  'removes the address',
  'resets the password by what they added',
]
// Impossible orders are left out: there is no number to keep, or no address of the owner's to reset with.
const isPossible = (order: string[]) =>
  order.every((action, at) => {
    const before = order.slice(0, at)
    if (action === 'removes the address') return before.includes('adds a phone number')
    if (action !== 'resets the password by what they added')
      return !before.includes('resets the password by what they added')
    return before.includes('changes the address') && !before.includes('removes the address')
  })
const thefts = ordersOf(ways).filter(isPossible)

describe('with the session of somebody who has just logged in, the thief', () => {
  test.each(thefts.map((order) => [order.join(', then '), order] as const))(
    '%s: the owner undoes it, and is in alone',
    async (_, order) => {
      const theft = await aTheft({ hasProof: true })
      for (const action of order) await theft.does[action]?.()
      await theft.reacts['takes back']?.()
      expect(await theft.whoIsIn()).toEqual({ owner: true, thief: false })
    },
  )

  test.each([['adds a phone number'], ['adds a passkey'], ['adds a phone number', 'adds a passkey']])(
    '%s %s: the owner sets another password and logs out everywhere, and is in alone',
    async (...order) => {
      const theft = await aTheft({ hasProof: true })
      for (const action of order) await theft.does[action]?.()
      await theft.reacts['resets alone']?.()
      expect(await theft.whoIsIn()).toEqual({ owner: true, thief: false })
    },
  )

  test('changes the address, and the owner signs up again with it: they are told so, and undo it once it is free', async () => {
    const theft = await aTheft({ hasProof: true })
    await theft.does['changes the address']?.()
    const again = await aMember(house.db, { email: theft.email })
    await expect(theft.reacts['opens the link']?.()).rejects.toMatchObject({ code: 'UNDO_CONTACT_TAKEN' })
    const other = `${randomUUID()}@example.org`
    await house.db.updateTable('members').set({ email: other }).where('id', '=', again.id).execute()
    await theft.reacts['takes back']?.()
    expect(await theft.whoIsIn()).toEqual({ owner: true, thief: false })
  })

  test('adds a passkey again after the owner has undone it: their session is over', async () => {
    const theft = await aTheft({ hasProof: true })
    await theft.does['adds a passkey']?.()
    await theft.reacts['takes back']?.()
    await expect(theft.does['adds a phone number']?.()).rejects.toMatchObject({ code: expect.any(String) })
    expect(await theft.whoIsIn()).toEqual({ owner: true, thief: false })
  })
})

describe('a thief with only the cookie makes calendar links, which need no proof, and the owner', () => {
  test.each(['resets alone', 'resets', 'ends other sessions', 'changes the password'])(
    '%s: they stop working',
    async (reaction) => {
      const [theft, elsewhere] = [await aTheft({ hasProof: false }), await aTheft({ hasProof: false })]
      for (const each of [theft, elsewhere]) await each.does['makes calendar links']?.()
      expect(await theft.feeds()).toEqual(['feed', 'ownFeed'])
      await theft.reacts[reaction]?.()
      expect(await theft.feeds()).toEqual([])
      expect(await elsewhere.feeds(), 'of another member').toEqual(['feed', 'ownFeed'])
    },
  )

  test('takes back what else was changed: they stop working', async () => {
    const theft = await aTheft({ hasProof: true })
    for (const action of ['makes calendar links', 'adds a phone number']) await theft.does[action]?.()
    // The link alone, before another password is chosen.
    await theft.reacts['opens the link']?.()
    expect(await theft.feeds()).toEqual([])
  })

  test('ends the session that made them: those of other sessions stay', async () => {
    const { db, events, security } = house
    const owner = await asProven(db, await aMember(db))
    const club = await aClub(db, { members: [owner] })
    const sessions = []
    for (const _ of ['one', 'other']) {
      const row = { token: randomUUID(), member_id: owner.id, expires_at: new Date('2100-01-01') }
      sessions.push(await db.insertInto('sessions').values(row).returning('id').executeTakeFirstOrThrow())
    }
    const [one, other] = sessions.map(({ id }) => id)
    await events.followOwn({ ...owner, session: one })
    await events.followClub({ ...owner, session: other }, { clubId: club.id })
    expect((await events.calendarLinks(owner)).map(({ club }) => club?.id)).toEqual([undefined, club.id])
    await security.endSession(owner, { session: one ?? '' })
    expect((await events.calendarLinks(owner)).map(({ club }) => club?.id)).toEqual([club.id])
    await security.endSession(owner, { session: other ?? '' })
    expect(await events.calendarLinks(owner)).toEqual([])
  })

  test('is suspended: they can stop them themself', async () => {
    const { db, events } = house
    const owner = await aMember(db)
    const club = await aClub(db, { members: [owner] })
    await events.followOwn(owner)
    await events.followClub(owner, { clubId: club.id })
    await db
      .updateTable('members')
      .set({ suspended_until: new Date('2100-01-01'), suspended_reason: 'Rude' })
      .where('id', '=', owner.id)
      .execute()
    await expect(events.followOwn(owner)).rejects.toMatchObject({ code: 'SUSPENDED' })
    await events.stopFollowingOwn(owner)
    await events.stopFollowing(owner, { clubId: club.id })
    for (const table of ['own_calendars', 'calendar_feeds'] as const)
      expect(await db.selectFrom(table).selectAll().where('member_id', '=', owner.id).execute()).toEqual([])
  })
})

test.each(ways.slice(0, 4))('with only the cookie, a thief %s: not without a proof', async (action) => {
  const theft = await aTheft({ hasProof: false })
  await expect(theft.does[action]?.()).rejects.toMatchObject({ code: 'PROOF_NEEDED' })
  await expect(theft.does['ends other sessions']?.()).rejects.toMatchObject({ code: 'PROOF_NEEDED' })
})

test('codes go where the member was reachable before, and not to what a thief has added', async () => {
  const { proof, letters, db } = house
  const theft = await aTheft({ hasProof: true })
  await theft.does['adds a phone number']?.()
  const [owner] = await db
    .selectFrom('members')
    .select(['id', 'name', 'email'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .execute()
  const viewer = await asProven(db, await memberNamed(owner?.id ?? ''))
  expect(await proof.ways(viewer, { forAdmin: false })).toMatchObject({
    phone: null,
    email: expect.stringContaining('@example.org'),
  })
  await expect(proof.sendCode(viewer, { channel: 'phone', address })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await proof.sendCode(viewer, { channel: 'email', address })
  expect(letters.at(-1)).toMatchObject({ recipient: owner?.email, purpose: 'prove' })
})

test('an owner who undoes a change gets back what a thief removed', async () => {
  const { passkeys, security, db, payloads } = house
  const owner = await asProven(db, await aMember(db))
  const phone = anAuthenticator()
  await passkeys.add(owner, { answer: phone.make(await passkeys.beginAdd(owner)), name: 'Phone' })
  await db
    .updateTable('passkeys')
    .set({ created_at: new Date('2026-01-01') })
    .where('member_id', '=', owner.id)
    .execute()
  await db.deleteFrom('contact_changes').where('member_id', '=', owner.id).execute()
  await aPassword(db, owner, 'a hash')
  const [passkey] = await passkeys.list(owner)
  await passkeys.remove(owner, { passkey: passkey?.id ?? '' })
  expect(await passkeys.list(owner)).toEqual([])
  const offer = payloads.findLast((each): each is { token: string } => 'token' in each)
  await security.undoChange(guest, { token: offer?.token ?? '', address })
  expect(await passkeys.list(owner)).toMatchObject([{ id: passkey?.id, name: 'Phone' }])
  await passkeys.signIn(guest, {
    answer: phone.sign(await passkeys.beginSignIn(guest, { address: '10.1.1.1' })),
    address: '10.1.1.1',
  })
})

test('a thief who only reads an administrator’s mailbox resets the password, and has one way to confirm, not two', async () => {
  const { db, signIn, proof, letters } = house
  const email = `${randomUUID()}@example.org`
  const admin = await aMember(db, { email, isAdmin: true })
  await aPassword(db, admin, await house.hashPassword(password))
  const chosen = 'a thief was here'
  const { ticket } = await signIn.forgotPassword(guest, { email, address })
  const reset = { ticket, code: letters.at(-1)?.code ?? '', password: chosen, isAlone: false, address }
  await signIn.resetPassword(guest, reset)
  await signIn.logIn(guest, { email, password: chosen, address })
  const open = db.selectFrom('sessions').select('id').where('member_id', '=', admin.id)
  const { id: session } = await open.executeTakeFirstOrThrow()
  const viewer = { ...admin, session }
  const sent = await proof.sendCode(viewer, { channel: 'email', address })
  await proof.withCode(viewer, { ticket: sent.ticket, code: letters.at(-1)?.code ?? '', address })
  const row = await findShown(db, session)
  if (!row) throw new Error('no session')
  expect(proofOf(shownIn(row), { now: row.now, adminProof: 'two-ways' })).toEqual({
    isProven: true,
    mayAdminister: false,
  })
  await expect(proof.withPassword(viewer, { password: chosen })).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
  })
  // Once it cannot be undone any more.
  await db.deleteFrom('contact_changes').where('member_id', '=', admin.id).execute()
  await proof.withPassword(viewer, { password: chosen })
})

async function memberNamed(id: string): Promise<Member> {
  const { aViewer } = await import('#tests/support/viewers.ts')
  return aViewer({ id, name: 'Mia Rossi' })
}
