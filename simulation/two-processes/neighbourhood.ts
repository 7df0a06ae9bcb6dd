// A small neighbourhood in which everybody wants the same few things.
import type pg from 'pg'
import { DAY_MS } from '#rules/base/durations.ts'
import { openDatabase } from '#server/store/database.ts'
import { aBook, aCityEvent, aClub, aCopy, aMember } from '#tests/support/builders.ts'
import { sessionCookie } from '#tests/support/session-cookie.ts'

const MEMBERS = 10
const COPIES_EACH = 2
const SEATS = 3
/** Events that everybody answers in the same moment. */
const RUSHES = 40
const LONG_AGO_DAYS = 200

export type Neighbourhood = Awaited<ReturnType<typeof aCrowdedNeighbourhood>>

export async function aCrowdedNeighbourhood(pool: pg.Pool, secret: string) {
  const db = openDatabase(pool)
  const joinedAt = new Date(Date.now() - LONG_AGO_DAYS * DAY_MS)
  const members = []
  for (let number = 1; number <= MEMBERS; number++) {
    const email = `member${number}@mail.example`
    const member = await aMember(db, { name: `Member ${number}`, email, joinedAt, isAdmin: number === 1 })
    members.push({ ...member, cookie: await sessionCookie(pool, email, secret) })
  }
  const [shared, wanted] = [await someBooks(3), await someBooks(3)]
  for (const owner of members.slice(0, 4))
    for (const id of shared.slice(0, COPIES_EACH)) await aCopy(db, { owner, book: { id } })
  const [admin, ...others] = members
  const club = await aClub(db, { ...(admin && { admin }), members: others })
  const events = await someEvents(2, 'A reading with few seats')
  const rushes = await someEvents(RUSHES, 'A reading that everybody waits for')
  return { members, shared, wanted, events, rushes, club: { id: club.id, ...(await aVote(club.id)) } }

  async function someBooks(count: number): Promise<string[]> {
    const ids = []
    for (let number = 0; number < count; number++) ids.push((await aBook(db)).id)
    return ids
  }

  async function someEvents(count: number, title: string): Promise<string[]> {
    const ids = []
    for (let number = 0; number < count; number++) {
      const event = await aCityEvent(db, { title, ...(admin && { by: admin }), capacity: SEATS })
      ids.push(event.id)
    }
    return ids
  }

  /** One that stays open longer than anybody lives here. */
  async function aVote(clubId: string) {
    const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)
    const { id: choice } = await db
      .insertInto('club_choices')
      .values({
        club_id: clubId,
        opened_by: admin?.id ?? null,
        opened_at: inDays(-3),
        nominate_until: inDays(1),
        vote_until: inDays(20),
        per_member: wanted.length,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const candidates = []
    for (const book of wanted) {
      const nominated = { choice_id: choice, book_id: book, nominated_by: admin?.id ?? null }
      const at = { nominated_at: inDays(-2), counted_at: inDays(-2) }
      const { id } = await db
        .insertInto('club_candidates')
        .values({ ...nominated, ...at })
        .returning('id')
        .executeTakeFirstOrThrow()
      candidates.push(id)
    }
    await db
      .updateTable('club_choices')
      .set({ nominate_until: inDays(-1) })
      .where('id', '=', choice)
      .execute()
    return { choice, candidates }
  }
}
