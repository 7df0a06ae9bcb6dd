import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { city } from '#city/city.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import { DomainError } from '#rules/domain-error.ts'
import { dailyOfNewMember, newMember } from '#rules/members/new-members.ts'
import { createRateLimits } from '#server/limits/rate-limits.ts'
import { aMember } from '#tests/support/builders.ts'
import {
  aMessage,
  aNeighbourhood,
  anExchangeIn,
  monday,
  type Neighbourhood,
} from '#tests/support/exchanges.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { createNewMemberLimits } from './new-member-limits.ts'

let database: TestDatabase
let here: Neighbourhood
let brakes: ReturnType<typeof createNewMemberLimits>
beforeAll(async () => {
  database = await aDatabase()
  here = aNeighbourhood(database.db)
  brakes = createNewMemberLimits({
    ...database,
    limits: createRateLimits(database),
    clock: () => monday,
    city,
  })
})
afterAll(() => database.drop())

const longAgo = new Date(monday.getTime() - (newMember.days + 1) * DAY_MS)
/** The new-member limits reached during `work`, without the limits for everybody. */
async function braked(memberId: string, work: () => Promise<unknown>): Promise<string[]> {
  const before = here.counted.length
  await work()
  const since = here.counted.slice(before).filter(({ key }) => key === memberId)
  return since.map(({ rule }) => rule).filter((rule) => rule.endsWith('ByNewMember'))
}

describe('the limit itself', () => {
  test('lasts a day, says when it ends, and allows exactly so many at the same moment', async () => {
    const member = await aMember(database.db)
    const most = dailyOfNewMember.request
    const tries = Array.from({ length: most + 3 }, () =>
      brakes.brake(member, { request: 1 }).then(
        () => 'passed',
        (error: unknown) => error,
      ),
    )
    const outcomes = await Promise.all(tries)
    expect(outcomes.filter((outcome) => outcome === 'passed')).toHaveLength(most)
    const refusal = outcomes.find((outcome) => outcome instanceof DomainError)
    expect(refusal).toMatchObject({ code: 'NEW_MEMBER_LIMIT', status: 403 })
    // A day after 9 am on Monday, in the city's time zone.
    expect(String(refusal)).toMatch(
      /you can ask for 5 books a day\. Try again on Tuesday 3 March at 9\.00 am\./,
    )
    await brakes.brake(member, { discussion: 1 })
  })

  test('counts each link, and refuses a text with too many at once', async () => {
    const member = await aMember(database.db)
    await brakes.brake(member, { link: dailyOfNewMember.link })
    await expect(brakes.brake(member, { link: 1 })).rejects.toMatchObject({ code: 'NEW_MEMBER_LIMIT' })
    await brakes.brake(member, { link: 0 })
    const other = await aMember(database.db)
    const flood = brakes.brake(other, { link: dailyOfNewMember.link + 1 })
    await expect(flood).rejects.toMatchObject({ code: 'NEW_MEMBER_LIMIT' })
  })

  test('applies to new members only: not to administrators, nor after a week with good standing, nor after ninety days', async () => {
    const admin = await aMember(database.db, { isAdmin: true })
    const elder = await aMember(database.db, { joinedAt: new Date('2025-11-01') })
    const lendTo = async () => (await anExchangeIn(here, 'completed', { owner: elder })).borrower
    const [settled, inFirstWeek] = [await lendTo(), await lendTo()]
    // Two accounts of one person could do that.
    const { owner: one, borrower: other } = await anExchangeIn(here, 'completed')
    await database.db
      .updateTable('members')
      .set({ created_at: longAgo })
      .where('id', 'in', [settled.id, one.id, other.id])
      .execute()
    const patient = await aMember(database.db, { joinedAt: longAgo })
    const flood = { request: dailyOfNewMember.request + 1 }
    for (const member of [admin, settled, elder]) await brakes.brake(member, flood)
    for (const member of [inFirstWeek, patient, one, other]) {
      await expect(brakes.brake(member, flood)).rejects.toMatchObject({ code: 'NEW_MEMBER_LIMIT' })
    }
  })
})

describe('what counts', () => {
  const stranger = ['strangerMessageByNewMember']

  test('a message to somebody who has not written, with its links', async () => {
    const [mia, noah] = [await aMember(database.db), await aMember(database.db)]
    const start = (body: string) => () => here.messages.start(mia, { otherId: noah.id, ...aMessage(body) })
    expect(await braked(mia.id, start('Hello!'))).toEqual(stranger)
    expect(await braked(mia.id, start('https://example.org'))).toEqual([...stranger, 'linkByNewMember'])
    const { conversationId } = await here.messages.start(mia, { otherId: noah.id, ...aMessage() })
    const again = { conversationId, ...aMessage('Still there?') }
    expect(await braked(mia.id, () => here.messages.send(mia, again))).toEqual(stranger)
    // Sent once more by a device that got no response.
    expect(await braked(mia.id, () => here.messages.send(mia, again))).toEqual([])
    // Replies are free, and so is writing to somebody who has replied.
    expect(await braked(noah.id, () => here.messages.send(noah, { conversationId, ...aMessage() }))).toEqual(
      [],
    )
    expect(await braked(mia.id, start('https://example.org is the one'))).toEqual([])
  })

  test('not a message about one’s own accepted exchange, but the request that led there', async () => {
    const { owner, borrower, copyId, conversationId } = await anExchangeIn(here, 'pending')
    expect(here.counted.filter(({ key }) => key === borrower.id).map(({ rule }) => rule)).toContain(
      'requestByNewMember',
    )
    const { id } = await database.db
      .selectFrom('exchanges')
      .select('id')
      .where('copy_id', '=', copyId)
      .executeTakeFirstOrThrow()
    await here.exchanges.accept(owner, { id })
    for (const side of [owner, borrower]) {
      const write = () => here.messages.send(side, { conversationId, ...aMessage('www.example.org') })
      expect(await braked(side.id, write)).toEqual([])
    }
  })

  test('the text of a request, if it contains links', async () => {
    const { borrower } = await anExchangeIn(here, 'pending', {
      message: 'See https://a.example and www.b.example',
    })
    expect(here.counted.filter(({ key }) => key === borrower.id).map(({ rule }) => rule)).toEqual([
      'writeByMember',
      'requestByMember',
      'requestByNewMember',
      'linkByNewMember',
    ])
  })
})
