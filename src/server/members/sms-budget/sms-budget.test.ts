// How much strangers can make the site spend on SMS, and how much that leaves for members.

import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { guest } from '#rules/base/viewer.ts'
import { createRateLimits } from '#server/limits/rate-limits.ts'
import { openMemberDoor } from '#server/members/accounts/member-door.ts'
import { createSignInService } from '#server/members/sign-in/sign-in-service.ts'
import { aMember, aPhone } from '#tests/support/builders.ts'
import { aSignInDesk, type SignInDesk } from '#tests/support/sign-in-desk.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { createSmsBudget } from './sms-budget.ts'
import type { SmsAlarm } from './sms-jobs.ts'
import { smsNotices } from './sms-notices.ts'

const paused = { code: 'SMS_PAUSED' }
const secret = 'a-secret-of-the-tests-0123456789abcdef'

let database: TestDatabase
let desk: SignInDesk
let alarms: object[]
let warned: object[]
beforeAll(async () => {
  database = await aDatabase()
  desk = await aSignInDesk(database)
})
beforeEach(async () => {
  alarms = []
  warned = []
  await database.pool.query('delete from sms_sends')
})
afterAll(() => database.drop())

function aBudget({ perHour = 1000, perDay = 1000 } = {}) {
  return createSmsBudget({
    db: database.db,
    secret,
    settings: { countries: ['AU'], perHour, perDay },
    jobs: { enqueue: async (_tx, _job, payload) => void alarms.push(payload) },
    log: { warn: (facts: object) => void warned.push(facts) },
  })
}
const age = (hours: number) =>
  database.pool.query(`update sms_sends set sent_at = sent_at - make_interval(hours => $1)`, [hours])
/** Numbers that do not look consecutive. */
const spread = (at: number) => `+61412${String((at * 7919 + 12_345) % 1_000_000).padStart(6, '0')}`

describe('the budget of the site', () => {
  test('new people share half of the hourly budget, members all of it, and an hour later there is room again', async () => {
    const budget = aBudget({ perHour: 10 })
    for (let at = 0; at < 5; at += 1) await budget.take('sign-ups', spread(at))
    await expect(budget.take('sign-ups', spread(5))).rejects.toMatchObject(paused)
    for (let at = 6; at < 11; at += 1) await budget.take('members', spread(at))
    await expect(budget.take('members', spread(11))).rejects.toMatchObject(paused)
    await expect(budget.assertRoom()).rejects.toMatchObject(paused)
    await age(1)
    await budget.assertRoom()
    await budget.take('sign-ups', spread(12))
  })

  test('the daily budget is as strict as the hourly one', async () => {
    const budget = aBudget({ perDay: 4 })
    for (let at = 0; at < 2; at += 1) await budget.take('sign-ups', spread(at))
    await age(2)
    await expect(budget.take('sign-ups', spread(2))).rejects.toMatchObject(paused)
    for (let at = 3; at < 5; at += 1) await budget.take('members', spread(at))
    await expect(budget.take('members', spread(5))).rejects.toMatchObject(paused)
    await age(24)
    await budget.take('sign-ups', spread(6))
  })

  test('many requests at the same moment never exceed it by one', async () => {
    const budget = aBudget({ perHour: 6 })
    const tries = Array.from({ length: 12 }, (_, at) => budget.take('members', spread(at)))
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
  })

  test('near its end administrators are told, once, and the log has a line', async () => {
    const budget = aBudget({ perHour: 10 })
    for (let at = 0; at < 10; at += 1) await budget.take('members', spread(at))
    expect(alarms).toEqual([{ share: 'all', hours: 1, sent: 8, most: 10 }])
    expect(warned).toEqual(alarms)
    const admin = await aMember(database.db, { isAdmin: true })
    const notice = await toldBy(smsNotices, database.db, alarms[0] as SmsAlarm)
    expect(notice).toMatchObject({ to: [admin.id], subject: 'We’re sending a lot of codes by SMS' })
    expect(notice?.paragraphs[0]).toBe(
      'We’ve sent 8 codes in the last hour. If it reaches 10, nobody can log in by phone for a while.',
    )
  })

  test('they are told of new people’s half too', async () => {
    const budget = aBudget({ perHour: 10 })
    for (let at = 0; at < 5; at += 1) await budget.take('sign-ups', spread(at))
    expect(alarms).toEqual([{ share: 'sign-ups', hours: 1, sent: 4, most: 5 }])
  })

  test('numbers are stored in no form that reveals them', async () => {
    await aBudget().take('sign-ups', '+61412345678')
    const { rows } = await database.pool.query('select * from sms_sends')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toMatch(/412345/)
  })
})

describe('consecutive numbers', () => {
  test('get codes five times an hour, from however many networks; others are not affected', async () => {
    const budget = aBudget()
    for (let at = 0; at < 5; at += 1) await budget.take('sign-ups', `+6141234500${at}`)
    await expect(budget.take('sign-ups', '+61412345999')).rejects.toMatchObject(paused)
    await budget.take('sign-ups', '+61412346000')
    await budget.take('sign-ups', '+61412345000')
    await budget.take('members', '+61412345777')
    await age(1)
    await budget.take('sign-ups', '+61412345999')
  })
})

describe('at sign-up', () => {
  const aDoor = (settings: { perHour?: number } = {}) => {
    const sent: string[] = []
    const limits = createRateLimits({ pool: database.pool })
    const signIn = createSignInService({
      ...desk.parts,
      sms: aBudget(settings),
      limits,
      door: openMemberDoor({ db: database.db, limits, clock: () => new Date(), city }),
      sendCode: async ({ recipient }) => void sent.push(recipient),
    })
    return { signIn, sent }
  }
  const name = 'Nell'

  test.each([
    ['+64 21 123 4567', 'another country'],
    ['+49 1512 3456789', 'one far away'],
    ['+7 912 345 67 89', 'one far away'],
  ])('%s cannot sign up (%s), and the response says which countries can', async (phone) => {
    const { signIn, sent } = aDoor()
    await expect(
      signIn.signUpByPhone(guest, { name, phone, isOldEnough: true, address: 'far' }),
    ).rejects.toMatchObject({
      code: 'PHONE_COUNTRY',
      message:
        'We can only send codes to mobile numbers in Australia. Use one of those, or your email address.',
    })
    expect(sent).toEqual([])
  })

  test.each(['+881 6 1234 5678', '+882 16 1234 5678', '+870 7731 12345', '+979 1 2345 6789'])(
    '%s belongs to a satellite or a service: refused everywhere',
    async (phone) => {
      const { signIn } = aDoor()
      await expect(
        signIn.signUpByPhone(guest, { name, phone, isOldEnough: true, address: 'sky' }),
      ).rejects.toMatchObject({
        code: 'NOT_A_PHONE',
      })
      await expect(signIn.askToLogIn(guest, { phone, address: 'sky' })).rejects.toMatchObject({
        code: 'NOT_A_PHONE',
      })
    },
  )

  test('a member with a number of another country can still log in, and nobody learns that they can', async () => {
    const { signIn } = aDoor()
    const phone = `+6421${String(Math.random()).slice(2, 9)}`
    await aMember(database.db, { profile: { phone } })
    await expect(signIn.askToLogIn(guest, { phone, address: 'a network' })).resolves.toHaveProperty('ticket')
    await expect(
      signIn.askToLogIn(guest, { phone: '+64211234567', address: 'a network' }),
    ).resolves.toHaveProperty('ticket')
    const message = await signIn.codeMessage(await aCodeToSend(phone))
    expect(message).toMatchObject({ channel: 'phone', recipient: phone })
  })

  test('asking to log in with unknown numbers costs nothing', async () => {
    const { signIn } = aDoor({ perHour: 2 })
    for (let times = 0; times < 4; times += 1)
      await signIn.askToLogIn(guest, { phone: aPhone(), address: `net ${times}` })
    const { rows } = await database.pool.query('select * from sms_sends')
    expect(rows).toEqual([])
  })

  test('when all is used up, logging in by phone says so alike for every number, and nothing is sent', async () => {
    const { signIn } = aDoor({ perHour: 1 })
    const phone = aPhone()
    await aMember(database.db, { profile: { phone } })
    const toSend = await aCodeToSend(phone)
    await aBudget().take('members', aPhone())
    for (const each of [phone, aPhone()])
      await expect(signIn.askToLogIn(guest, { phone: each, address: 'a network' })).rejects.toMatchObject(
        paused,
      )
    expect(await signIn.codeMessage(toSend), 'asked for a moment before').toBeUndefined()
  })

  test('one home can sign up by phone twelve times an hour, however many addresses it has', async () => {
    const { signIn, sent } = aDoor()
    const site = randomInt(0x1000, 0xffff).toString(16)
    const outcomes = []
    for (let at = 0; at < 30; at += 1) {
      const home = `2001:db8:${site}:1${(at % 16).toString(16)}::/64`
      outcomes.push(
        await signIn.signUpByPhone(guest, { name, phone: spread(at), isOldEnough: true, address: home }).then(
          () => 'sent',
          (error) => error.code,
        ),
      )
    }
    expect(sent).toHaveLength(12)
    expect(new Set(outcomes.slice(12))).toEqual(new Set(['RATE_LIMITED']))
  })

  /** A code for logging in, about to be sent. */
  async function aCodeToSend(phone: string) {
    let on: Parameters<typeof desk.signIn.codeMessage>[0] | undefined
    const signIn = createSignInService({
      ...desk.parts,
      sms: aBudget(),
      sendCode: async (toSend) => {
        on = toSend
      },
    })
    await signIn.askToLogIn(guest, { phone, address: `net of ${phone}` })
    if (!on) throw new Error('no code was sent')
    return on
  }
})
