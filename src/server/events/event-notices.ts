// Notices about an event: which members get each kind of news, and none once it no longer holds.
import { HOUR_MS } from '#rules/base/durations.ts'
import { clubPath } from '#rules/clubs/club-path.ts'
import { eventPath } from '#rules/events/event-paths.ts'
import { type Attendance, reminderHours } from '#rules/events/events.ts'
import type { NoticeSourceIn } from '#server/notices/notice.ts'
import type { Database } from '#server/store/database.ts'
import { type EventNews, notifyEvent, notifyLostSeat, notifyMovedUp } from './event-jobs.ts'
import {
  type EventFacts,
  findEventFacts,
  listAnsweredIds,
  listClubMemberIds,
} from './event-notice-queries.ts'
import { eventWords, kindOf, lostSeatWords, movedUpWords, toldFacts } from './event-notice-words.ts'

export const eventNotices: NoticeSourceIn<
  { eventId: string; news: EventNews; by?: string },
  typeof eventWords
> = {
  job: notifyEvent,
  kind: 'clubs',
  words: eventWords,
  async compose(db, { eventId, news, by }, { now, only }) {
    // What is not kept, as the words of a cancellation, is composed for each reader.
    const facts = await findEventFacts(db, eventId, only?.length === 1 ? only[0] : undefined)
    if (!facts) return undefined
    const { isToldOf, isToldToOrganiser } = readers[news]
    if ((facts.cancelled_at !== null) !== (news === 'cancelled')) return undefined
    if (news !== 'cancelled' && facts.ends_at <= now) return undefined
    if (news === 'reminder' && !isComingUp(facts, now)) return undefined
    // A cancellation is told even if the event is hidden, so that nobody waits there.
    if (facts.is_hidden && news !== 'cancelled') return undefined
    // A seat can be older than a block: nobody turns up at the wrong time, or for nothing.
    const withBlocked = news === 'cancelled' || news === 'changed'
    const concerned = await listConcerned(db, { facts, whom: isToldOf, only, withBlocked })
    const { organiser_id: organiser } = facts
    const isOrganiserToo =
      isToldToOrganiser && organiser && (only?.includes(organiser) ?? true) && !concerned.includes(organiser)
    return {
      to: [...concerned, ...(isOrganiserToo ? [organiser] : [])].filter((id) => id !== by),
      of: eventId,
      kind: kindOf(facts),
      news: { news, facts: toldFacts(facts) },
      path: eventPath(eventId),
    }
  },
}

/** To a member who was on the waiting list and has a seat now. */
export const movedUpNotices: NoticeSourceIn<{ eventId: string; memberId: string }, typeof movedUpWords> = {
  job: notifyMovedUp,
  kind: 'clubs',
  words: movedUpWords,
  async compose(db, { eventId, memberId }, { now }) {
    const [facts, going] = await Promise.all([
      findEventFacts(db, eventId, memberId),
      listAnsweredIds(db, { eventId, as: ['going'], only: [memberId] }),
    ])
    if (!facts || facts.cancelled_at || facts.is_hidden || going.length === 0) return undefined
    if (facts.ends_at <= now) return undefined
    return {
      to: [memberId],
      of: eventId,
      kind: kindOf(facts),
      news: { news: 'movedUp', facts: toldFacts(facts) },
      path: eventPath(eventId),
    }
  },
}

/** To a member outside the club, also while the event is hidden, so that they do not turn up. Not if they have answered again or joined the club since. */
export const lostSeatNotices: NoticeSourceIn<{ eventId: string; memberId: string }, typeof lostSeatWords> = {
  job: notifyLostSeat,
  kind: 'clubs',
  words: lostSeatWords,
  async compose(db, { eventId, memberId }, { now }) {
    const [facts, answered] = await Promise.all([
      findEventFacts(db, eventId, memberId),
      listAnsweredIds(db, { eventId, as: coming, only: [memberId] }),
    ])
    if (!facts?.club_id || facts.cancelled_at || facts.ends_at <= now || answered.length > 0) return undefined
    const [joined] = await listClubMemberIds(db, { clubId: facts.club_id, but: null, only: [memberId] })
    if (joined) return undefined
    return {
      to: [memberId],
      of: eventId,
      news: { news: 'lostSeat', facts: toldFacts(facts) },
      path: clubPath(facts.club_id),
    }
  },
}

/** Not if it was moved to a later day, of which it is reminded again, or has begun. */
function isComingUp({ starts_at: startsAt }: EventFacts, now: Date): boolean {
  const ahead = startsAt.getTime() - now.getTime()
  return ahead > 0 && ahead <= reminderHours * HOUR_MS
}

type Concerned = 'the club' | readonly Attendance[]

type Readers = {
  isToldOf: Concerned
  /** Also to the organiser of a city event. */
  isToldToOrganiser?: true
}

const coming: Attendance[] = ['going', 'maybe', 'waiting']

const readers: Record<EventNews, Readers> = {
  new: { isToldOf: 'the club' },
  changed: { isToldOf: coming },
  cancelled: { isToldOf: coming, isToldToOrganiser: true },
  reminder: { isToldOf: ['going', 'maybe'] },
}

async function listConcerned(
  db: Database,
  {
    facts,
    whom,
    only,
    withBlocked,
  }: { facts: EventFacts; whom: Concerned; only: readonly string[] | undefined; withBlocked: boolean },
): Promise<string[]> {
  if (whom !== 'the club') return listAnsweredIds(db, { eventId: facts.id, as: whom, only, withBlocked })
  return facts.club_id ? listClubMemberIds(db, { clubId: facts.club_id, but: facts.created_by, only }) : []
}
