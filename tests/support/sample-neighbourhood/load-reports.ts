// An open report of every kind, so that administrators see each one at the first start.
import { randomUUID } from 'node:crypto'
import type { Member } from '#rules/base/viewer.ts'
import type { ReportKind, ReportReason } from '#rules/moderation/moderation.ts'
import type { Database } from '#server/store/database.ts'
import { oneAddress } from '#tests/support/networks.ts'
import type { SampleEmail } from './people.ts'
import type { Neighbourhood } from './replay.ts'

/** Reports that do not depend on anything else: their authors, subjects and words. */
const reports: readonly {
  kind: ReportKind
  reason: ReportReason
  by: SampleEmail
  details: string
  daysAgo: number
  find: (db: Database, by: Member) => Promise<{ id: string }>
}[] = [
  {
    kind: 'event',
    reason: 'event',
    by: 'ben@sample.test',
    details: 'The library told me that their hall is closed that week.',
    daysAgo: 2.5,
    find: (db) =>
      db
        .selectFrom('events')
        .select('id')
        .where('title', '=', 'Poems at lunch')
        .orderBy('starts_at')
        .limit(1)
        .executeTakeFirstOrThrow(),
  },
  {
    kind: 'club',
    reason: 'club',
    by: 'thuy@sample.test',
    details: 'Its description promises free books to everybody who joins. Nobody gives any.',
    daysAgo: 2.2,
    find: (db) =>
      db.selectFrom('clubs').select('id').where('name', '=', 'True Stories').executeTakeFirstOrThrow(),
  },
  {
    kind: 'bookshelf',
    reason: 'bookshelf',
    by: 'grace@sample.test',
    details: 'It is gone: there is a new fence where it stood.',
    daysAgo: 1.5,
    find: (db) =>
      db
        .selectFrom('bookshelves')
        .select('id')
        .where('name', '=', 'The Telephone Box')
        .executeTakeFirstOrThrow(),
  },
  {
    kind: 'bookshelf-check',
    reason: 'check',
    by: 'yuki@sample.test',
    details: 'I was there on the same day, and it was full to the top.',
    daysAgo: 1.4,
    find: (db, by) =>
      db
        .selectFrom('bookshelf_checks')
        .select('id')
        .where('member_id', '!=', by.id)
        .where('words', '!=', '')
        .orderBy('created_at')
        .orderBy('words')
        .executeTakeFirstOrThrow(),
  },
  {
    kind: 'review',
    reason: 'review',
    by: 'mia@sample.test',
    details: 'This gives the whole ending away in its first line.',
    daysAgo: 1,
    find: (db, by) =>
      db
        .selectFrom('reviews')
        .select('id')
        .where('member_id', '!=', by.id)
        .orderBy('created_at')
        .orderBy('words')
        .executeTakeFirstOrThrow(),
  },
  {
    kind: 'discussion-post',
    reason: 'comment',
    by: 'mia@sample.test',
    details: 'Tells what happens in a part of the book that we have not reached.',
    daysAgo: 0.8,
    find: (db, by) =>
      db
        .selectFrom('discussion_posts as p')
        .innerJoin('discussions as d', 'd.id', 'p.discussion_id')
        .innerJoin('club_members as c', (join) =>
          join.onRef('c.club_id', '=', 'd.club_id').on('c.member_id', '=', by.id),
        )
        .select('p.id')
        .where('p.author_id', '!=', by.id)
        .where('p.deleted_at', 'is', null)
        .orderBy('p.created_at')
        .orderBy('p.id')
        .executeTakeFirstOrThrow(),
  },
]

export async function addReports(neighbourhood: Neighbourhood, people: { writer: Member; reader: Member }) {
  const { services, db, turnTo, member } = neighbourhood
  await addMessages(neighbourhood, people)
  for (const { kind, reason, by, details, daysAgo, find } of reports) {
    const reporter = member(by)
    const { id } = await find(db, reporter)
    turnTo(daysAgo)
    await services.moderation.report(reporter, { address: oneAddress, about: { kind, id }, reason, details })
  }
}

/**
 * A conversation that one of its members reports, and the same text to as many people as it takes for the last one to
 * be held.
 */
async function addMessages(
  { services: { messages, moderation }, db, turnTo, member }: Neighbourhood,
  { writer, reader }: { writer: Member; reader: Member },
): Promise<void> {
  turnTo(2.9)
  const body = 'Nice shelf. I take all of it, bring it to my place tonight.'
  const begun = { otherId: reader.id, body, clientKey: randomUUID() }
  const { conversationId } = await messages.start(writer, begun)
  const rude = { conversationId, body: 'Are you too stupid to answer?', clientKey: randomUUID() }
  await messages.send(writer, rude)
  const { messages: thread } = await messages.conversation(reader, { conversationId })
  turnTo(2.8)
  await moderation.report(reader, {
    address: oneAddress,
    about: { kind: 'conversation', id: conversationId },
    reason: 'behaviour',
    details: '',
    shown: thread.map(({ id }) => id),
  })

  const toMany =
    'I sell signed first editions, half price this week only. Write me your number and I call you.'
  for (const email of ['hamish', 'grace', 'yuki', 'leilani'] as const) {
    turnTo(0.6)
    await messages.start(writer, {
      otherId: member(`${email}@sample.test`).id,
      body: toMany,
      clientKey: randomUUID(),
    })
  }
  const held = await db.selectFrom('held_messages').select('id').executeTakeFirstOrThrow()
  await moderation.reportHeld(held.id)
}
