// A member's change to their ways of logging in affects nobody else, and nothing it does not mention.
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import type { Member } from '#rules/base/viewer.ts'
import {
  closeOffer,
  countUse,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  isOfferOpen,
  listPasskeys,
  lockAndCount,
  renamePasskey,
  takeChallenge,
} from '#server/members/passkeys/passkey-queries.ts'
import { endSessions, setPassword } from '#server/members/sign-in/account-queries.ts'
import type { Database } from '#server/store/database.ts'
import { anAuthenticator } from '#simulation/people/authenticator.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aMember, aPassword, aPhone, aProvenMember, aSession } from '#tests/support/builders.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { findUndoable, insertChange, setContact, takeBackKeys, takeChangesSince } from './contact-queries.ts'
import type { ToldChange } from './security-jobs.ts'
import { securityNotices } from './security-notices.ts'

const notFound = { code: 'NOT_FOUND' }

let house: LoneHouse
let db: Database
beforeAll(async () => {
  house = await aLoneHouse()
  db = house.db
  return house.close
})

const two = async () => [await aMember(db), await aMember(db)] as const
const twoProven = async () => [await aProvenMember(db), await aProvenMember(db)] as const
const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)

describe('sessions', () => {
  const sessionsOf = (member: Member) => house.security.sessions(member)

  test('are listed for their own member, active ones only, last used first', async () => {
    const [mia, noah] = await two()
    const [first, second, gone] = [
      await aSession(db, mia, 'Safari'),
      await aSession(db, mia),
      await aSession(db, mia),
    ]
    await aSession(db, noah)
    const used = (id: string, hour: number, other: object = {}) =>
      db
        .updateTable('sessions')
        .set({ updated_at: new Date(Date.UTC(2026, 0, 1, hour)), ...other })
        .where('id', '=', id)
        .execute()
    await used(first, 1)
    await used(second, 2)
    await used(gone, 3, { expires_at: new Date(Date.now() - 1000) })
    expect(await sessionsOf(mia)).toMatchObject([
      { id: second, device: '', isThis: false },
      { id: first, device: 'Safari', usedAt: new Date(Date.UTC(2026, 0, 1, 1)) },
    ])
    expect(idsOf(await sessionsOf({ ...mia, session: first }))).toEqual([first, second])
  })

  test('are shown up to fifty', async () => {
    const mia = await aMember(db)
    await Promise.all(Array.from({ length: 51 }, () => aSession(db, mia)))
    expect(await sessionsOf(mia)).toHaveLength(50)
  })

  test('are ended one by one, by their member, whose other screens are told', async () => {
    const [mia, noah] = await twoProven()
    const [one, his] = [await aSession(db, mia), await aSession(db, noah)]
    const other = mia.session
    for (const id of [his, randomUUID(), 'none'])
      await expect(house.security.endSession(mia, { session: id })).rejects.toMatchObject(notFound)
    const { notices } = await house.noting(() => house.security.endSession(mia, { session: one }))
    expect(notices).toMatchObject([{ members: [mia.id], about: 'membership' }])
    expect([idsOf(await sessionsOf(mia)), idsOf(await sessionsOf(noah)).sort()]).toEqual([
      [other],
      [his, noah.session].sort(),
    ])
  })

  test('are ended all but one, or all, for one member', async () => {
    const [mia, noah] = [await aProvenMember(db), await aMember(db)]
    const ended = [await aSession(db, mia), await aSession(db, mia)]
    await aSession(db, noah)
    expect(await house.security.endOtherSessions(mia)).toBe(ended.length)
    expect(idsOf(await sessionsOf(mia))).toEqual([mia.session])
    expect(await endSessions(db, mia.id)).toBe(1)
    expect(await sessionsOf(noah)).toHaveLength(1)
  })
})

describe('a password', () => {
  const hashes = async (member: Member) => {
    const rows = await db
      .selectFrom('accounts')
      .select('password')
      .where('member_id', '=', member.id)
      .execute()
    return rows.map(({ password }) => password)
  }

  test('replaces the former one, for one member', async () => {
    const [mia, noah] = await two()
    for (const one of [mia, noah]) await aPassword(db, one, 'before')
    await setPassword(db, mia.id, 'after')
    expect([await hashes(mia), await hashes(noah)]).toEqual([['after'], ['before']])
  })

  test('exists for a member who has one, and not for one with another way in', async () => {
    const [mia, noah] = await two()
    await aPassword(db, mia, 'hash')
    await db
      .insertInto('accounts')
      .values({
        issuer: 'https://a.example.org',
        account_id: noah.id,
        provider_id: 'oidc',
        member_id: noah.id,
      })
      .execute()
    expect(
      await Promise.all([mia, noah].map((one) => house.security.contact(one).then((own) => own.hasPassword))),
    ).toEqual([true, false])
    const change = { currentPassword: 'any', password: 'a new verandah' }
    await expect(house.security.changePassword(noah, change)).rejects.toMatchObject({
      code: 'WRONG_PASSWORD',
    })
  })
})

describe('an address', () => {
  test('or a number is set for one member only', async () => {
    const [mia, noah] = await two()
    const phone = aPhone()
    await setContact(db, mia.id, { channel: 'phone', recipient: phone })
    await db.updateTable('members').set({ email_verified: false }).execute()
    await setContact(db, mia.id, { channel: 'email', recipient: `${mia.id}@new.example.org` })
    const of = ({ id }: Member) =>
      db
        .selectFrom('members')
        .select(['email', 'email_verified', 'phone'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    expect(await of(mia)).toEqual({ email: `${mia.id}@new.example.org`, email_verified: true, phone })
    expect(await of(noah)).toEqual({ email: `${noah.id}@example.org`, email_verified: false, phone: null })
    await db.updateTable('members').set({ email_verified: true }).execute()
  })

  test('that was changed is restored by its own link, with later changes undone, for one member', async () => {
    const [mia, noah] = await two()
    const changed = async (member: Member, was: string, hour: number) => {
      const undoHash = randomUUID()
      await insertChange(db, { memberId: member.id, channel: 'email', was, undoHash })
      await db
        .updateTable('contact_changes')
        .set({ changed_at: new Date(Date.UTC(2026, 0, 1, hour)) })
        .where('undo_hash', '=', undoHash)
        .execute()
      return undoHash
    }
    const [first, second] = [await changed(mia, 'first', 1), await changed(mia, 'second', 2)]
    const [third, his] = [await changed(mia, 'third', 3), await changed(noah, 'his', 4)]
    expect(await findUndoable(db, second)).toMatchObject({ member_id: mia.id, was: 'second' })
    expect(await findUndoable(db, 'none')).toBeUndefined()
    const taken = await takeChangesSince(db, mia.id, second)
    expect(taken.map(({ was }) => was)).toEqual(['second', 'third'])
    expect(await findUndoable(db, third)).toBeUndefined()
    for (const left of [first, his]) expect(await findUndoable(db, left)).toBeDefined()
  })

  test('once restored, removes the password and keys made since for one member, and leaves those from before', async () => {
    const [mia, noah] = await two()
    const [before, since, after] = [1, 2, 3].map((hour) => new Date(Date.UTC(2026, 0, 1, hour))) as [
      Date,
      Date,
      Date,
    ]
    for (const member of [mia, noah]) {
      await aPassword(db, member, 'hash')
      await db
        .updateTable('accounts')
        .set({ created_at: before })
        .where('member_id', '=', member.id)
        .execute()
      const ways = [
        ['https://a.example.org', before],
        ['https://b.example.org', since],
      ] as const
      for (const [issuer, created_at] of ways)
        await db
          .insertInto('accounts')
          .values({ issuer, account_id: member.id, provider_id: 'oidc', member_id: member.id, created_at })
          .execute()
      for (const created_at of [before, since, after])
        await db.insertInto('passkeys').values(aPasskey(member, { created_at })).execute()
    }
    const undoHash = randomUUID()
    await insertChange(db, { memberId: mia.id, channel: 'passkey', undoHash })
    await db
      .updateTable('contact_changes')
      .set({ changed_at: since })
      .where('undo_hash', '=', undoHash)
      .execute()
    await takeBackKeys(db, mia.id, (await findUndoable(db, undoHash))?.id ?? '')
    const left = async ({ id }: Member) => {
      const accounts = await db.selectFrom('accounts').select('issuer').where('member_id', '=', id).execute()
      return [accounts.map(({ issuer }) => issuer), (await listPasskeys(db, id, 9)).length]
    }
    expect(await left(mia)).toEqual([['https://a.example.org'], 1])
    expect((await left(noah)).map((each) => (typeof each === 'number' ? each : each.length))).toEqual([3, 3])
  })
})

function aPasskey(member: Member, facts: { name?: string; created_at?: Date; counter?: number } = {}) {
  const { name = 'Phone', counter = 0, created_at = new Date() } = facts
  const key = { credential_id: randomUUID(), public_key: Buffer.from('key') }
  return { member_id: member.id, name, counter, created_at, ...key }
}

const kept = async (member: Member, facts: Parameters<typeof aPasskey>[1] = {}) =>
  (await db.insertInto('passkeys').values(aPasskey(member, facts)).returning('id').executeTakeFirstOrThrow())
    .id

describe('a passkey', () => {
  test('is listed, counted, renamed and removed by its own member only, oldest first', async () => {
    const [mia, noah] = await twoProven()
    const at = (hour: number) => ({ created_at: new Date(Date.UTC(2026, 0, 1, hour)) })
    const [second, first, his] = [await kept(mia, at(2)), await kept(mia, at(1)), await kept(noah, at(0))]
    expect(idsOf(await listPasskeys(db, mia.id, 9))).toEqual([first, second])
    expect(idsOf(await listPasskeys(db, mia.id, 1))).toEqual([first])
    expect(await lockAndCount(db, mia.id)).toBe(2)
    expect(await renamePasskey(db, { id: his, memberId: mia.id, name: 'Mine' })).toBe(false)
    expect(await renamePasskey(db, { id: first, memberId: mia.id, name: 'Mine' })).toBe(true)
    expect((await listPasskeys(db, mia.id, 9)).map(({ name }) => name)).toEqual(['Mine', 'Phone'])
    expect(await deletePasskey(db, mia.id, his)).toBe(false)
    expect(await deletePasskey(db, mia.id, first)).toBe(true)
    expect([idsOf(await listPasskeys(db, mia.id, 9)), idsOf(await listPasskeys(db, noah.id, 9))]).toEqual([
      [second],
      [his],
    ])
    for (const unknown of [his, randomUUID(), 'none']) {
      await expect(house.passkeys.rename(mia, { passkey: unknown, name: 'x' })).rejects.toMatchObject(
        notFound,
      )
      await expect(house.passkeys.remove(mia, { passkey: unknown })).rejects.toMatchObject(notFound)
    }
  })

  test('that somebody has cannot be somebody else’s', async () => {
    const [mia, noah] = await two()
    const credential = { id: randomUUID(), publicKey: new Uint8Array([1]), counter: 0, transports: [] }
    expect(await insertPasskey(db, { memberId: mia.id, name: 'Phone', credential })).toBe(true)
    expect(await insertPasskey(db, { memberId: noah.id, name: 'Phone', credential })).toBe(false)
    expect(await listPasskeys(db, noah.id, 9)).toEqual([])
  })

  test.each([
    ['further', 4, 5, true],
    ['as far', 4, 4, false],
    ['less far', 4, 3, false],
    ['not any more', 4, 0, false],
    ['never', 0, 0, true],
    ['for the first time', 0, 1, true],
  ])('with a counter %s is used: %i, then %i: %s', async (_, before, now, isUsed) => {
    const mia = await aMember(db)
    const [id, other] = [await kept(mia, { counter: before }), await kept(mia, { counter: 1 })]
    expect(await countUse(db, id, now)).toBe(isUsed)
    const rows = await db
      .selectFrom('passkeys')
      .select(['id', 'counter', 'used_at'])
      .where('member_id', '=', mia.id)
      .execute()
    const of = (sought: string) => rows.find((row) => row.id === sought)
    expect(of(id)).toMatchObject({
      counter: isUsed ? now : before,
      used_at: isUsed ? expect.any(Date) : null,
    })
    expect(of(other)).toMatchObject({ counter: 1, used_at: null })
  })

  test('answers one challenge, which is for one member or for nobody yet', async () => {
    const [mia, noah] = await two()
    for (const challenge of ['one', 'other']) await insertChallenge(db, { challenge, memberId: mia.id })
    await insertChallenge(db, { challenge: 'open', memberId: null })
    const take = (challenge: string, member: Member | null) =>
      takeChallenge(db, { challenge, memberId: member?.id ?? null })
    expect(await take('one', noah)).toBe(false)
    expect(await take('one', null)).toBe(false)
    expect(await take('open', mia)).toBe(false)
    expect(await take('one', mia)).toBe(true)
    expect(await take('one', mia)).toBe(false)
    expect(await take('other', mia)).toBe(true)
    expect(await take('open', null)).toBe(true)
  })

  test('is offered until its member has one or says “not now”, whatever others answer', async () => {
    const [mia, noah] = await two()
    await kept(mia)
    expect(await Promise.all([mia, noah].map(({ id }) => isOfferOpen(db, id)))).toEqual([false, true])
    const olive = await aMember(db)
    await closeOffer(db, noah.id)
    expect(await Promise.all([noah, olive].map(({ id }) => isOfferOpen(db, id)))).toEqual([false, true])
  })
})

test.each<[ToldChange['change'], string, string]>([
  ['password', 'Your password was changed', 'has just been changed'],
  ['email-added', 'An email address was added', 'An email address has just been added'],
  ['phone-removed', 'Your phone number was removed', 'has just been removed'],
  ['passkey-added', 'A passkey was added', 'A passkey has just been added'],
  ['way-in-added', 'A way to log in was added', 'You can now use Library Card to log in'],
  ['way-in-removed', 'A way to log in was removed', 'You can no longer use Library Card to log in'],
])('%s is announced to its member: %s', async (change, subject, says) => {
  const memberId = randomUUID()
  const notice = await toldBy(securityNotices, db, { memberId, change, way: 'Library Card' })
  expect(notice).toEqual({
    ...{ to: [memberId], of: memberId, subject },
    paragraphs: [expect.stringContaining(says), expect.stringContaining('If not, use the link')],
    action: { label: 'See your security settings', path: '/settings/security' },
  })
  expect(notice?.paragraphs[0]).toContain(`${city.productName} account`)
})

describe('logging in over somebody’s session ends it, and its pushes to this device', () => {
  const address = randomUUID()
  const password = 'a quiet verandah'
  test.each([
    [
      'with a password',
      async (noah: Member, mia: Member) => {
        await aPassword(db, mia, await house.hashPassword(password))
        await house.signIn.logIn(noah, { email: `${mia.id}@example.org`, password, address })
      },
    ],
    [
      'with a code',
      async (noah: Member, mia: Member) => {
        const phone = aPhone()
        await db.updateTable('members').set({ phone }).where('id', '=', mia.id).execute()
        const { ticket } = await house.signIn.askToLogIn(noah, { phone, address })
        const code = house.letters.at(-1)?.code ?? ''
        await house.signIn.logInWithCode(noah, { ticket, code, address })
      },
    ],
    [
      'with a passkey',
      async (noah: Member, mia: Member) => {
        const device = anAuthenticator()
        const made = device.make(await house.passkeys.beginAdd(mia))
        await house.passkeys.add(mia, { answer: made, name: 'Phone' })
        const asked = await house.passkeys.beginSignIn(noah, { address })
        await house.passkeys.signIn(noah, { answer: device.sign(asked), address })
      },
    ],
  ])('%s', async (_, logIn) => {
    const [first, mia] = await twoProven()
    const [session, elsewhere] = [await aSession(db, first), await aSession(db, first)]
    const subscription = { endpoint: `https://push.example/${session}`, p256dh: 'key', auth: 'auth' }
    await db
      .insertInto('push_subscriptions')
      .values({ session_id: session, ...subscription })
      .execute()
    const { notices } = await house.noting(() => logIn({ ...first, session }, mia))
    const open = await db.selectFrom('sessions').select('id').where('member_id', '=', first.id).execute()
    expect(idsOf(open)).not.toContain(session)
    expect(idsOf(open)).toContain(elsewhere)
    const pushed = db.selectFrom('push_subscriptions').select('id').where('session_id', '=', session)
    expect(await pushed.execute()).toEqual([])
    expect(JSON.stringify(notices), 'its open screens').toContain(first.id)
  })
})

test('one’s own address can be spelled another way: the code goes to it as typed now', async () => {
  const [word, address] = [`m${randomUUID().slice(0, 8)}`, randomUUID()]
  const mia = await aProvenMember(db, { email: `${word}+books@gmail.com` })
  const noah = await aProvenMember(db)
  const to = `${word}@gmail.com`
  const asks = async (member: Member) => {
    const waiting = await house.security.askChange(member, { channel: 'email', to, address })
    const toSend = house.letters.at(-1)
    const message = toSend && (await house.signIn.codeMessage(toSend))
    return { ...waiting, code: toSend?.code ?? '', message }
  }
  expect((await asks(noah)).message, 'another member’s address').toBeUndefined()
  const { message, ...waiting } = await asks(mia)
  expect(message).toMatchObject({ about: 'code', recipient: to })
  await house.security.confirmChange(mia, { ...waiting, address })
  expect(await house.security.contact(mia)).toMatchObject({ email: to })
})
