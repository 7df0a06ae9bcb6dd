// The wording of notices about an event: its name, and when and where it is.
import { keysOf } from '#rules/base/keys-of.ts'
import { calendarDate, instant, type Reader, wording } from '#rules/base/wording.ts'
import { z } from '#rules/base/zod.ts'
import { cancelledBecause, eventTimes } from '#rules/events/events.ts'
import { rhythms, rhythmText } from '#rules/events/repeats.ts'
import type { KindOfNotice } from '#rules/notices/notices.ts'
import { unkept } from '#server/notices/notice.ts'
import type { EventNews } from './event-jobs.ts'
import type { EventFacts } from './event-notice-queries.ts'

export const toldEvent = z.object({
  title: z.string(),
  club: z.string().nullable(),
  startsAt: instant,
  endsAt: instant,
  place: unkept(z.string()),
  /** For an event of a series. */
  repeats: unkept(z.object({ rhythm: z.enum(rhythms), from: calendarDate }).nullable()),
  cancelNote: unkept(z.string().nullable()),
  cancelledBecause: unkept(z.enum(keysOf(cancelledBecause)).nullable()),
  isOrganiserOut: unkept(z.boolean()),
})
type Told = z.output<typeof toldEvent>

/** The facts of an event for its notices. */
export function toldFacts(row: EventFacts) {
  const { title, club_name: club, starts_at: startsAt, ends_at: endsAt, place, rhythm, first_on: from } = row
  const repeats = rhythm !== null && from !== null ? { rhythm, from } : null
  const { cancel_note: cancelNote, cancelled_because, is_organiser_out: isOrganiserOut } = row
  return {
    title,
    club,
    startsAt,
    endsAt,
    place,
    repeats,
    cancelNote,
    cancelledBecause: cancelled_because,
    isOrganiserOut,
  }
}

/** Meetings use the same notice preference as everything else of their club. */
export const kindOf = ({ club_id }: EventFacts): KindOfNotice => (club_id ? 'clubs' : 'events')

/** 'The Dry of West End Crime Club'; a city event by its title alone. */
export const named = ({ title, club }: Pick<Told, 'title' | 'club'>): string =>
  club ? `${title} of ${club}` : title

export function whenAndWhere(facts: Told, reader: Reader): string {
  const { day, time } = timesOf(facts, reader)
  return `When: ${day}, ${time}.${facts.place === undefined ? '' : ` Where: ${facts.place}.`}`
}

/** Always with the year: a letter may be read much later. */
function timesOf({ startsAt, endsAt }: Told, { city: { timeZone } }: Reader) {
  return eventTimes({ startsAt, endsAt }, { now: new Date(0), timeZone })
}

type Words = { subject(facts: Told, reader: Reader): string; says(facts: Told, reader: Reader): string[] }

const told = ({ subject, says }: Words) =>
  wording(toldEvent, (facts, reader) => ({
    subject: subject(facts, reader),
    paragraphs: says(facts, reader),
    label: 'See the event',
  }))

export const eventWords = {
  new: told({
    subject: ({ club, title }) => `${club} is meeting: ${title}`,
    says: (facts, reader) => [
      `${facts.club} has planned ${facts.title}.`,
      whenAndWhere(facts, reader),
      ...(facts.repeats ? [`${rhythmText(facts.repeats.from, facts.repeats.rhythm)}.`] : []),
      'Let the others know if you’re coming.',
    ],
  }),
  changed: told({
    subject: ({ title }) => `New time or place: ${title}`,
    says: (facts, reader) => [
      `${named(facts)} has a new time or place.`,
      whenAndWhere(facts, reader),
      'If you can’t make it, let us know on the event’s page.',
    ],
  }),
  cancelled: told({
    subject: (facts, reader) => `Cancelled: ${facts.title}, ${timesOf(facts, reader).day}`,
    says: (facts, reader) => [
      `${named(facts)} on ${timesOf(facts, reader).day} has been cancelled. Please don’t go there on the day.`,
      ...(facts.cancelledBecause
        ? [cancelledBecause[facts.cancelledBecause]]
        : facts.cancelNote
          ? [`They wrote: “${facts.cancelNote}”`]
          : []),
    ],
  }),
  reminder: told({
    subject: (facts, reader) => `Soon: ${facts.title}, ${timesOf(facts, reader).day}`,
    says: (facts, reader) => [
      `${named(facts)} is coming up soon.`,
      whenAndWhere(facts, reader),
      ...(facts.isOrganiserOut ? [organiserIsOut] : []),
      'Can’t make it after all? Let us know on the event’s page, so that someone else can have your seat.',
    ],
  }),
} satisfies Record<EventNews, ReturnType<typeof told>>

const organiserIsOut =
  'The organiser’s account is disabled, so this event is off our lists for now. Please check that it’s still on before you go.'

export const movedUpWords = {
  movedUp: told({
    subject: ({ title }) => `You have a seat: ${title}`,
    says: (facts, reader) => [
      `A seat is now free at ${named(facts)}, and it’s yours.`,
      whenAndWhere(facts, reader),
      'Can’t make it after all? Let us know on the event’s page, and your seat goes to the next person on the waiting list.',
    ],
  }),
}

export const lostSeatWords = {
  lostSeat: wording(toldEvent, (facts, reader) => ({
    subject: `For members only now: ${facts.title}`,
    paragraphs: [
      `${named(facts)} on ${timesOf(facts, reader).day} is now only for members of the club, so you can no longer come.`,
      'If you’d still like to, join the club, or ask to if it’s private.',
    ],
    label: 'See the club',
  })),
}
