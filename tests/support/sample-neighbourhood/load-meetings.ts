import { randomUUID } from 'node:crypto'
import { city } from '#city/city.ts'
import { cityDate } from '#rules/base/calendar.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import type { Hours } from '#rules/events/event-hours.ts'
import { instantsOf } from '#rules/events/event-span.ts'
import { seriesDates } from '#rules/events/repeats.ts'
import type { Database } from '#server/store/database.ts'
import { found } from './load-library.ts'
import { sampleMeetings } from './meetings.ts'
import type { SampleEmail } from './people.ts'

/** What the clubs have planned, and who is going. */
export async function addMeetings(
  db: Database,
  given: {
    clubs: ReadonlyMap<string, { id: string; admin: Member }>
    member: (email: SampleEmail) => Member
    loadedAt: number
  },
): Promise<void> {
  const { clubs, member, loadedAt } = given
  const planned = sampleMeetings.map((meeting) => {
    const days = daysOf(meeting, loadedAt)
    return {
      ...meeting,
      days,
      ids: days.map(() => randomUUID()),
      seriesId: meeting.repeats ? randomUUID() : null,
    }
  })
  const series = planned.flatMap(({ repeats, seriesId, days }) =>
    repeats && seriesId ? [{ id: seriesId, rhythm: repeats.rhythm, first_on: days[0] ?? '' }] : [],
  )
  await db.insertInto('event_series').values(series).execute()
  await db
    .insertInto('events')
    .values(
      planned.flatMap(
        ({
          club,
          title,
          description,
          place,
          from,
          to,
          capacity,
          isPublic,
          cancelNote,
          ids,
          days,
          seriesId,
        }) =>
          days.map((day, at) => ({
            ...{ id: ids[at] ?? '', club_id: found(clubs.get(club), club).id, series_id: seriesId },
            ...{ title, description, place, capacity: capacity ?? null, is_public: isPublic ?? false },
            state: 'approved',
            created_by: found(clubs.get(club), club).admin.id,
            ...instantsBetween(day, { from, to }),
            created_at: new Date(loadedAt - 30 * DAY_MS),
            changed_at: new Date(loadedAt - 30 * DAY_MS),
            ...(cancelNote && {
              cancelled_at: new Date(loadedAt - DAY_MS),
              cancel_note: cancelNote,
              version: 1,
            }),
          })),
      ),
    )
    .execute()
  const answers = planned.flatMap(
    ({ ids: [first = ''], going = [], waiting = [], unnamed = [], came = [] }) =>
      [
        ...going.map((who) => ({ who, attendance: 'going' as const })),
        ...waiting.map((who) => ({ who, attendance: 'waiting' as const })),
      ].map(({ who, attendance }, at) => ({
        ...{ event_id: first, member_id: member(who).id, attendance, is_named: !unnamed.includes(who) },
        came_at: came.includes(who) ? new Date(loadedAt - DAY_MS) : null,
        answered_at: new Date(loadedAt - 10 * DAY_MS + at * 60_000),
      })),
  )
  await db.insertInto('event_answers').values(answers).execute()
  const writtenAt = new Date(loadedAt - DAY_MS)
  const notes = planned.flatMap(({ club, ids: [first = ''], hostNote }) =>
    hostNote
      ? [
          {
            ...{ event_id: first, written_by: found(clubs.get(club), club).admin.id, body: hostNote },
            ...{ written_at: writtenAt, written_on: cityDate(writtenAt, city.timeZone), number: 1 },
          },
        ]
      : [],
  )
  await db.insertInto('host_notes').values(notes).execute()
}

function instantsBetween(day: string, hours: Hours) {
  const { startsAt, endsAt } = instantsOf({ first: day, last: day, hours }, city.timeZone)
  return { starts_at: startsAt, ends_at: endsAt }
}

function daysOf({ inDays, repeats }: (typeof sampleMeetings)[number], loadedAt: number): string[] {
  const first = cityDate(new Date(loadedAt + inDays * DAY_MS), city.timeZone)
  return repeats ? seriesDates(first, repeats) : [first]
}
