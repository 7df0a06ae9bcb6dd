// Exports and deletions of two members at once: an action on one never affects the other.

import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { departureDays, departureReminderDays } from '#rules/data-rights/data-rights.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBlock, aClub, aMember, aProvenMember } from '#tests/support/builders.ts'
import { aDiscussion } from '#tests/support/discussions.ts'
import { anExchangeIn } from '#tests/support/exchanges.ts'
import { aLetterbox } from '#tests/support/letterbox.ts'
import { unzipped } from '#tests/support/unzipped.ts'
import { zipOf } from './export-zip.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return house.close
})

const later = (days: number) => new Date(house.time.now.getTime() + days * DAY_MS)
const leave = (member: Member) => house.dataRights.leave({ ...member, isProven: true }, { password: '' })
const lettersTo = ({ id }: Member) =>
  house.posted.filter(({ to }) => to === `${id}@example.org`).map(({ subject }) => subject)
const isGone = async ({ id }: Member) => {
  const row = await house.db
    .selectFrom('members')
    .select('left_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.left_at !== null
}

describe('an export', () => {
  test('requested twice at the same moment is made once', async () => {
    const [mia, noah] = [await aProvenMember(house.db), await aProvenMember(house.db)]
    const asked = await Promise.allSettled([mia, mia, noah].map((each) => house.dataRights.askExport(each)))
    expect(asked.filter(({ status }) => status === 'rejected')).toMatchObject([
      { reason: { code: 'EXPORT_BEING_MADE' } },
    ])
    expect(await house.dataRights.exports(mia)).toHaveLength(1)
    expect(await house.dataRights.exports(noah)).toHaveLength(1)
  })

  test('belongs to its member: nobody else can make, open or list it', async () => {
    const [mia, noah] = [await aProvenMember(house.db), await aProvenMember(house.db)]
    for (const each of [mia, noah]) await house.dataRights.askExport(each)
    const idOf = async (member: Member) => (await house.dataRights.exports(member))[0]?.id ?? ''
    const [ofMia, ofNoah] = [await idOf(mia), await idOf(noah)]
    await house.dataRights.makeExport(ofMia, { isLastTry: true })
    expect(await house.dataRights.exports(mia)).toMatchObject([{ id: ofMia, state: 'ready' }])
    expect(await house.dataRights.exports(noah)).toMatchObject([{ id: ofNoah, state: 'making', percent: 0 }])
    expect([lettersTo(mia), lettersTo(noah)]).toEqual([['Your data is ready'], []])
    for (const [viewer, id] of [
      [noah, ofMia],
      [noah, ofNoah],
      [mia, 'nope'],
    ] as const)
      await expect(house.dataRights.openExport(viewer, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await house.dataRights.openExport(mia, { id: ofMia })).size).toBeGreaterThan(0)
    await house.dataRights.askExport(mia)
    const states = (await house.dataRights.exports(mia)).map(({ state }) => state)
    expect(states.sort(), 'another may be requested once it is ready').toEqual(['making', 'ready'])
  })

  const zip = (member: Member, parts: Partial<Parameters<typeof zipOf>[0]> = {}) =>
    buffer(
      zipOf({
        ...{
          db: house.db,
          events: house.events,
          notices: house.notices,
          city,
          memberId: member.id,
          now: house.time.now,
        },
        clubFiles: { open: async () => undefined },
        ...{ images: { get: async () => undefined }, say: async () => undefined },
        ...parts,
      }),
    )

  test('is complete without a picture whose file is missing, and has the others at their largest size', async () => {
    const mia = await aProvenMember(house.db)
    const aPhoto = async () => {
      const { rows } = await house.pool.query<{ id: string }>(
        `insert into images (kind, width, height, tint, uploaded_by) values ('photo', 400, 400, '#aabbcc', $1) returning id`,
        [mia.id],
      )
      return rows[0]?.id ?? ''
    }
    const [kept, lost] = [await aPhoto(), await aPhoto()]
    const get = async (id: string, name: string) =>
      id === lost
        ? undefined
        : {
            bytes: new Uint8Array(Buffer.from(name)),
            ...{ contentType: 'image/webp', etag: '' },
          }
    const pictures = [...(await unzipped(await zip(mia, { images: { get } })))].filter(([name]) =>
      name.startsWith('images/'),
    )
    expect(pictures.map(([name]) => name)).toEqual([`images/${kept}.webp`])
    // The largest variant.
    expect(pictures[0]?.[1].toString()).toBe('400.webp')
  })

  test('has the files that its member attached in clubs, and none of others', async () => {
    const [mia, noah] = [await aProvenMember(house.db), await aProvenMember(house.db)]
    const club = await aClub(house.db, { admin: mia, members: [noah] })
    const posts = [
      { author: mia, message: 'Notes' },
      { author: noah, message: 'Mine' },
    ] as const
    const { postIds } = await aDiscussion(house.db, { clubId: club.id, posts })
    const attach = async (by: Member, postId: string | undefined, name: string) => {
      const { rows } = await house.pool.query<{ id: string }>(
        `insert into discussion_files (post_id, uploaded_by, name, bytes) values ($1, $2, $3, 5) returning id`,
        [postId, by.id, name],
      )
      return rows[0]?.id ?? ''
    }
    const id = await attach(mia, postIds[0], '../notes.pdf')
    await attach(noah, postIds[1], 'other.pdf')
    const open = async (asked: string) => ({
      size: 5,
      read: () => new Response(`of ${asked}`).body as ReadableStream,
    })
    const files = [...(await unzipped(await zip(mia, { clubFiles: { open } })))]
      .filter(([name]) => name.startsWith('files/'))
      .map(([name, bytes]) => [name, bytes.toString()])
    expect(files).toEqual([[`files/${id}/__notes.pdf`, `of ${id}`]])
  })

  test('shows its progress, and stops if that cannot be recorded', async () => {
    const mia = await aProvenMember(house.db)
    const said: number[] = []
    await zip(mia, { say: async (percent) => void said.push(percent) })
    expect(said[0]).toBe(0)
    expect(said).toEqual([...said].sort((one, other) => one - other))
    expect(said.at(-1)).toBeLessThan(100)
    const broken = zip(mia, { say: () => Promise.reject(new Error('The database is away')) })
    await expect(broken).rejects.toThrow('The database is away')
  })
})

test('a code is forgotten after its term, even if nobody else asks for one', async () => {
  const kept = () => house.db.selectFrom('awaited_codes').select('recipient').execute()
  await house.pool.query(
    `insert into awaited_codes (purpose, channel, recipient, code_hash, expires_at, kept_until)
     values ('reset', 'email', 'gone@example.org', 'x', now(), now() - interval '1 s'),
       ('reset', 'email', 'kept@example.org', 'x', now(), now() + interval '1 day')`,
  )
  await house.dataRights.expireAndRemind(house.time.now)
  expect(await kept()).toEqual([{ recipient: 'kept@example.org' }])
})

describe('of two members who leave', () => {
  test('each is reminded a day before their own last day, and is deleted on it', async () => {
    const [mia, noah] = [await aProvenMember(house.db), await aProvenMember(house.db)]
    const begins = house.time.now
    await leave(mia)
    house.time.now = later(1)
    await leave(noah)
    house.time.now = begins
    const reminders = (member: Member) =>
      lettersTo(member).filter((subject) => subject === 'Your account is about to be deleted').length
    await house.dataRights.expireAndRemind(
      new Date(later(departureDays - departureReminderDays).getTime() - 1000),
    )
    expect([reminders(mia), reminders(noah)]).toEqual([0, 0])
    await house.dataRights.expireAndRemind(later(departureDays - departureReminderDays))
    expect([reminders(mia), reminders(noah)]).toEqual([1, 0])
    await house.dataRights.expireAndRemind(new Date(later(departureDays).getTime() - 1000))
    expect([await isGone(mia), await isGone(noah)]).toEqual([false, false])
    await house.dataRights.expireAndRemind(later(departureDays))
    expect([await isGone(mia), await isGone(noah)]).toEqual([true, false])
    expect([reminders(mia), reminders(noah)]).toEqual([1, 1])
  })

  test('one with a book to return stays until it is back, and does not hold up the other', async () => {
    const { owner, borrower, id } = await anExchangeIn(house, 'accepted')
    const other = await aProvenMember(house.db)
    await house.pool.query(
      `insert into departures (member_id, asked_at, leaves_at, reminded_at)
        values ($1, $3, $4, $3), ($2, $3, $4, $3)`,
      [owner.id, other.id, house.time.now, later(1)],
    )
    await house.exchanges.confirmHandOver(borrower, { id })
    await house.dataRights.expireAndRemind(later(2))
    expect([await isGone(owner), await isGone(other)]).toEqual([false, true])
    await house.exchanges.confirmReturn(owner, { id })
    await house.dataRights.expireAndRemind(later(2))
    expect(await isGone(owner)).toBe(true)
  })

  test('two processes at once delete each of them once', async () => {
    const members = [await aProvenMember(house.db), await aProvenMember(house.db)]
    for (const each of members) await leave(each)
    await house.dataRights.expireAndRemind(later(departureDays - departureReminderDays))
    await Promise.all([1, 2].map(() => house.dataRights.expireAndRemind(later(departureDays))))
    for (const each of members) {
      expect(await isGone(each)).toBe(true)
      expect(lettersTo(each).filter((subject) => subject === 'Your account has been deleted')).toHaveLength(1)
    }
  })

  test('the export of a member who leaves is deleted with them, and no other', async () => {
    const [mia, noah] = [await aProvenMember(house.db), await aProvenMember(house.db)]
    const ids: string[] = []
    for (const each of [mia, noah]) {
      await house.dataRights.askExport(each)
      const id = (await house.dataRights.exports(each))[0]?.id ?? ''
      await house.dataRights.makeExport(id, { isLastTry: true })
      ids.push(id)
    }
    await house.db
      .insertInto('departures')
      .values({
        member_id: mia.id,
        asked_at: house.time.now,
        leaves_at: later(1),
        reminded_at: house.time.now,
      })
      .execute()
    await house.dataRights.expireAndRemind(later(1))
    expect(ids.map((id) => house.files.has(id))).toEqual([false, true])
  })

  test('a member who is not leaving is not told that they stay', async () => {
    const [mia, noah] = [await aProvenMember(house.db), await aProvenMember(house.db)]
    await leave(mia)
    await house.dataRights.stay(noah)
    expect(lettersTo(noah)).toEqual([])
    await leave(mia)
    expect(lettersTo(mia), 'asking twice tells them once').toEqual(['Your account will be deleted'])
    await house.dataRights.stay(mia)
    expect(lettersTo(mia).at(-1)).toBe('You’re keeping your account')
  })
})

test('active loans belong to the member whichever side they are on, the first due first, with no thread across a block', async () => {
  const mia = await aProvenMember(house.db)
  await anExchangeIn(house, 'on_loan')
  await anExchangeIn(house, 'ready', { owner: mia })
  const now = house.time.now
  const lent = await anExchangeIn(house, 'on_loan', { owner: mia })
  house.time.now = new Date(now.getTime() - 2 * DAY_MS)
  const borrowed = await anExchangeIn(house, 'on_loan', { borrower: mia })
  house.time.now = now
  await aBlock(house.db, mia, lent.borrower)
  expect(await house.dataRights.loansUnderWay(mia)).toMatchObject([
    { id: borrowed.id, conversationId: borrowed.conversationId, ownerId: borrowed.owner.id },
    { id: lent.id, conversationId: null, ownerId: mia.id },
  ])
})

test('a member with an address gets an email, one with only a number an SMS, and one with neither nothing', async () => {
  const { posted, texted, post } = aLetterbox({ publicUrl: 'https://verandah.example' })
  const { id: reader } = await aMember(house.db)
  const tell = (email: string | null, phone: string | null) =>
    post(house.db, { news: 'staying', facts: {}, reader, email, phone })
  await tell(null, null)
  expect([posted, texted]).toEqual([[], []])
  await tell('mia@example.org', '+61412000001')
  expect(posted).toMatchObject([{ to: 'mia@example.org', subject: 'You’re keeping your account' }])
  expect(texted).toEqual([])
  await tell(null, '+61412000001')
  await post(house.db, { news: 'gone', facts: { name: 'Mia' }, email: null, phone: '+61412000001' })
  expect(texted.map(({ text }) => text)).toEqual([
    `${city.productName}: You’re keeping your account. https://verandah.example/settings/security`,
    `${city.productName}: Your account has been deleted.`,
  ])
  expect(posted).toHaveLength(1)
})
