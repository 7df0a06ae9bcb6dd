// Neighbours who wait for books, one of them for as many as he can; an offer that is open; an owner who is asked about a copy and has
// said that he keeps another; a copy that is reserved; and copies for a club.
import { DAY_MS, HOUR_MS } from '#rules/base/durations.ts'
import { holdLimits } from '#rules/holds/holds.ts'
import type { Database } from '#server/store/database.ts'
import { aCopy } from '#tests/support/builders.ts'
import type { SampleEmail } from './people.ts'
import type { Neighbourhood } from './replay.ts'

/** Of Winnie, whose other books are paused. */
export const offeredTitle = 'Ports of Call, volume 1'
/** One of Jack’s, for the members of River City Readers alone. */
export const titleForClub = 'A Town Like Alice'
/** One of Noah’s, who has said that he keeps it. */
export const keptTitle = 'Sabriel'
export const reservedTitle = 'Reef and Ruin, volume 1'

export async function addQueues(
  db: Database,
  { member, loadedAt }: Pick<Neighbourhood, 'member'> & { loadedAt: number },
): Promise<void> {
  const waits = async (email: SampleEmail, title: string, daysAgo: number) => {
    const { id: book_id } = await db
      .selectFrom('books')
      .select('id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('holds')
      .values({
        member_id: member(email).id,
        book_id,
        km: 30,
        created_at: new Date(loadedAt - daysAgo * DAY_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  const copyOf = (email: SampleEmail, title: string) =>
    db
      .selectFrom('copies as c')
      .innerJoin('books as b', 'b.id', 'c.book_id')
      .select('c.id')
      .where('b.title', '=', title)
      .where('c.owner_id', '=', member(email).id)
      .executeTakeFirstOrThrow()
  const unpause = (id: string) =>
    db.updateTable('copies').set({ paused_at: null }).where('id', '=', id).execute()
  const now = new Date(loadedAt)
  const showsToClub = async (email: SampleEmail, title: string) => {
    const owner = member(email)
    const book = await db
      .selectFrom('books')
      .select('id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
    const club = await db
      .selectFrom('clubs')
      .select('id')
      .where('name', '=', 'River City Readers')
      .executeTakeFirstOrThrow()
    await aCopy(db, { owner, book, club, createdAt: new Date(loadedAt - 2 * DAY_MS) })
  }

  await waits('kirra@sample.test', 'Jonathan Strange & Mr Norrell', 9)
  await waits('mia@sample.test', 'Jonathan Strange & Mr Norrell', 6)

  await waits('aisha@sample.test', 'On the Beach', 4)
  await waits('jack@sample.test', 'On the Beach', 3)
  await waits('ben@sample.test', 'On the Beach', 2)
  const asked = await copyOf('noah@sample.test', 'On the Beach')
  await db.insertInto('lend_ons').values({ copy_id: asked.id, asked_at: now }).execute()
  // With On the Beach, Ben waits for as many books as anybody can. Nobody is offered these: Winnie has paused her copies.
  for (let volume = 2; volume <= holdLimits.most; volume += 1) {
    await waits('ben@sample.test', `Letters from the Mess, volume ${volume}`, 30 + volume)
  }

  const standing = await copyOf('noah@sample.test', keptTitle)
  await db
    .insertInto('lend_ons')
    .values({ ...{ copy_id: standing.id, answer: 'keep' }, ...{ asked_at: now, answered_at: now } })
    .execute()

  const holdId = await waits('mia@sample.test', offeredTitle, 12)
  const offered = await copyOf('winnie@sample.test', offeredTitle)
  await unpause(offered.id)
  await db
    .insertInto('hold_offers')
    .values({
      ...{ hold_id: holdId, copy_id: offered.id, offered_at: now },
      remind_at: new Date(loadedAt + 24 * HOUR_MS),
      expires_at: new Date(loadedAt + 48 * HOUR_MS),
    })
    .execute()

  const reserved = await copyOf('winnie@sample.test', reservedTitle)
  await db
    .insertInto('reservations')
    .values({
      ...{ copy_id: reserved.id, member_id: member('noah@sample.test').id },
      ...{ made_at: now, ends_at: new Date(loadedAt + 30 * DAY_MS) },
    })
    .execute()
  await unpause(reserved.id)

  await showsToClub('jack@sample.test', titleForClub)
  await showsToClub('grace@sample.test', 'Silent Spring')
}
