// The differences between two versions of an event, field by field, in the words screens show.
import { suburbBySlug, suburbLabel } from '#city/suburbs.ts'
import { cityDate, clockTime, longDate } from '#rules/base/calendar.ts'
import { lineEnds } from '#rules/base/text.ts'
import { z } from '#rules/base/zod.ts'
import { eventTypes, everyEventType } from './city-events.ts'

/** Everything a change can contain, as stored for rejected submissions: times are instants as text. */
export const keptEvent = z.object({
  title: z.string(),
  description: z.string(),
  type: z.enum(everyEventType),
  categories: z.array(z.string()),
  starts_at: z.coerce.date(),
  ends_at: z.coerce.date(),
  place: z.string(),
  suburb: z.string().nullable(),
  link: z.string(),
  capacity: z.number().nullable(),
  picture_id: z.string().nullable(),
})
export type KeptEvent = z.infer<typeof keptEvent>

/** A submission that was sent again: as it was when rejected, and the reason. */
export const refusedEvent = keptEvent.extend({ reason: z.string() })

export type EventChange = { label: string; was: string; becomes: string }

/** In the form's order; '' where a field is or was empty. */
export function eventChanges(was: KeptEvent, becomes: KeptEvent, timeZone: string): EventChange[] {
  const [before, after] = [wordsOf(was, timeZone), wordsOf(becomes, timeZone)]
  const changes = before.flatMap(([label, words], at) => {
    const now = after[at]?.[1] ?? ''
    return lineEnds(words) === lineEnds(now) ? [] : [{ label, was: words, becomes: now }]
  })
  return was.picture_id === becomes.picture_id ? changes : [...changes, pictureChange(was, becomes)]
}

function wordsOf(event: KeptEvent, timeZone: string): [label: string, words: string][] {
  const { title, description, starts_at: startsAt, ends_at: endsAt, place, link, capacity } = event
  const suburb = suburbBySlug(event.suburb ?? '')
  return [
    ['Title', title],
    ['Type', eventTypes[event.type]],
    ['Day', longDate(cityDate(startsAt, timeZone))],
    ['Time', `${clockTime(startsAt, timeZone)} to ${clockTime(endsAt, timeZone)}`],
    ['Place', place],
    ['Suburb', suburb ? suburbLabel(suburb) : (event.suburb ?? '')],
    ['Description', description],
    ['Link', link],
    ['Categories', event.categories.join(', ')],
    ['Seats', capacity === null ? 'No limit' : String(capacity)],
  ]
}

const pictureChange = (was: KeptEvent, becomes: KeptEvent): EventChange => ({
  label: 'Picture',
  was: was.picture_id === null ? '' : 'Another picture',
  becomes: becomes.picture_id === null ? '' : 'The picture shown here',
})
