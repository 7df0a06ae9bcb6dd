import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { aMember } from '#tests/support/builders.ts'
import { aNeighbourhood, monday } from '#tests/support/exchanges.ts'
import { anAddress } from '#tests/support/networks.ts'
import { aDatabase } from '#tests/support/test-database.ts'

const database = await aDatabase()
const here = aNeighbourhood(database.db)
afterAll(() => database.drop())

test('a year after its answer only what a report was about and how it was answered is left', async () => {
  const admin = await aMember(here.db, { isAdmin: true })
  here.time.now = monday
  const [answered, late, waiting] = [await aReport(), await aReport(), await aReport()]
  const answer = (id: string) =>
    here.moderation.answerReport(admin, { id, action: 'dismiss', words: 'A row between two' })
  await answer(answered)
  here.time.now = new Date(monday.getTime() + 2 * DAY_MS)
  await answer(late)
  here.time.now = new Date(monday.getTime() + 365 * DAY_MS)
  await here.moderation.emptyReports()
  expect((await kept(answered)).details, 'on the day').toBe('Was rude to me')
  here.time.now = new Date(monday.getTime() + 366 * DAY_MS)
  await here.moderation.emptyReports()
  expect(await kept(answered)).toEqual({
    ...{ details: '', shown_messages: [], subject_as_was: {}, photos: 0 },
    ...{ state: 'dismissed', reason: 'behaviour', answer: 'A row between two' },
  })
  for (const id of [late, waiting])
    expect(await kept(id)).toMatchObject({
      details: 'Was rude to me',
      shown_messages: [expect.any(String)],
      subject_as_was: { name: 'Noah' },
      photos: 1,
    })
})

async function kept(id: string) {
  const { rows } = await database.pool.query(
    `select details, shown_messages, subject_as_was, state, reason, answer,
      (select count(*)::int from report_photos where report_id = r.id) as photos
    from reports r where id = $1`,
    [id],
  )
  return rows[0]
}

/** Of a member, with a message and a photo that its reporter has shown. */
async function aReport(): Promise<string> {
  const [mia, noah] = [await aMember(here.db), await aMember(here.db, { name: 'Noah' })]
  await here.moderation.report(mia, {
    address: anAddress(),
    about: { kind: 'member', id: noah.id },
    reason: 'profile',
    details: 'Was rude to me',
  })
  const { rows } = await database.pool.query(
    `update reports set reason = 'behaviour', shown_messages = array[$2::uuid] where reporter_id = $1 returning id`,
    [mia.id, randomUUID()],
  )
  const { id } = rows[0]
  await database.pool.query(
    `with photo as (
      insert into images (kind, width, height, tint, uploaded_by) values ('message', 4, 3, '#ffffff', $2) returning id
    ) insert into report_photos (report_id, image_id) select $1, id from photo`,
    [id, noah.id],
  )
  return id
}
