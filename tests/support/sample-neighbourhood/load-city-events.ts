import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { city } from '#city/city.ts'
import { publicLibraries } from '#city/libraries.ts'
import { suburbBySlug } from '#city/suburbs.ts'
import { addDays, cityDate } from '#rules/base/calendar.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import type { Member } from '#rules/base/viewer.ts'
import { instantsOf } from '#rules/events/event-span.ts'
import { pictureWidths } from '#rules/pictures/picture-paths.ts'
import type { Parts } from '#server/services.ts'
import type { Database } from '#server/store/database.ts'
import { sampleCityEvents } from './city-events.ts'
import { found } from './load-library.ts'
import type { SampleEmail } from './people.ts'

const PICTURES = join(import.meta.dirname, 'pictures')

/** The city's events, and who is going. */
export async function addCityEvents(
  db: Database,
  {
    member,
    loadedAt,
    images,
  }: { member: (email: SampleEmail) => Member; loadedAt: number } & Pick<Parts, 'images'>,
): Promise<void> {
  const planned = sampleCityEvents.map((event) => {
    const days = Array.from({ length: event.weeks ?? 1 }, (_, week) =>
      cityDate(new Date(loadedAt + (event.inDays + 7 * week) * DAY_MS), city.timeZone),
    )
    const dates = days.map((day) => ({ day, id: randomUUID() }))
    return { ...event, dates, seriesId: event.weeks ? randomUUID() : null, pictureId: randomUUID() }
  })
  await addPictures(db, { planned, member, loadedAt, images })
  const series = planned.flatMap(({ seriesId: id, dates }) =>
    id
      ? [{ id, rhythm: 'week' as const, first_on: dates[0]?.day ?? '', until_on: dates.at(-1)?.day ?? '' }]
      : [],
  )
  await db.insertInto('event_series').values(series).execute()
  await db
    .insertInto('events')
    .values(
      planned.flatMap(({ dates, type, title, description, place, suburb, ...event }, at) => {
        const library = found(
          publicLibraries.find(({ name }) => name === place),
          place,
        )
        const submittedAt = new Date(loadedAt - (event.isDraft ? 1 : 12) * DAY_MS - at * 60_000)
        return dates.map(({ id, day }) => {
          const last = addDays(day, (event.days ?? 1) - 1)
          const { startsAt, endsAt } = instantsOf({ first: day, last, hours: event }, city.timeZone)
          const said = {
            ...{ type, title, description, place, suburb: found(suburbBySlug(suburb), suburb).slug },
            categories: [...(event.categories ?? [])],
            capacity: event.capacity ?? null,
            picture_id: event.picture ? event.pictureId : null,
            ...{ starts_at: startsAt, ends_at: endsAt },
          }
          return {
            ...{ id, ...said, lat: library.lat, lng: library.lng, is_public: true },
            series_id: event.seriesId,
            ...(event.refused && {
              refused: JSON.stringify({ ...said, link: '', ...event.refused }),
              version: 1,
            }),
            state: event.isDraft ? 'draft' : 'approved',
            organiser_id: event.by ? member(event.by).id : null,
            submitted_at: submittedAt,
            ...(!event.isDraft && {
              reviewed_at: new Date(submittedAt.getTime() + DAY_MS / 2),
              reviewed_by: member('admin@sample.test').id,
            }),
            ...{ created_at: submittedAt, changed_at: submittedAt },
          }
        })
      }),
    )
    .execute()
  const answers = planned.flatMap(({ dates: [first], going = [] }) =>
    going.map((who, at) => ({
      ...{
        event_id: first?.id ?? '',
        member_id: member(who).id,
        attendance: 'going' as const,
        is_named: true,
      },
      answered_at: new Date(loadedAt - 6 * DAY_MS + at * 60_000),
    })),
  )
  await db.insertInto('event_answers').values(answers).execute()
}

type Planned = (typeof sampleCityEvents)[number] & { pictureId: string }

/**
 * Already stored in every width, so that nothing is decoded at a first start (`scripts/draw-sample-pictures.ts` has
 * made them).
 */
async function addPictures(
  db: Database,
  {
    planned,
    member,
    loadedAt,
    images,
  }: {
    planned: readonly Planned[]
    member: (email: SampleEmail) => Member
    loadedAt: number
  } & Pick<Parts, 'images'>,
): Promise<void> {
  const shown = planned.flatMap(({ picture, pictureId: id, by }) =>
    picture && by ? [{ ...picture, id, by }] : [],
  )
  const [width, height] = [640, 360]
  const rows = shown.map(({ id, tint, by }) => ({
    ...{ id, kind: 'cover' as const, width, height, tint },
    ...{ uploaded_by: member(by).id, created_at: new Date(loadedAt - DAY_MS) },
  }))
  await db.insertInto('images').values(rows).execute()
  await Promise.all(
    shown.flatMap(({ id, file }) =>
      pictureWidths.cover.map(async (each) =>
        images.put(id, `${each}.webp`, await readFile(join(PICTURES, `${file}-${each}.webp`))),
      ),
    ),
  )
}
