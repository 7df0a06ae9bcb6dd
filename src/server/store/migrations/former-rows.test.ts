// What migrations make of the rows of former releases, where these stored words in place of facts.
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { DAY_MS } from '#rules/base/durations.ts'
import { keptNotices } from '#rules/notices/notices.ts'
import { forgetOld } from '#server/notifications/member-notice-queries.ts'
import { aBlock, aCityEvent, aMember } from '#tests/support/builders.ts'
import { someEvents } from '#tests/support/events.ts'
import { aDatabaseBefore } from '#tests/support/former/former-rows.ts'
import { migrate } from './migrate.ts'
import { readMigration } from './migration-files.ts'

async function before(migration: string) {
  const database = await aDatabaseBefore(migration)
  onTestFinished(() => database.drop())
  return database
}

test('a line of the log says how a contact message was answered by its action, and how many were approved by a number', async () => {
  const { pool, db } = await before('0024')
  const mia = await aMember(db)
  const [emailed, noted] = [randomUUID(), randomUUID()]
  await pool.query(
    `insert into contact_messages (id, member_id, name, email, body, created_at, answered_at, answered_how, answer)
     select id, $1, 'Mia', 'mia@example.org', 'Hello', now(), now(), how, 'By email'
     from unnest($2::uuid[], '{letter,noted}'::text[]) as answered (id, how)`,
    [mia.id, [emailed, noted]],
  )
  const lines: [string, string, string, string | null, string][] = [
    ['contact.answer', 'contact-message', emailed, null, 'By email'],
    ['contact.answer', 'contact-message', noted, null, 'By email'],
    // Their messages were deleted a year later.
    ['contact.answer', 'contact-message', randomUUID(), null, 'By email'],
    ['contact.answer', 'contact-message', randomUUID(), null, 'In some other way'],
    ['contact.answer', 'contact-message', randomUUID(), null, 'Rang them'],
    ['together.approve', 'approvals', randomUUID(), '12 events', ''],
    ['together.undo', 'approvals', randomUUID(), '1 bookshelf', ''],
    ['together.approve', 'approvals', randomUUID(), '2 corrections', ''],
    ['event.approve', 'event', randomUUID(), '3 events', 'By email'],
  ]
  for (const [action, kind, id, name, why] of lines)
    await pool.query(
      `insert into moderation_log (at, action, subject_kind, subject_id, subject_name, why) values (now(), $1, $2, $3, $4, $5)`,
      [action, kind, id, name, why],
    )
  await migrate(pool)
  const { rows } = await pool.query({
    text: 'select action, subject_kind, subject_name, subject_count, why from moderation_log order by id',
    rowMode: 'array',
  })
  expect(rows).toEqual([
    ['contact.answer', 'contact-message', null, null, ''],
    ['contact.note', 'contact-message', null, null, ''],
    ['contact.answer', 'contact-message', null, null, ''],
    ['contact.note', 'contact-message', null, null, ''],
    ['contact.note', 'contact-message', null, null, 'Rang them'],
    ['together.approve', 'events', null, 12, ''],
    ['together.undo', 'bookshelves', null, 1, ''],
    ['together.approve', 'corrections', null, 2, ''],
    ['event.approve', 'event', '3 events', null, 'By email'],
  ])
  await expect(pool.query('delete from moderation_log')).rejects.toThrow('only ever added to')
})

test('the reason of a report becomes its code, in its report and in the notice of what became of it', async () => {
  const { pool, db } = await before('0025')
  const mia = await aMember(db)
  const labels = ['Inappropriate behavior', 'Failed to show up', 'Book club', 'The same text to many', 'Spam']
  await pool.query(
    `insert into reports (reporter_id, subject_kind, subject_id, reason)
     select $1, 'review', gen_random_uuid(), unnest($2::text[])`,
    [mia.id, labels],
  )
  const facts = { responsible: null, subject: 'review', called: null, reason: 'Scam attempt' }
  await pool.query(
    `insert into member_notices (member_id, kind, source, job_id, payload, about_id, news, facts, path, is_listed)
     values ($1, 'account', 'report.outcome', gen_random_uuid(), '{}', gen_random_uuid(), 'upheld', $2, '/terms', true)`,
    [mia.id, facts],
  )
  await migrate(pool)
  const { rows } = await pool.query('select reason from reports')
  expect(rows.map(({ reason }) => reason).toSorted()).toEqual(
    ['behaviour', 'no-show', 'club', 'same-text', 'other'].toSorted(),
  )
  const { rows: notices } = await pool.query('select facts from member_notices')
  expect(notices).toEqual([{ facts: { ...facts, reason: 'scam' } }])
})

test('a notice whose facts cannot be read keeps its sentence, for as long as notices are kept', async () => {
  const { pool, db } = await before('0021')
  const mia = await aMember(db)
  const days = (kept: number) => new Date(Date.now() - kept * DAY_MS)
  await pool.query(
    `insert into member_notices (member_id, kind, source, job_id, payload, about_id, title, words, path, is_listed, created_at)
     select $1, 'requests', 'exchange.notify', gen_random_uuid(), '{"kind": "dueSoon"}', gen_random_uuid(),
       'Due on Monday', 'Please bring it back.', '/bookcase', true, unnest($2::timestamptz[])`,
    [mia.id, [days(keptNotices.days - 1), days(keptNotices.days + 1)]],
  )
  await migrate(pool)
  await forgetOld(db, new Date())
  const { rows } = await pool.query('select news, facts from member_notices')
  expect(rows).toEqual([{ news: 'said', facts: { title: 'Due on Monday', words: 'Please bring it back.' } }])
})

test('why a line of a dump could not be read becomes a code', async () => {
  const { pool } = await before('0026')
  const badLines = [
    { line: 4, why: 'not five columns' },
    { line: 9, why: 'an edition whose ISBN is wrong' },
  ]
  await pool.query(
    `insert into catalogue_imports (file_digest, file_name, counts, bad_lines)
     values ('a', 'works', $1, $2), ('b', 'authors', '{}', '[]')`,
    [{ edition: 7, bad: 2, 'not five columns': 2 }, JSON.stringify(badLines)],
  )
  await migrate(pool)
  const { rows } = await pool.query('select counts, bad_lines from catalogue_imports order by file_digest')
  expect(rows).toEqual([
    {
      counts: { edition: 7, bad: 2, columns: 2 },
      bad_lines: [
        { line: 4, why: 'columns' },
        { line: 9, why: 'isbn' },
      ],
    },
    { counts: {}, bad_lines: [] },
  ])
})

test('a meeting that the app cancelled keeps why as a code, and its sentence only while an older process may show it', async () => {
  const { pool, db } = await before('0100')
  const mia = await aMember(db)
  const said = 'The club has closed.'
  const notes: [string, string | null][] = [
    [said, null],
    [said, mia.id],
    ['Rain', null],
  ]
  const ids: string[] = []
  for (const [cancel_note, cancelled_by] of notes) {
    const { id } = await aCityEvent(db, { by: mia })
    await db
      .updateTable('events')
      .set({ cancelled_at: new Date(), cancelled_by, cancel_note })
      .where('id', '=', id)
      .execute()
    ids.push(id)
  }
  const told = async () => {
    const text = 'select cancelled_because, cancel_note from events order by array_position($1::uuid[], id)'
    return (await pool.query({ text, values: [ids], rowMode: 'array' })).rows
  }
  await pool.query(await readMigration('0100_cancelled_because.sql'))
  const others = [
    [null, said],
    [null, 'Rain'],
  ]
  expect(await told()).toEqual([['club_closed', said], ...others])
  await pool.query(await readMigration('0101_former_keys_and_sentences.after.sql'))
  expect(await told()).toEqual([['club_closed', ''], ...others])
})

test('a block from before ends each member’s seats at the other’s city events, except where they came or it is over, and who waits gets them', async () => {
  const { pool, db } = await before('0099')
  const [her, him, mia] = [await aMember(db), await aMember(db), await aMember(db)]
  const [now, ago] = [new Date(), new Date(Date.now() - DAY_MS)]
  const [hers, his] = [await aCityEvent(db, { by: her, capacity: 2 }), await aCityEvent(db, { by: him })]
  const past = await aCityEvent(db, { by: her, startsAt: ago })
  const attended = await aCityEvent(db, { by: her })
  const seats = [
    [hers, him],
    [hers, mia],
    [his, her],
    [past, him],
    [attended, him, now],
  ] as const
  for (const [{ id }, member, came_at = null] of seats)
    await db
      .insertInto('event_answers')
      .values({ event_id: id, member_id: member.id, attendance: 'going', answered_at: ago, came_at })
      .execute()
  const waiting = [await aMember(db), await aMember(db)]
  for (const [at, { id: member_id }] of waiting.entries())
    await db
      .insertInto('event_answers')
      .values({ event_id: hers.id, member_id, attendance: 'waiting', answered_at: new Date(+ago + at) })
      .execute()
  await aBlock(db, her, him)
  await migrate(pool)
  const going = async ({ id }: { id: string }) =>
    (await db.selectFrom('events').select('going').where('id', '=', id).executeTakeFirst())?.going
  expect(await Promise.all([hers, his, past, attended].map(going))).toEqual([1, 0, 1, 1])
  const { events, told: allTold } = someEvents(db)
  await events.updateDue(now)
  const told = allTold().filter(({ name }) => name === 'event.notify-moved-up')
  expect(told.map(({ payload }) => payload)).toEqual([{ eventId: hers.id, memberId: waiting[0]?.id }])
  expect(await going(hers)).toBe(2)
})
