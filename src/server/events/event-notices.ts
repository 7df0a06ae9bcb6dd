// The notices about an event: words for each kind, and none once they are out of date.

import type { City } from '#city/city.ts'
import { eventPath } from '#rules/events/event-paths.ts'
import type { Attendance } from '#rules/events/events.ts'
import { rhythmText, toRhythm } from '#rules/events/repeats.ts'
import type { NoticeSource } from '#server/notices/notice.ts'
import type { Database } from '#server/store/database.ts'
import { type EventNews, notifyEvent, notifyMovedUp } from './event-jobs.ts'
import {
  type EventFacts,
  findEventFacts,
  listAnsweredIds,
  listClubMemberIds,
} from './event-notice-queries.ts'
import { kindOf, named, timesOf, whenAndWhere } from './event-notice-words.ts'

export const eventNotices: NoticeSource<{ eventId: string; news: EventNews; by?: string }> = {
  job: notifyEvent,
  kind: 'clubs',
  async compose(db, { eventId, news, by }, { city, only }) {
    const facts = await findEventFacts(db, eventId)
    if (!facts) return undefined
    const { isToldOf, isToldToOrganiser, subject, says } = words[news]
    if ((facts.cancelled_at !== null) !== (news === 'cancelled')) return undefined
    // A cancellation is sent even for a hidden event, so that nobody turns up.
    if (facts.is_hidden && news !== 'cancelled') return undefined
    const concerned = await listConcerned(db, { facts, whom: isToldOf, only })
    const { organiser_id: organiser } = facts
    const isOrganiserToo =
      isToldToOrganiser && organiser && (only?.includes(organiser) ?? true) && !concerned.includes(organiser)
    return {
      to: [...concerned, ...(isOrganiserToo ? [organiser] : [])].filter((id) => id !== by),
      of: eventId,
      kind: kindOf(facts),
      subject: subject(facts, city),
      paragraphs: says(facts, city),
      action: { label: 'See the event', path: eventPath(eventId) },
    }
  },
}

/** To a member from the waiting list who has a seat now. */
export const movedUpNotices: NoticeSource<{ eventId: string; memberId: string }> = {
  job: notifyMovedUp,
  kind: 'clubs',
  async compose(db, { eventId, memberId }, { city }) {
    const [facts, going] = await Promise.all([
      findEventFacts(db, eventId),
      listAnsweredIds(db, { eventId, as: ['going'], only: [memberId] }),
    ])
    if (!facts || facts.cancelled_at || facts.is_hidden || going.length === 0) return undefined
    return {
      to: [memberId],
      of: eventId,
      kind: kindOf(facts),
      subject: `You have a seat: ${facts.title}`,
      paragraphs: [
        `A seat is now free at ${named(facts)}, and it’s yours.`,
        whenAndWhere(facts, city),
        'Can’t make it after all? Let us know on the event’s page, and your seat goes to the next person on the waiting list.',
      ],
      action: { label: 'See the event', path: eventPath(eventId) },
    }
  },
}

type Concerned = 'the club' | readonly Attendance[]

type Words = {
  isToldOf: Concerned
  /** Also to the organiser of a city event. */
  isToldToOrganiser?: true
  subject(facts: EventFacts, city: City): string
  says(facts: EventFacts, city: City): string[]
}

const coming: Attendance[] = ['going', 'maybe', 'waiting']

const words: Record<EventNews, Words> = {
  new: {
    isToldOf: 'the club',
    subject: ({ club_name, title }) => `${club_name} is meeting: ${title}`,
    says: (facts, city) => [
      `${facts.club_name} has planned ${facts.title}.`,
      whenAndWhere(facts, city),
      ...(facts.rhythm && facts.first_on ? [`${rhythmText(facts.first_on, toRhythm(facts.rhythm))}.`] : []),
      'Choose whether you’re coming, so that the others know.',
    ],
  },
  changed: {
    isToldOf: coming,
    subject: ({ title }) => `New time or place: ${title}`,
    says: (facts, city) => [
      `${named(facts)} has a new time or place.`,
      whenAndWhere(facts, city),
      'If you can’t make it, let us know on the event’s page.',
    ],
  },
  cancelled: {
    isToldOf: coming,
    isToldToOrganiser: true,
    subject: (facts, city) => `Cancelled: ${facts.title}, ${timesOf(facts, city).day}`,
    says: (facts, city) => [
      `${named(facts)} on ${timesOf(facts, city).day} has been cancelled. Please don’t go there on the day.`,
      ...(facts.cancel_note ? [`They wrote: “${facts.cancel_note}”`] : []),
    ],
  },
  reminder: {
    isToldOf: ['going', 'maybe'],
    subject: (facts, city) => `Soon: ${facts.title}, ${timesOf(facts, city).day}`,
    says: (facts, city) => [
      `${named(facts)} is coming up soon.`,
      whenAndWhere(facts, city),
      ...(facts.is_organiser_out ? [organiserIsOut] : []),
      'Can’t make it after all? Let us know on the event’s page, so that someone else can have your seat.',
    ],
  },
}

const organiserIsOut =
  'The organiser’s account is disabled, so this event is off our lists for now. Please check that it’s still on before you go.'

async function listConcerned(
  db: Database,
  { facts, whom, only }: { facts: EventFacts; whom: Concerned; only: readonly string[] | undefined },
): Promise<string[]> {
  if (whom !== 'the club') return listAnsweredIds(db, { eventId: facts.id, as: whom, only })
  return facts.club_id ? listClubMemberIds(db, { clubId: facts.club_id, but: facts.created_by, only }) : []
}
