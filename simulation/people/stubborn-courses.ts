// Things that people try although a rule should refuse them, and things that make such a rule apply.
import { randomUUID } from 'node:crypto'
import type { Act, Course } from './act.ts'
import type { Person } from './person.ts'
import { sentence } from './words.ts'

/** True if there was something to try. */
type Attempt = (person: Person, act: Act) => Promise<boolean>

const writeAcrossBlock: Attempt = async ({ id }, { city: { database }, chance, perform }) => {
  const other = chance.oneOf(
    await database.rows<{ otherId: string }>(
      `select case when blocker_id = $1 then blocked_id else blocker_id end as "otherId" from blocks
       where $1 in (blocker_id, blocked_id) order by 1`,
      [id],
    ),
  )
  if (!other) return false
  await perform('messages.start', { ...other, body: sentence(chance), clientKey: randomUUID() })
  return true
}

const blockPartnerOfSwap: Attempt = async ({ id }, { city: { database }, chance, perform }) => {
  const giver = chance.oneOf(
    await database.rows<{ memberId: string }>(
      `select giver_id as "memberId" from swap_legs where getter_id = $1 and exchange_id is null order by 1`,
      [id],
    ),
  )
  if (!giver) return false
  await perform('moderation.blockMember', giver)
  return true
}

const nominateOneTooMany: Attempt = async ({ id }, { city: { database }, chance, perform }) => {
  const choice = chance.oneOf(
    await database.rows<{ clubId: string; choiceId: string; most: number }>(
      `select h.club_id as "clubId", h.id as "choiceId", h.per_member as most from club_choices h
       join club_members m on m.club_id = h.club_id and m.member_id = $1
       where h.closed_at is null and h.nominate_until > now() order by h.id`,
      [id],
    ),
  )
  if (!choice) return false
  const { most, ...asked } = choice
  const books = await database.rows<{ bookId: string }>('select id as "bookId" from books order by id')
  if (books.length <= most) return false
  const first = chance.below(books.length - most)
  for (const book of books.slice(first, first + most + 1))
    await perform('clubs.nominate', { ...asked, ...book })
  return true
}

/** An admin opens a private club while requests to join it wait. */
const openClubWithRequests: Attempt = async ({ id }, { city: { database }, chance, perform }) => {
  const club = chance.oneOf(
    await database.rows<{ clubId: string }>(
      `select distinct r.club_id as "clubId" from club_join_requests r
       join club_members m on m.club_id = r.club_id and m.member_id = $1 and m.role = 'admin'
       join clubs c on c.id = r.club_id where r.state = 'waiting' and c.visibility = 'private' order by 1`,
      [id],
    ),
  )
  if (!club) return false
  await perform('clubs.changeVisibility', { ...club, visibility: 'public' })
  return true
}

/** Somebody whose request still waits joins the club, which has been opened. */
const joinOpenedClub: Attempt = async ({ id }, { city: { database }, chance, perform }) => {
  const club = chance.oneOf(
    await database.rows<{ clubId: string }>(
      `select r.club_id as "clubId" from club_join_requests r join clubs c on c.id = r.club_id
       where r.member_id = $1 and r.state = 'waiting' and c.visibility = 'public' order by 1`,
      [id],
    ),
  )
  if (!club) return false
  await perform('clubs.joinClub', club)
  return true
}

/** Those that are seldom possible come first. */
const attempts: readonly Attempt[] = [
  joinOpenedClub,
  blockPartnerOfSwap,
  openClubWithRequests,
  nominateOneTooMany,
  writeAcrossBlock,
]

/** Tries the attempts in order, each with a chance of one half, until one applies. */
export const insist: Course = async (person, act) => {
  for (const attempt of attempts) if (act.chance.oneIn(2) && (await attempt(person, act))) return
}
