// An export tells a member no more than their screens do.
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { newMember } from '#rules/members/new-members.ts'
import { fewestJoined } from '#rules/members/street-links.ts'
import { aLoneHouse, type LoneHouse } from '#tests/services/house.ts'
import { aBlock, aMember } from '#tests/support/builders.ts'
import { anExchangeIn } from '#tests/support/exchanges.ts'
import { codeOf } from '#tests/support/journeys.ts'
import { aStreetLink } from '#tests/support/street-links.ts'
import { aSwapHint } from '#tests/support/swaps.ts'
import { exportedRows } from './exported-rows-queries.ts'

let house: LoneHouse
beforeAll(async () => {
  house = await aLoneHouse()
  return () => house.close()
})

async function exported(subject: keyof typeof exportedRows, { id: memberId }: Member) {
  const page = { memberId, after: null, now: house.time.now, limit: 100 }
  return (await exportedRows[subject](house.db, page)).map(({ row }) => row)
}

test('how many joined by a street link, without those who have just done so', async () => {
  const mia = await aMember(house.db)
  const code = await aStreetLink(house.db, mia)
  for (let came = 0; came < fewestJoined; came += 1)
    await house.streetLinks.arrive(await aMember(house.db, { joinedAt: house.time.now }), { code })
  expect(await exported('profile', mia)).toMatchObject([{ street_link: { joined_at_least: null } }])
  await house.pool.query(
    'update members set created_at = $2 where id in (select member_id from invited_members where inviter_id = $1)',
    [mia.id, new Date(house.time.now.getTime() - newMember.daysToVouch * DAY_MS)],
  )
  expect(await exported('profile', mia)).toMatchObject([{ street_link: { joined_at_least: fewestJoined } }])
})

test('swaps that still hold, and none across a block', async () => {
  const { mia, noah } = await aSwapHint(house)
  const swaps = async () => (await exported('wishes', mia)).filter((row) => 'could_swap_for' in row)
  expect(await swaps()).toMatchObject([{ with: 'Noah Reed' }])
  await aBlock(house.db, noah, mia)
  expect(await swaps()).toEqual([])
})

test('the page of each journey that the member is part of', async () => {
  const { borrower, copyId } = await anExchangeIn(house, 'completed')
  const page = `/c/${await codeOf(house.db, copyId)}`
  expect(await exported('journeys', borrower)).toMatchObject([{ page }])
})
