// Who may see what, in plain loops over rows. None of it is taken from the product's queries: where the two disagree, one of
// them is wrong.
import { DAY_MS } from '#rules/base/durations.ts'
import { ratingHiddenDays } from '#rules/exchanges/ratings.ts'
import type { Neighbourhood } from './neighbourhood.ts'

/** Somebody who looks. A guest has an id that no member has. */
export type Onlooker = { id: string; isAdmin?: boolean }

type Of<Table extends keyof Neighbourhood> = Neighbourhood[Table][number]

export function whoSees(all: Neighbourhood, now: Date) {
  const member = new Map(all.members.map((each) => [each.id, each]))
  const club = new Map(all.clubs.map((each) => [each.id, each]))

  function isApart(one: string, other: string): boolean {
    for (const { blocker_id, blocked_id } of all.blocks) {
      if (blocker_id === one && blocked_id === other) return true
      if (blocker_id === other && blocked_id === one) return true
    }
    return false
  }

  /** They may neither write nor be found. */
  function isBarred(id: string): boolean {
    const found = member.get(id)
    return !found || found.disabled_at !== null || (found.suspended_until ?? 0) > now
  }

  const isIn = (me: Onlooker, clubId: string) =>
    all.club_members.some(({ club_id, member_id }) => club_id === clubId && member_id === me.id)
  const isBanned = (me: Onlooker, clubId: string) =>
    all.club_bans.some(({ club_id, member_id }) => club_id === clubId && member_id === me.id)

  /** Of somebody who has confirmed an address or a phone, and is not disabled. Leaving members and former ones are. */
  const hasPage = ({ is_confirmed, disabled_at }: Of<'members'>) => is_confirmed && !disabled_at

  /** A rating is hidden until both have rated, or its time is over; and it doesn't count once an administrator has disabled its author. */
  function countsForAll({ exchange_id, rater_id, rated_id, created_at }: Of<'ratings'>): boolean {
    if (member.get(rater_id)?.disabled_reason) return false
    const isOld = now.getTime() - created_at.getTime() >= ratingHiddenDays * DAY_MS
    return isOld || all.ratings.some((back) => back.exchange_id === exchange_id && back.rater_id === rated_id)
  }

  /** Neither hidden nor by somebody who is disabled, nor across a block. */
  function seesReview(me: Onlooker, { member_id, hidden_at }: Of<'reviews'>): boolean {
    if (hidden_at || member.get(member_id)?.disabled_at) return false
    return !isApart(me.id, member_id)
  }

  /** In a club that they can look into: one whose first post is hidden only if they may delete it. */
  function seesTalk(me: Onlooker, { id, club_id, author_id }: Of<'discussions'>): boolean {
    const isHidden = all.discussion_posts.some(
      (post) => post.discussion_id === id && post.number === 0 && post.hidden_at,
    )
    const keeps = all.club_members.some(
      (each) => each.club_id === club_id && each.member_id === me.id && each.role !== 'member',
    )
    return !isHidden || author_id === me.id || keeps
  }

  /** In a discussion that they can open. */
  function seesPost(me: Onlooker, { author_id, deleted_at, hidden_at }: Of<'discussion_posts'>): boolean {
    return !deleted_at && !hidden_at && !isApart(me.id, author_id)
  }

  /** With everybody, or with the members of a club that the onlooker is in. */
  const isSharedWith = (me: Onlooker, { paused_at, club_id }: Of<'copies'>) =>
    !paused_at || (club_id !== null && isIn(me, club_id))

  /** Shared, by somebody whose books the onlooker can see. Their own paused copies are on their own shelf alone. */
  function isOnShelf(me: Onlooker, copy: Of<'copies'>): boolean {
    if (copy.withdrawn_at) return false
    if (!isSharedWith(me, copy) && copy.owner_id !== me.id) return false
    if (member.get(copy.owner_id)?.disabled_at) return false
    return !isApart(me.id, copy.owner_id)
  }

  /** Promised to the first in its queue, or reserved by its owner: for whom, if for anybody. */
  function keptFor(copy: Of<'copies'>): ((me: Onlooker) => boolean)[] {
    const offers = all.hold_offers.filter(({ copy_id, state }) => copy_id === copy.id && state === 'open')
    const firstInLine = offers.map(
      ({ hold_id }) =>
        (me: Onlooker) =>
          all.holds.some(({ id, member_id }) => id === hold_id && member_id === me.id),
    )
    const reserved = all.reservations
      .filter(({ copy_id }) => copy_id === copy.id)
      .map(
        ({ member_id, club_id }) =>
          (me: Onlooker) =>
            member_id === me.id || (club_id !== null && isIn(me, club_id)),
      )
    return [...firstInLine, ...reserved]
  }

  function isAtHome(me: Onlooker, copy: Of<'copies'>): boolean {
    if (copy.lent_elsewhere_to !== null || copy.active_exchange_id !== null) return false
    return isSharedWith(me, copy) && isOnShelf(me, copy)
  }

  /** In searches and counts, where a copy that is kept for somebody, or for a club, is shown to nobody. */
  const isListed = (me: Onlooker, copy: Of<'copies'>) =>
    !copy.paused_at && isAtHome(me, copy) && keptFor(copy).length === 0

  function canBeRequested(me: Onlooker, copy: Of<'copies'>): boolean {
    return isAtHome(me, copy) && keptFor(copy).every((isFor) => isFor(me))
  }

  /** Shared with the members of this club alone, or kept for them. Shown to one of them. */
  function isForClub(me: Onlooker, copy: Of<'copies'>, clubId: string): boolean {
    if (!isIn(me, clubId) || !isOnShelf(me, copy)) return false
    const isKept = all.reservations.some(({ copy_id, club_id }) => copy_id === copy.id && club_id === clubId)
    return copy.club_id === clubId || (isKept && !copy.paused_at)
  }

  /** What a search in one's clubs may find: of others who can answer, in an open club. */
  function isInMyClubs(me: Onlooker, copy: Of<'copies'>): boolean {
    const its = copy.club_id === null ? undefined : club.get(copy.club_id)
    if (!its || !isOpenClub(its) || copy.owner_id === me.id || isBarred(copy.owner_id)) return false
    return isForClub(me, copy, its.id)
  }

  function isOpenClub({ closed_at, hidden_at }: Of<'clubs'>): boolean {
    return !closed_at && !hidden_at
  }

  function seesInside(me: Onlooker, clubId: string): boolean {
    const found = club.get(clubId)
    if (!found) return false
    if (isIn(me, clubId)) return true
    return found.visibility === 'public' && isOpenClub(found) && !isBanned(me, clubId)
  }

  /** On the list of what is to come. A draft is on none, nor is a cancelled or hidden event. */
  function isAhead(me: Onlooker, event: Of<'events'>): boolean {
    if (event.cancelled_at || event.hidden_at || event.state !== 'approved') return false
    if (event.ends_at <= now) return false
    if (!event.club_id) {
      const organiser = event.organiser_id ? member.get(event.organiser_id) : undefined
      return !organiser?.disabled_reason
    }
    const its = club.get(event.club_id)
    if (!its || its.hidden_at) return false
    if (isIn(me, event.club_id)) return true
    return event.is_public && its.visibility === 'public' && !its.closed_at && !isBanned(me, event.club_id)
  }

  /** On its own page: a draft is seen by its organiser and by administrators, who see a guest's once its address is confirmed. */
  function seesEvent(me: Onlooker, event: Of<'events'>): boolean {
    const { club_id, organiser_id, hidden_at } = event
    const isPublished = event.state === 'approved' && event.is_public && !hidden_at
    const its = club_id ? club.get(club_id) : undefined
    if (club_id && its) {
      if (isIn(me, club_id)) return !hidden_at
      return isPublished && its.visibility === 'public' && isOpenClub(its) && !isBanned(me, club_id)
    }
    if (me.isAdmin && !event.awaits_email) return true
    if (organiser_id === me.id) return true
    const isOut = organiser_id !== null && Boolean(member.get(organiser_id)?.disabled_reason)
    const hasAnswered = all.event_answers.some(
      ({ event_id, member_id }) => event_id === event.id && member_id === me.id,
    )
    return isPublished && (!isOut || hasAnswered)
  }

  function isInTouch(me: Onlooker, conversation: Of<'conversations'>): boolean {
    const { id, low_id, high_id, last_message, last_news } = conversation
    if (me.id !== low_id && me.id !== high_id) return false
    if (isApart(low_id, high_id)) return false
    const isHeldFromMe = all.held_messages.some(
      ({ conversation_id, sender_id }) => conversation_id === id && sender_id !== me.id,
    )
    return !(last_message === '' && last_news === null && isHeldFromMe)
  }

  return {
    ...{ isApart, isBarred, isIn, hasPage, isSharedWith, isOnShelf, isListed, canBeRequested, seesReview },
    ...{ isForClub, isInMyClubs, countsForAll },
    ...{ isOpenClub, seesInside, seesTalk, seesPost, isAhead, seesEvent, isInTouch },
  }
}

export type WhoSees = ReturnType<typeof whoSees>
