// Databases that still contain sentences: a migration extracts the facts from them, and leaves those it cannot read unchanged.
import { createHash } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '#server/store/migrations/migrate.ts'
import { listMigrationFiles, migrationPath } from '#server/store/migrations/migration-files.ts'
import { anEmptyDatabase, type TestDatabase } from '#tests/support/test-database.ts'

let database: TestDatabase
let folder: string
beforeEach(async () => {
  database = await anEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'verandah-migrations-'))
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Of a subject with ids for names, as new notices have it: by it another with the same subject is not pushed again. */
const digestOf = (subject: string) => createHash('sha256').update(subject).digest('base64url').slice(0, 16)

/** All migrations before this one. */
async function migrateUpTo(name: string): Promise<void> {
  const before = (await listMigrationFiles()).filter((file) => file < name)
  for (const file of before) await cp(migrationPath(file), join(folder, file))
  await migrate(database.pool, { folder })
}

const rows = async (query: string, values: unknown[] = []) => (await database.pool.query(query, values)).rows

test('system messages become news with facts', async () => {
  await migrateUpTo('0012')
  const [mia, noah] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  await rows(`insert into members (id, email, name, username, bio)
    values ('${mia}', 'mia@sample.test', 'Mia', 'mia', ''), ('${noah}', 'noah@sample.test', 'Noah', 'noah', '')`)
  const [{ id: talk }] = await rows(
    `insert into conversations (low_id, high_id, standing, asked_by, last_message)
     values ('${mia}', '${noah}', 'completed', '${noah}', 'Sent a photo') returning id`,
  )
  const said = [
    ['Request sent', 'requested', {}],
    ['Request declined. This copy is no longer available.', 'unavailable', {}],
    ['Ready for pickup, to keep for 28 days.', 'ready', { place: '', at: null, loanDays: 28 }],
    ['Ready for pickup, and yours to keep.', 'ready', { place: '', at: null, loanDays: null }],
    ['Ready for pickup (Steps, Monday 1 March at 6.30 pm), and yours to keep.', 'said', undefined],
    ['The pickup place and time are open again.', 'pickupChanged', { place: '', at: null }],
    [
      'Handed over. The book is due back on Monday 4 January. Happy reading!',
      'handedOver',
      { dueOn: '2027-01-04' },
    ],
    ['New due date requested: Thursday 31 December.', 'extensionAsked', { dueOn: '2026-12-31' }],
    ['The due date stays as it is: Sunday 20 December.', 'extensionRefused', { dueOn: '2026-12-20' }],
    ['The due date stays as it is.', 'extensionRefused', { dueOn: null }],
    ['The book is now in Noah’s bookcase. Enjoy it!', 'given', { borrower: noah }],
    ['Marked as lost: On a train.', 'lost', { note: 'On a train.' }],
    ['Wording of long ago.', 'said', undefined],
  ] as const
  for (const [body] of said)
    await rows(
      `insert into messages (conversation_id, body, created_at) values ($1, $2, '2026-12-20T01:00Z')`,
      [talk, body],
    )
  await rows(`insert into messages (conversation_id, sender_id, body) values ($1, $2, 'Request sent')`, [
    talk,
    mia,
  ])
  await rows(`insert into messages (conversation_id, sender_id, body, has_photo) values ($1, $2, '', true)`, [
    talk,
    mia,
  ])

  await migrate(database.pool)
  expect(await rows('select body, news, facts from messages order by seq')).toEqual([
    ...said.map(([body, news, facts]) => ({ body: '', news, facts: facts ?? { words: body } })),
    { body: 'Request sent', news: null, facts: null },
    { body: '', news: null, facts: null },
  ])
  expect(await rows('select last_message, last_news, last_facts from conversations')).toEqual([
    { last_message: '', last_news: 'photo', last_facts: {} },
  ])
})

test('notices become news with facts, and keep the words whose facts cannot be read', async () => {
  await migrateUpTo('0021')
  const [mia, noah] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  await rows(`insert into members (id, email, name, username, bio)
    values ('${mia}', 'mia@sample.test', 'Mia', 'mia', ''), ('${noah}', 'noah@sample.test', 'Noah', 'noah', '')`)
  const [{ id: talk }] = await rows(
    `insert into conversations (low_id, high_id) values ('${mia}', '${noah}') returning id`,
  )
  const [{ id: message }] = await rows(
    `insert into messages (conversation_id, sender_id, body) values ($1, '${noah}', 'Hello!') returning id`,
    [talk],
  )
  const [{ id: request }] = await rows(`
    with book as (
      insert into books (title, author, match_key, description) values ('Emma', 'Jane Austen', 'emma|austen', '')
      returning id, work_id
    ), copy as (
      insert into copies (book_id, work_id, owner_id, condition, offer, suburb, lat, lng)
      select id, work_id, '${mia}', 'Good', 'lend', 'winton', -27.4, 153 from book returning id
    )
    insert into exchanges (copy_id, owner_id, borrower_id, conversation_id, offer)
    select id, '${mia}', '${noah}', '${talk}', 'lend' from copy returning id`)
  const about = '00000000-0000-4000-8000-000000000009'
  const wished = (title: string, author: string) =>
    `A neighbour is now sharing a copy of ${title} by ${author}. It’s on your wishlist or matches one of your saved searches.`
  const said = { title: `{member:${noah}} asks`, words: 'Wording of long ago.' }
  const kept = [
    [
      ...['messages.notify', 'messages', talk, `{member:${noah}} sent you a message`, '“Hello!”', 'one'],
      { sender: noah, messageId: message, isPhotoAlone: false },
    ],
    [
      ...['messages.notify', 'messages', talk, `{member:${noah}} sent you a photo`, 'Photo.', 'one'],
      { sender: noah, messageId: message, isPhotoAlone: true },
    ],
    [
      ...[
        'messages.notify',
        'messages',
        talk,
        `{member:${noah}} sent you 12 messages`,
        '“Hello!”',
        'several',
      ],
      { sender: noah, messageId: message, unread: 12 },
    ],
    [
      ...['library.copy-available', 'wishes', message, 'You can borrow Day by Day near you'],
      ...[wished('Day by Day', 'Al by Me'), 'lend', { title: 'Day by Day', author: 'Al by Me' }],
    ],
    [
      ...['library.copy-available', 'wishes', talk, 'Emma is free to a good home near you'],
      ...[wished('Emma', 'Jane Austen'), 'give', { title: 'Emma', author: 'Jane Austen' }],
    ],
    ['library.copy-available', 'wishes', about, said.title, said.words, 'said', said],
    ['exchange.notify', 'requests', about, said.title, said.words, 'said', said],
    ['clubs.notify', 'clubs', about, said.title, said.words, 'said', said],
  ] as const
  for (const [place, [source, kind, aboutId, title, words]] of kept.entries())
    await rows(
      `insert into member_notices
         (member_id, job_id, source, payload, kind, about_id, title, words, people, path, is_listed, created_at)
       values ('${mia}', gen_random_uuid(), $1, '{}', $2, $3, $4, $5, '{${noah}}', '/messages', true,
         now() + make_interval(secs => $6))`,
      [source, kind, aboutId, title, words, place],
    )

  const notifyOfRequest = (told: string, path: string) =>
    rows(
      `insert into member_notices
         (member_id, job_id, source, payload, kind, about_id, title, words, people, path, is_listed, created_at)
       values ('${mia}', gen_random_uuid(), 'exchange.notify', $1, 'requests', $2, $3, $4, '{${mia}, ${noah}}', $5, true,
         now() + interval '1 hour')`,
      [{ exchangeId: request, kind: told }, request, said.title, said.words, path],
    )
  await notifyOfRequest('accepted', `/messages/${talk}`)
  await notifyOfRequest('dueSoon', '/requested-books')

  await migrate(database.pool)
  expect(
    await rows(
      `select news, facts, people, subject_digest from member_notices where about_id <> $1 order by created_at`,
      [request],
    ),
  ).toEqual(
    kept.map(([, , , title, , news, facts]) => ({
      ...{ news, facts, people: [noah] },
      subject_digest: digestOf(title.replace(`{member:${noah}}`, noah)),
    })),
  )
  const facts = {
    ...{
      owner: mia,
      borrower: noah,
      title: 'Emma',
      offer: 'lend',
      loanDays: 28,
      dueOn: null,
      askedDueOn: null,
    },
    ...{ isPickupAgreed: false, isToConversation: true },
  }
  expect(
    await rows('select news, facts, people from member_notices where about_id = $1 order by news', [request]),
  ).toEqual([
    { news: 'accepted', facts, people: [mia, noah] },
    { news: 'said', facts: said, people: [mia, noah] },
  ])
})
