import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createPool } from '#server/store/database.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createRateLimits, RateLimited, type RateLimits, type RateRule } from './rate-limits.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())
beforeEach(() => database.empty('rate_limits'))

async function takeTimes(
  limits: RateLimits,
  times: number,
  rule: Parameters<RateLimits['take']>[0],
  key: string,
) {
  for (let taken = 0; taken < times; taken += 1) await limits.take(rule, key)
}

test('one request too many is refused and told when to come back; others are not affected', async () => {
  const limits = createRateLimits(database)
  await takeTimes(limits, 5, 'codeSendByRecipientAndAddress', 'ana@example.org 10.0.0.1')
  const refusal = await limits
    .take('codeSendByRecipientAndAddress', 'ANA@example.org 10.0.0.1 ')
    .catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(RateLimited)
  expect(refusal).toMatchObject({ code: 'RATE_LIMITED', status: 429, retryAfterSeconds: expect.any(Number) })
  expect((refusal as RateLimited).retryAfterSeconds).toBeGreaterThan(3500)
  await limits.take('codeSendByRecipientAndAddress', 'noah@example.org 10.0.0.1')
  await limits.take('codeSendByRecipient', 'ana@example.org')
})

test('processes share their counts, even when they count at the same moment', async () => {
  const one = createRateLimits(database)
  const other = createRateLimits(database)
  const tries = Array.from({ length: 16 }, (_, at) =>
    (at % 2 ? one : other).take('signInByEmailAndAddress', 'mia@example.org 10.0.0.1').then(
      () => 'passed',
      () => 'refused',
    ),
  )
  const outcomes = await Promise.all(tries)
  expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(10)
})

test('the longer window of a rule applies when the shorter one is empty again', async () => {
  const limits = createRateLimits(database)
  const member = '0195a2b4-0000-7000-8000-000000000001'
  await takeTimes(limits, 30, 'messageByMember', member)
  await expect(limits.take('messageByMember', member)).rejects.toBeInstanceOf(RateLimited)
  const { rows } = await database.pool.query(
    `select split_part(key, ':', 1) as window, points from rate_limits where key like 'messageByMember/%' order by 1`,
  )
  expect(rows).toEqual([
    { window: 'messageByMember/3600', points: 30 },
    { window: 'messageByMember/60', points: 30 },
  ])
})

test('many networks of one home or site do not multiply its limit', async () => {
  const limits = createRateLimits(database)
  const guess = (network: string) => limits.take('signInByEmailAndAddress', `eve@example.org ${network}`)
  let taken = 0
  for (let home = 0; home < 8; home += 1) {
    for (let within = 0; within < 3; within += 1) {
      const network = `2001:db8:5:${(home * 256 + within).toString(16)}::/64`
      while (taken < 1000 && (await passes(() => guess(network)))) taken += 1
    }
  }
  expect(taken, 'fewer than lock the owner out').toBe(40)
  await guess('2001:db8:6:1::/64')
  await limits.take('signInByEmailAndAddress', 'ana@example.org 2001:db8:5:1::/64')
})

test('neither an email address nor a network address is stored', async () => {
  await createRateLimits(database).take('signUpByAddress', '203.0.113.7')
  const { rows } = await database.pool.query('select key from rate_limits')
  expect(JSON.stringify(rows)).not.toMatch(/203\.0|@/)
})

test('if counting fails, nothing is allowed', async () => {
  const pool = createPool({ ...database.connection, max: 1 })
  const limits = createRateLimits({ pool })
  await pool.end()
  await expect(limits.take('signInByEmail', 'ana@example.org')).rejects.not.toBeInstanceOf(RateLimited)
})

async function passes(take: () => Promise<void>): Promise<boolean> {
  return take().then(
    () => true,
    (error: unknown) => {
      if (error instanceof RateLimited) return false
      throw error
    },
  )
}

type Window = [times: number, seconds: number]

// What neighbours and strangers may do, in numbers: a rule without its line does not compile.
const windows: Record<RateRule, Window[]> = {
  signInByEmailAndAddress: [[10, 900]],
  signInByEmail: [[60, 900]],
  signInByAddress: [[50, 900]],
  signInByKnownBrowser: [
    [10, 900],
    [30, 86_400],
  ],
  signUpByAddress: [[20, 3600]],
  codeByAddress: [[240, 3600]],
  cardByAddress: [[40, 3600]],
  lineByMember: [[10, 3600]],
  accountByMember: [[30, 3600]],
  streetLinkByMember: [[10, 86_400]],
  sightingByAddress: [
    [20, 3600],
    [60, 86_400],
  ],
  sightingByCode: [
    [60, 3600],
    [200, 86_400],
  ],
  codeSendByRecipientAndAddress: [
    [5, 3600],
    [12, 86_400],
  ],
  codeSendByRecipient: [[60, 86_400]],
  smsByAddress: [
    [6, 3600],
    [12, 86_400],
  ],
  codeSendByKnownBrowser: [
    [5, 3600],
    [10, 86_400],
  ],
  codeAskByAddress: [[30, 3600]],
  codesByAddress: [[60, 3600]],
  passwordByMember: [[10, 900]],
  securityByMember: [[60, 3600]],
  writeByMember: [
    [120, 60],
    [1500, 3600],
  ],
  readByMember: [
    [240, 60],
    [6000, 3600],
  ],
  messageByMember: [
    [30, 60],
    [300, 3600],
  ],
  requestByMember: [[20, 3600]],
  reservationToldToStranger: [[1, 86_400]],
  meetingByMember: [[20, 3600]],
  extensionByMember: [[10, 3600]],
  correctionByMember: [[30, 3600]],
  reportByMember: [[10, 3600]],
  contactByMember: [
    [5, 3600],
    [20, 86_400],
  ],
  suggestionByMember: [[10, 86_400]],
  clubByMember: [[5, 86_400]],
  inviteByMember: [[60, 86_400]],
  invitationOfMember: [[3, 86_400]],
  joinByMember: [[30, 3600]],
  roleOfMember: [[10, 86_400]],
  visibilityOfClub: [[5, 86_400]],
  eventByMember: [[30, 3600]],
  eventByAddress: [
    [5, 3600],
    [10, 86_400],
  ],
  discussionByMember: [
    [10, 3600],
    [30, 86_400],
  ],
  replyByMember: [
    [20, 60],
    [200, 3600],
  ],
  reactionByMember: [
    [40, 60],
    [400, 3600],
  ],
  fileByMember: [[40, 3600]],
  checkByMember: [[30, 3600]],
  calendarByAddress: [
    [60, 60],
    [600, 3600],
  ],
  exportByMember: [[2, 86_400]],
  lookUpByMember: [
    [20, 60],
    [200, 3600],
  ],
  shelfFileByMember: [
    [10, 3600],
    [20, 86_400],
  ],
  uploadByMember: [[60, 3600]],
  strangerMessageByNewMember: [[10, 86_400]],
  requestByNewMember: [[5, 86_400]],
  discussionByNewMember: [[3, 86_400]],
  linkByNewMember: [[4, 86_400]],
  photoByNewMember: [[10, 86_400]],
}
const allWindows = Object.entries(windows).flatMap(
  ([rule, ofRule]) => ofRule.map(([times, seconds]) => ({ rule: rule as RateRule, times, seconds })), // Object.entries forgets literal names
)

test.each(allWindows)(
  '$rule: $times within $seconds s, and then no more',
  async ({ rule, times, seconds }) => {
    const key = `limit of ${rule} within ${seconds} s`
    // Each with a cache of its own, which would otherwise refuse without asking the database.
    await createRateLimits(database).take(rule, key)
    await setPoints(`${rule}/${seconds}`, times - 1)
    await createRateLimits(database).take(rule, key)
    const refusal: unknown = await createRateLimits(database)
      .take(rule, key)
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(RateLimited)
    const { retryAfterSeconds } = refusal as RateLimited // just checked to be one
    expect(retryAfterSeconds).toBeGreaterThan(seconds - 60)
    expect(retryAfterSeconds).toBeLessThanOrEqual(seconds)

    async function setPoints(window: string, points: number): Promise<void> {
      const { rowCount } = await database.pool.query(
        `update rate_limits set points = $2 where key = (
         select key from rate_limits where key like $1 || ':%' order by expire desc limit 1
       )`,
        [window, points],
      )
      expect(rowCount).toBe(1)
    }
  },
)

test('a process sweeps counts of past windows every five minutes, unless it is told not to', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const query = vi.fn(async (_asked: unknown) => ({ rows: [] }))
    const pool = Object.assign(Object.create(database.pool), { query })
    createRateLimits({ pool, sweeps: false })
    await vi.advanceTimersByTimeAsync(6 * 60_000)
    expect(query).not.toHaveBeenCalled()
    createRateLimits({ pool })
    await vi.advanceTimersByTimeAsync(6 * 60_000)
    expect(query).toHaveBeenCalledWith(expect.objectContaining({ text: expect.stringMatching(/^DELETE/) }))
  } finally {
    vi.useRealTimers()
  }
})
