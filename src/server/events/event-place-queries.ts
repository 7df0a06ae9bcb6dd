// Conditions on the place of events, as parts of other queries on `events as e`.
import { type RawBuilder, sql } from 'kysely'
import { type Around, addressEnds } from '#rules/events/event-place.ts'
import { chordKm } from '#rules/geography/distance.ts'

const wholePlace = sql`lower(btrim(e.place))`
const withoutState = sql`regexp_replace(regexp_replace(lower(e.place), ${addressEnds.country}, ''), ${addressEnds.state}, ${' \\1'})`
const address = sql`regexp_replace(${withoutState}, ${addressEnds.city}, ${' \\1'})`
const endOfPlace = sql`btrim(substring(${address} from '[^,]*$'))`

/** By the event's location if known, else by its suburb; for a club meeting by the words of its place (`eventDistance`). */
export function isAround({ suburbs, libraries, endings, circle }: Around): RawBuilder<boolean> {
  const isNear = circle
    ? sql`when e.lat is not null then sphere_point(e.lat, e.lng) <-> sphere_point(${circle.lat}, ${circle.lng}) <= ${chordKm(circle.km)}`
    : sql``
  return sql<boolean>`(case ${isNear}
    when e.suburb is not null then e.suburb = any(${suburbs}::text[])
    else ${wholePlace} = any(${libraries}::text[]) or ${endOfPlace} = any(${endings}::text[]) end)`
}
