import { afterAll, beforeAll, expect, test } from 'vitest'
import { aClub, aMember } from '#tests/support/builders.ts'
import { someEvents } from '#tests/support/events.ts'
import { aDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { toldBy } from '#tests/support/told-by.ts'
import { calendarLinkNotices } from './calendar-notices.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await aDatabase()
})
afterAll(() => database.drop())

test('a member is told of a calendar link that was made with their account, while it works', async () => {
  const { events, told } = someEvents(database.db)
  const mia = await aMember(database.db)
  const club = await aClub(database.db, { name: 'River Readers', members: [mia] })
  const tell = (clubId: string | null) =>
    toldBy(calendarLinkNotices, database.db, { memberId: mia.id, clubId })
  await events.followOwn(mia)
  await events.followClub(mia, { clubId: club.id })
  expect(told()).toEqual(
    [null, club.id].map((clubId) => ({
      name: 'event.notify-calendar-link',
      payload: { memberId: mia.id, clubId },
    })),
  )
  expect(await tell(null)).toMatchObject({
    ...{ to: [mia.id], subject: 'A calendar link was made' },
    action: { path: '/settings/security' },
  })
  expect((await tell(club.id))?.paragraphs[0]).toContain('the meetings of River Readers')
  await events.stopFollowingOwn(mia)
  await events.stopFollowing(mia, { clubId: club.id })
  expect([await tell(null), await tell(club.id)]).toEqual([undefined, undefined])
})
