// Where an event is, as a part of other queries on `events as e`.
import { type RawBuilder, sql } from 'kysely'
import type { Around } from '#rules/events/event-place.ts'
import { chordKm } from '#rules/place/distance.ts'

const wholePlace = sql`lower(btrim(e.place))`
const endOfPlace = sql`lower(btrim(substring(e.place from '[^,]*$')))`

/** By the spot where there is one, else by the suburb; of a club's meeting by what its place says (`eventDistance`). */
export function isAround({ suburbs, libraries, endings, circle }: Around): RawBuilder<boolean> {
  const isNear = circle
    ? sql`when e.lat is not null then sphere_point(e.lat, e.lng) <-> sphere_point(${circle.lat}, ${circle.lng}) <= ${chordKm(circle.km)}`
    : sql``
  return sql<boolean>`(case ${isNear}
    when e.suburb is not null then e.suburb = any(${suburbs}::text[])
    else ${wholePlace} = any(${libraries}::text[]) or ${endOfPlace} = any(${endings}::text[]) end)`
}
