// Neighbours, books and words that test the layout: a word of 100 letters, a name of one letter, a title that is an
// emoji, a name and a title written from right to left. They live far from the sample neighbourhood.
import { randomBytes } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import sharp from 'sharp'
import type { Member } from '#rules/base/viewer.ts'
import type { Database } from '#server/store/database.ts'
import { addAwkwardClub } from './awkward-club.ts'
import { aBook, aBookshelf, aCopy, aMember, anExchange, aPassword, aReview } from './builders.ts'

const SUBURB = 'toowoomba-4350'
const longWord = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.padEnd(
  100,
  'en',
)
/** From right to left; no longer than a name may be. */
const rightToLeft = 'عائشة بنت محمد الزهراوي'

/** Text that a member typed, wherever a screen shows it. */
export const awkwardTexts = [longWord, rightToLeft]

/** The member who looks has a name of one letter; the members they deal with have names written from right to left. */
export async function addAwkwardNeighbours(db: Database, passwordHash: string) {
  const unique = randomBytes(4).toString('hex')
  const profile = {
    role: longWord.slice(0, 60),
    bio: longWord,
    currently_reading: longWord,
    favourite_authors: [longWord.slice(0, 80), rightToLeft],
    favourite_quotes: JSON.stringify([{ text: longWord, source: rightToLeft }]),
  }
  const email = `awkward.${unique}@example.org`
  const viewer = await aMember(db, {
    name: 'B',
    email,
    suburb: SUBURB,
    profile,
  })
  const other = await aMember(db, { name: rightToLeft, suburb: SUBURB, profile })
  await aPassword(db, viewer, passwordHash)
  const title = `${longWord} ${unique}`
  const long = await aBook(db, { title, author: rightToLeft, description: `${longWord} ${rightToLeft}` })
  const backwards = await aBook(db, { title: `الكتب ${rightToLeft}`, author: `${longWord} ${unique}` })
  const emoji = await aBook(db, { title: '📚', author: `B ${unique}` })
  const copies = {
    long: await aCopy(db, { owner: other, book: long, offer: 'give' }),
    emoji: await aCopy(db, { owner: other, book: emoji }),
    own: await aCopy(db, { owner: viewer, book: long }),
    ownBackwards: await aCopy(db, { owner: viewer, book: backwards, lentElsewhereTo: longWord.slice(0, 80) }),
  }
  await anExchange(db, { copy: copies.emoji, borrower: viewer })
  await anExchange(db, { copy: copies.own, borrower: other, state: 'accepted' })
  await db
    .insertInto('wishes')
    .values([long, backwards].map(({ id }) => ({ member_id: viewer.id, book_id: id })))
    .execute()
  await write(db, { from: other, body: longWord })
  await write(db, { from: viewer, body: rightToLeft })
  const conversation = await db
    .selectFrom('conversations')
    .select('id')
    .where('copy_id', '=', copies.own.id)
    .executeTakeFirstOrThrow()
  const review = await aReview(db, { by: other, bookId: long.id, words: `${longWord} ${rightToLeft}` })
  const club = await addAwkwardClub(db, { viewer, other, bookId: long.id, longWord, rightToLeft })
  const bookshelf = await aBookshelf(db, {
    by: other,
    name: longWord.slice(0, 80),
    directions: `${longWord} ${rightToLeft}`,
  })
  return {
    email,
    suburb: SUBURB,
    bookId: long.id,
    bookshelfId: bookshelf.id,
    ...club,
    shelfFileId: await aShelfFile(db, viewer),
    reviewId: review.id,
    otherId: other.id,
    copyId: copies.own.id,
    conversationId: conversation.id,
    actionId: await anAction(db, viewer),
  }
}

/** An administrator's decision, and the objection to it. */
async function anAction(db: Database, { id }: Member): Promise<string> {
  const now = new Date()
  const action = await db
    .insertInto('moderation_actions')
    .values({
      kind: 'warn',
      member_id: id,
      subject_kind: 'member',
      subject_id: id,
      reason: longWord,
      made_at: now,
      objection: longWord,
      objected_at: now,
      objected_by: id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return action.id
}

/** A file of shelves at its preview. */
async function aShelfFile(db: Database, { id }: Member): Promise<string> {
  const now = new Date()
  const file = await db
    .insertInto('shelf_imports')
    .values({
      member_id: id,
      file_name: `${longWord}.csv`,
      kind: 'goodreads',
      rows: 1,
      created_at: now,
      moved_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = { title: longWord, author: rightToLeft, match_key: longWord, is_twin: false }
  await db
    .insertInto('shelf_import_rows')
    .values({ import_id: file.id, number: 1, filed_as: 'owned', ...row })
    .execute()
  return file.id
}

/** The same words in every conversation of the member, and in its line of the list. */
async function write(db: Database, { from, body }: { from: Member; body: string }): Promise<void> {
  const members = [from.id]
  await db.executeQuery(
    CompiledQuery.raw(
      `insert into messages (conversation_id, sender_id, body)
       select id, $2, $3 from conversations where low_id = any($1) or high_id = any($1)`,
      [members, from.id, body],
    ),
  )
  await db.executeQuery(
    CompiledQuery.raw(
      'update conversations set last_message = $2 where low_id = any($1) or high_id = any($1)',
      [members, body],
    ),
  )
}

/** Four times as wide as high. */
export async function aWidePicture(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({ create: { width: 800, height: 200, channels: 3, background: '#3d6b3c' } })
    .png()
    .toBuffer()
  return { name: 'wide.png', mimeType: 'image/png', buffer }
}
