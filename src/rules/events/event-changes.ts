// The differences between two versions of an event, field by field, in the words screens show.
import { suburbBySlug, suburbLabel } from '#city/suburbs.ts'
import { lineEnds } from '#rules/base/text.ts'
import { z } from '#rules/base/zod.ts'
import { eventTypes, everyEventType } from './city-events.ts'
import { eventTimes } from './events.ts'
import { rhythms } from './repeats.ts'

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

const keptSeries = z.object({
  rhythm: z.enum(rhythms),
  first_on: z.string(),
  until_on: z.string().nullable(),
})

/** A submission that was sent again: as it was when rejected, and the reason. Those of earlier releases don't say if it was a series. */
export const refusedEvent = keptEvent.extend({
  reason: z.string(),
  series: keptSeries.nullable().optional(),
})

/** `repeats`: its rhythm in words, where that can change. */
type Described = KeptEvent & { repeats?: string | undefined }
type Moment = { now: Date; timeZone: string }

export type EventChange = { label: string; was: string; becomes: string }

/** In the form's order; '' where a field is or was empty. */
export function eventChanges(was: Described, becomes: Described, at: Moment): EventChange[] {
  const [before, after] = [wordsOf(was, at), wordsOf(becomes, at)]
  const changes = before.flatMap(([label, words], at) => {
    const now = after[at]?.[1] ?? ''
    return lineEnds(words) === lineEnds(now) ? [] : [{ label, was: words, becomes: now }]
  })
  return was.picture_id === becomes.picture_id ? changes : [...changes, pictureChange(was, becomes)]
}

function wordsOf(event: Described, at: Moment): [label: string, words: string][] {
  const { title, description, starts_at: startsAt, ends_at: endsAt, place, link, capacity } = event
  const suburb = suburbBySlug(event.suburb ?? '')
  const { day, time } = eventTimes({ startsAt, endsAt }, at)
  return [
    ['Title', title],
    ['Type', eventTypes[event.type]],
    ['Day', day],
    ['Time', time],
    ['Repeats', event.repeats ?? ''],
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
