// A club in which everything typed is awkward. It comes last in every list of clubs.
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import type { Database } from '#server/store/database.ts'
import { aClub, anEvent } from './builders.ts'
import { aDiscussion } from './discussions.ts'

const LONG_AGO = new Date('2001-01-01')

/** `viewer` is its admin; `other` is a member and has begun its discussion. */
export async function addAwkwardClub(
  db: Database,
  facts: { viewer: Member; other: Member; bookId: string; longWord: string; rightToLeft: string },
) {
  const { viewer, other, bookId, longWord, rightToLeft } = facts
  const said = `${longWord} ${rightToLeft}`
  const club = await aClub(db, {
    name: longWord.slice(0, 50),
    description: said,
    admin: viewer,
    members: [other],
    activeAt: LONG_AGO,
  })
  const event = await anEvent(db, { club, title: longWord.slice(0, 100), going: [other, viewer] })
  const posts = [
    { author: other, message: `${said}\n\n> ${said}\n\n||${longWord}||` },
    { author: viewer, message: said },
  ] as const
  const { id: discussionId } = await aDiscussion(db, { clubId: club.id, title: longWord, posts })
  await db
    .insertInto('club_books')
    .values({ club_id: club.id, book_id: bookId, started_at: LONG_AGO })
    .execute()
  await addChoice(db, { clubId: club.id, bookId, by: other })
  return { clubId: club.id, eventId: event.id, discussionId }
}

/** A vote that is open for nominations, with one book. */
async function addChoice(
  db: Database,
  { clubId, bookId, by }: { clubId: string; bookId: string; by: Member },
) {
  const now = new Date()
  const inDays = (days: number) => new Date(now.getTime() + days * DAY_MS)
  const choice = await db
    .insertInto('club_choices')
    .values({
      club_id: clubId,
      opened_by: by.id,
      opened_at: now,
      nominate_until: inDays(1),
      vote_until: inDays(2),
      per_member: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const candidate = { book_id: bookId, nominated_by: by.id, nominated_at: now, counted_at: now }
  await db
    .insertInto('club_candidates')
    .values({ choice_id: choice.id, ...candidate })
    .execute()
}
