// Rows for tests, as small as a test allows. Each builder takes `db` first and what matters to the test second.
import { randomInt, randomUUID } from 'node:crypto'
import { sql, type Updateable } from 'kysely'
import { suburbBySlug } from '#city/suburbs.ts'
import { DAY_MS, HOUR_MS } from '#rules/base/durations.ts'
import type { Member, Position } from '#rules/base/viewer.ts'
import type { ClubCategory, ClubRole, ClubVisibility } from '#rules/clubs/clubs.ts'
import type { Offer } from '#rules/exchanges/exchanges.ts'
import { bookKey, type Condition } from '#rules/library/library.ts'
import { notifyExchange } from '#server/exchanges/exchange-jobs.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import type { Members } from '#server/store/tables.ts'
import { aViewer } from '#tests/support/viewers.ts'

/** In letters: the digits and vowels of an id spell a banned word in one of 1,700. */
export function usernameOfId(id: string): string {
  const letters = 'bcdfghjklmnpqrst'
  return `m${id.replaceAll('-', '').replaceAll(/./g, (digit) => letters.charAt(Number.parseInt(digit, 16)))}`
}

/** A verified member who lives in West End, as the viewer they are when logged in. */
export async function aMember(
  db: Database,
  facts: {
    id?: string
    name?: string
    suburb?: string | null
    cell?: Position | null
    isAdmin?: boolean
    isDisabled?: boolean
    email?: string
    username?: string
    joinedAt?: Date
    profile?: Partial<Updateable<Members>>
  } = {},
): Promise<Member> {
  const { id = randomUUID(), name = 'Mia Rossi', suburb = 'west-end-4101', cell = null } = facts
  const isAdmin = facts.isAdmin ?? false
  await db
    .insertInto('members')
    .values({
      id,
      name,
      email: facts.email ?? `${id}@example.org`,
      email_verified: true,
      username: facts.username ?? usernameOfId(id),
      suburb,
      cell_lat: cell?.lat ?? null,
      cell_lng: cell?.lng ?? null,
      is_admin: isAdmin,
      disabled_at: facts.isDisabled ? new Date() : null,
      disabled_reason: facts.isDisabled ? 'Unkind to neighbours' : null,
      ...(facts.joinedAt && { created_at: facts.joinedAt }),
      ...facts.profile,
    })
    .execute()
  return aViewer({ id, name, suburb, cell, isAdmin })
}

/** A mobile number that nobody else has, in E.164. */
export const aPhone = (): string => `+61412${String(randomInt(10 ** 6)).padStart(6, '0')}`

/** Lets `member` log in with the password of this hash (better-auth makes and reads it). */
export async function aPassword(db: Database, member: Member, passwordHash: string): Promise<void> {
  await db
    .insertInto('accounts')
    .values({
      issuer: 'local:credential',
      provider_id: 'credential',
      account_id: member.id,
      member_id: member.id,
      password: passwordHash,
    })
    .execute()
}

/** A session of `member`. Returns its id. */
export async function aSession(db: Database, member: Member, device: string | null = null): Promise<string> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      token: randomUUID(),
      member_id: member.id,
      device,
      expires_at: new Date(Date.now() + HOUR_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The member in a session in which they have just proved that the account is theirs. */
export async function asProven(db: Database, member: Member): Promise<Member> {
  const session = await aSession(db, member)
  await db.updateTable('sessions').set({ password_shown_at: sql`now()` }).where('id', '=', session).execute()
  return { ...member, session, isProven: true }
}

/** A new member, in such a session. */
export async function aProvenMember(...[db, facts]: Parameters<typeof aMember>): Promise<Member> {
  return asProven(db, await aMember(db, facts))
}

/** Takes one that is there already: a journey that is tried again finds what its first try left. */
export async function aBook(
  db: Database,
  facts: {
    title?: string
    author?: string
    isbn?: string | null
    genre?: string | null
    published?: string | null
    description?: string
  } = {},
): Promise<{ id: string; title: string; author: string }> {
  const { title = `Book ${randomUUID()}`, author = 'Thea Astley', isbn = null, genre = 'Fiction' } = facts
  const { id } = await db
    .insertInto('books')
    .values({
      title,
      author,
      isbn,
      genre,
      match_key: bookKey(title, author),
      published: facts.published ?? '1996',
      description: facts.description ?? 'A book to borrow.',
    })
    .onConflict((known) =>
      (isbn === null
        ? known.column('match_key').where('isbn', 'is', null)
        : known.column('isbn')
      ).doUpdateSet({ title, author }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, title, author }
}

/**
 * A listed copy at the centre of its suburb, which is its owner's unless given. It gets a book of its own unless one is
 * given.
 */
export async function aCopy(
  db: Database,
  facts: {
    owner: Member
    book?: { id: string }
    suburb?: string
    offer?: Offer
    condition?: Condition
    isPaused?: boolean
    /** For its members alone; the owner is one of them. */
    club?: { id: string }
    isWithdrawn?: boolean
    lentElsewhereTo?: string
    createdAt?: Date
  },
): Promise<{ id: string; bookId: string; ownerId: string }> {
  const { owner } = facts
  const bookId = (facts.book ?? (await aBook(db))).id
  const suburb = suburbBySlug(facts.suburb ?? owner.suburb ?? 'west-end-4101')
  if (!suburb) throw new Error(`No suburb ${facts.suburb ?? owner.suburb}`)
  const { lat, lng } = owner.cell && suburb.slug === owner.suburb ? owner.cell : suburb
  const { id } = await db
    .insertInto('copies')
    .values({
      book_id: bookId,
      owner_id: owner.id,
      condition: facts.condition ?? 'Good',
      offer: facts.offer ?? 'lend',
      suburb: suburb.slug,
      lat,
      lng,
      paused_at: facts.isPaused || facts.club ? new Date() : null,
      club_id: facts.club?.id ?? null,
      withdrawn_at: facts.isWithdrawn ? new Date() : null,
      lent_elsewhere_to: facts.lentElsewhereTo ?? null,
      ...(facts.createdAt && { created_at: facts.createdAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, bookId, ownerId: owner.id }
}

/** `one` has blocked `other`. */
export async function aBlock(db: Database, one: Member, other: Member): Promise<void> {
  await db.insertInto('blocks').values({ blocker_id: one.id, blocked_id: other.id }).execute()
}

/** A request for a copy with its conversation, in the given state. */
export async function anExchange(
  db: Database,
  facts: {
    copy: { id: string; ownerId: string }
    borrower: Member
    state?: 'pending' | 'accepted' | 'ready'
    offer?: 'lend' | 'give'
  },
): Promise<{ id: string }> {
  const { copy, borrower, state = 'pending', offer = 'lend' } = facts
  const [low = '', high = ''] = [copy.ownerId, borrower.id].sort()
  const { id: conversationId } = await db
    .insertInto('conversations')
    .values({
      low_id: low,
      high_id: high,
      copy_id: copy.id,
      standing: state,
      asked_by: borrower.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const participants = [low, high].map((member_id) => ({ conversation_id: conversationId, member_id }))
  await db.insertInto('participants').values(participants).execute()
  return db
    .insertInto('exchanges')
    .values({
      copy_id: copy.id,
      owner_id: copy.ownerId,
      borrower_id: borrower.id,
      conversation_id: conversationId,
      offer,
      state,
      answered_at: state === 'pending' ? null : new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** An unread notice that a copy of the member's was requested; no email is due. */
export async function aNotice(
  db: Database,
  facts: {
    member: Member
    aboutId?: string
    by?: Member
    /** The book's. */
    title?: string
    path?: string
    at?: Date
    kind?: 'requests' | 'messages' | 'clubs' | 'admin'
  },
): Promise<{ id: string }> {
  const { member, by, title = 'Cloudstreet', kind = 'requests' } = facts
  const agreed = { loanDays: 28, dueOn: null, askedDueOn: null, isPickupAgreed: false }
  const told = { owner: member.id, borrower: by?.id ?? null, title, offer: 'lend', isToConversation: false }
  return db
    .insertInto('member_notices')
    .values({
      member_id: member.id,
      job_id: randomUUID(),
      source: notifyExchange.name,
      payload: '{}',
      kind,
      about_id: facts.aboutId ?? randomUUID(),
      news: 'requested',
      facts: JSON.stringify({ ...agreed, ...told }),
      people: by ? [member.id, by.id] : [member.id],
      path: facts.path ?? '/requested-books',
      is_listed: true,
      ...(facts.at && { created_at: facts.at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function aReview(
  db: Database,
  { by, ...facts }: { by: Member; bookId?: string; stars?: number; words?: string; at?: Date },
): Promise<{ id: string; bookId: string }> {
  const bookId = facts.bookId ?? (await aBook(db)).id
  const { stars = 4, words = 'I could not put it down.', at } = facts
  const { id } = await db
    .insertInto('reviews')
    .values({ book_id: bookId, member_id: by.id, stars, words, ...(at && { created_at: at }) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, bookId }
}

/** A community bookshelf on the map, in West End. Each one has a position of its own. */
export async function aBookshelf(
  db: Database,
  facts: {
    name?: string
    by?: Member
    at?: Position
    suburb?: string
    directions?: string
    state?: 'suggested' | 'approved' | 'declined' | 'removed'
    answer?: string
    on?: Date
  } = {},
): Promise<{ id: string; name: string }> {
  const { name = 'The blue fridge', state = 'approved', on = new Date() } = facts
  const { lat, lng } = facts.at ?? aSpot()
  const { id } = await db
    .insertInto('bookshelves')
    .values({
      name,
      directions: facts.directions ?? 'By the gate of the hall',
      suburb: facts.suburb ?? 'west-end-4101',
      lat,
      lng,
      state,
      suggested_by: facts.by?.id ?? null,
      suggested_at: on,
      answered_at: state === 'suggested' ? null : on,
      answer: facts.answer ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name }
}

let spots = randomInt(8100)

/** Counts through 8,100 positions, because no two bookshelves may stand at the same one. */
function aSpot(): Position {
  spots += 1
  return {
    lat: (-274_800 + (spots % 90)) / 10_000,
    lng: (1_530_100 + (Math.floor(spots / 90) % 90)) / 10_000,
  }
}

/** A member who joined then is not new any more. */
export const longAgo = new Date('2020-02-03T04:05:06Z')

/** A club that `admin` began, with its members and their roles. A member of long standing is its admin unless one is given. */
export async function aClub(
  db: Database,
  facts: {
    name?: string
    description?: string
    category?: ClubCategory
    suburb?: string
    visibility?: ClubVisibility
    admin?: Member
    members?: readonly Member[]
    moderators?: readonly Member[]
    requested?: readonly Member[]
    banned?: readonly Member[]
    isClosed?: boolean
    isHidden?: boolean
    at?: Date
    activeAt?: Date
  } = {},
): Promise<{ id: string; name: string; admin: Member }> {
  const { name = `Club ${randomUUID().slice(0, 8)}`, at = new Date(), members = [], moderators = [] } = facts
  const admin = facts.admin ?? (await aMember(db, { joinedAt: longAgo }))
  const id = await withTransaction(db, async (tx) => {
    const club = await tx
      .insertInto('clubs')
      .values({
        name,
        description: facts.description ?? 'We read a book a month and talk about it by the river.',
        category: facts.category ?? 'Fiction',
        suburb: facts.suburb ?? null,
        visibility: facts.visibility ?? 'public',
        created_by: admin.id,
        created_at: at,
        last_active_at: facts.activeAt ?? at,
        closed_at: facts.isClosed ? at : null,
        hidden_at: facts.isHidden ? at : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const as = (role: ClubRole) => (member: Member) => ({
      club_id: club.id,
      member_id: member.id,
      role,
      joined_at: facts.at ?? longAgo,
    })
    const rows = [as('admin')(admin), ...moderators.map(as('moderator')), ...members.map(as('member'))]
    await tx.insertInto('club_members').values(rows).execute()
    return club.id
  })
  const outside = (all: readonly Member[] = []) =>
    all.map((member) => ({ club_id: id, member_id: member.id }))
  if (facts.requested?.length)
    await db.insertInto('club_join_requests').values(outside(facts.requested)).execute()
  if (facts.banned?.length) await db.insertInto('club_bans').values(outside(facts.banned)).execute()
  return { id, name, admin }
}

/** A city event, submitted by a member or a guest. */
export async function aCityEvent(
  db: Database,
  facts: {
    by?: Member | null
    state?: 'draft' | 'approved' | 'rejected'
    title?: string
    suburb?: string
    startsAt?: Date
    endsAt?: Date
    isCancelled?: boolean
    capacity?: number
  } = {},
): Promise<{ id: string; title: string }> {
  const { state = 'approved', title = `Event ${randomUUID().slice(0, 8)}` } = facts
  const startsAt = facts.startsAt ?? new Date(Date.now() + 7 * DAY_MS)
  const { id } = await db
    .insertInto('events')
    .values({
      ...{
        state,
        title,
        type: 'reading',
        is_public: true,
        suburb: facts.suburb ?? 'west-end-4101',
        place: 'West End Library',
      },
      description: 'Somebody reads aloud.',
      starts_at: startsAt,
      ends_at: facts.endsAt ?? new Date(startsAt.getTime() + 90 * 60_000),
      organiser_id: facts.by?.id ?? null,
      submitted_at: new Date(),
      capacity: facts.capacity ?? null,
      reviewed_at: state === 'draft' ? null : new Date(),
      reject_reason: state === 'rejected' ? 'It is not about books.' : '',
      cancelled_at: facts.isCancelled ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, title }
}

/** A club meeting, in a week unless given, with room for everybody. */
export async function anEvent(
  db: Database,
  facts: {
    club: { id: string }
    title?: string
    startsAt?: Date
    endsAt?: Date
    capacity?: number
    isPublic?: boolean
    isCancelled?: boolean
    going?: readonly Member[]
    waiting?: readonly Member[]
    /** Of the members who are going. */
    came?: readonly Member[]
    /** The member who planned it. */
    by?: Member
  },
): Promise<{ id: string; title: string }> {
  const { club, title = `Meeting ${randomUUID().slice(0, 8)}`, going = [], waiting = [] } = facts
  const startsAt = facts.startsAt ?? new Date(Date.now() + 7 * DAY_MS)
  const { id } = await db
    .insertInto('events')
    .values({
      club_id: club.id,
      created_by: facts.by?.id ?? null,
      state: 'approved',
      title,
      description: 'We talk about the book of the month.',
      starts_at: startsAt,
      ends_at: facts.endsAt ?? new Date(startsAt.getTime() + 90 * 60_000),
      place: 'West End Library',
      capacity: facts.capacity ?? null,
      is_public: facts.isPublic ?? false,
      cancelled_at: facts.isCancelled ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const as = (attendance: 'going' | 'waiting') => (member: Member) => ({ member_id: member.id, attendance })
  const answers = [...going.map(as('going')), ...waiting.map(as('waiting'))].map((answer, at) => ({
    ...answer,
    event_id: id,
    is_named: true,
    answered_at: new Date(Date.now() - 1000 + at),
    came_at: facts.came?.some(({ id: came }) => came === answer.member_id) ? startsAt : null,
  }))
  if (answers.length > 0) await db.insertInto('event_answers').values(answers).execute()
  return { id, title }
}
