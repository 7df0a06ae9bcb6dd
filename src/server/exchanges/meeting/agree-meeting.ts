// Where and when two neighbours meet: either of them chooses, from public places that are fair to both.

import type { City } from '#city/city.ts'
import { suburbBySlug } from '#city/suburbs.ts'
import { instantIn } from '#rules/base/calendar.ts'
import { DAY_MS } from '#rules/base/durations.ts'
import { assertAllowed, DomainError } from '#rules/domain-error.ts'
import { meetingInput, stepInput } from '#rules/exchanges/exchange-inputs.ts'
import { canTake, sideOf } from '#rules/exchanges/exchanges.ts'
import { meeting } from '#rules/exchanges/meeting-limits.ts'
import { between, fairPlaces, type Homes } from '#rules/exchanges/meeting-places.ts'
import { conversationPath } from '#rules/messages/conversation-path.ts'
import { placeWords } from '#rules/places/public-places.ts'
import { calendarText } from '#server/calendar/calendar-text.ts'
import { agreeingMeeting } from '#server/exchanges/exchange-steps.ts'
import { toFacts } from '#server/exchanges/exchange-view.ts'
import type { StepContext, StepTaker } from '#server/exchanges/take-step.ts'
import { defineRead } from '#server/operations/operation.ts'
import type { PlacesService } from '#server/places/places-service.ts'
import type { Database } from '#server/store/database.ts'
import { findHomes, findMeeting } from './meeting-queries.ts'

/**
 * `at` is the city's local time then: YYYY-MM-DDTHH:mm. `seen`: the version that the member was looking at when
 * they decided.
 */
export type Pickup = { place: string; at?: string | undefined; seen?: number | undefined }

/**
 * A place that both are offered; `km` is the distance from the middle of the copy's suburb for its owner, and of their
 * own for the borrower; null if it is not known.
 */
export type OfferedPlace = {
  key: string
  name: string
  suburb: string | null
  directions: string | null
  km: number | null
}

export function createMeetings(parts: {
  steps: StepTaker
  places: Pick<PlacesService, 'publicPlaces'>
  city: Pick<City, 'timeZone'>
  publicUrl: string
}) {
  const { steps, places, city, publicUrl } = parts

  return {
    /**
     * At most three public places fair to both members of an exchange, the same for each. NOT_FOUND for strangers.
     */
    meetingOffer: defineRead({
      by: 'member',
      input: stepInput,
      run: async ({ db, viewer: member, now }, { id }): Promise<OfferedPlace[]> => {
        const row = await findHomes(db, { id, viewerId: member.id })
        if (!row) throw new DomainError('NOT_FOUND')
        assertAllowed(canTake('agreeMeeting', member, toFacts(row, now)))
        const isOwner = sideOf(member, { ownerId: row.owner_id, borrowerId: row.borrower_id }) === 'owner'
        return (await offered(db, homesOf(row))).map(({ ownerKm, borrowerKm, ...place }) => ({
          key: place.key,
          name: place.name,
          suburb: place.suburb,
          directions: place.directions,
          km: isOwner ? ownerKm : borrowerKm,
        }))
      },
    }),

    /** Either member picks one of the places both are offered. PLACE_NOT_OFFERED, MEETING_CHANGED, PICKUP_IN_PAST, PICKUP_TOO_FAR. */
    agreeMeeting: steps.step('agreeMeeting', {
      input: meetingInput,
      counts: ['meetingByMember'],
      decide: async (context, pickup) => {
        const place = (await offered(context.tx, homesOf(context.exchange))).find(
          ({ key }) => key === pickup.place,
        )
        const { at } = agreedOn(pickup, context, city)
        if (!place) throw new DomainError('PLACE_NOT_OFFERED')
        return agreeingMeeting(context, { place: placeWords(place), at })
      },
    }),

    /** The agreed meeting as a calendar file, for its two members and until it is over. */
    meetingFile: defineRead({
      by: 'member',
      input: stepInput,
      run: async ({ db, viewer }, { id }): Promise<string> => {
        const row = await findMeeting(db, { id, viewerId: viewer.id })
        if (!row?.pickup_at) throw new DomainError('NOT_FOUND')
        const other = viewer.id === row.owner_id ? row.borrower_name : row.owner_name
        const title = `${row.title}, with ${other}`
        const event = {
          id: row.id,
          title,
          description: 'Meet in a public place, and check the book’s condition together.',
          place: row.pickup_place ?? '',
          startsAt: row.pickup_at,
          endsAt: new Date(row.pickup_at.getTime() + meeting.minutes * 60_000),
          version: row.meeting_version,
          changedAt: row.changed_at,
          isCancelled: false,
          url: `${publicUrl}${conversationPath(row.conversation_id)}`,
        }
        return calendarText({ name: title, events: [event] })
      },
    }),
  }

  /** `db`: within a transaction that one. A second connection might never come, if all wait for one (pool starvation). */
  async function offered(db: Database, homes: Homes) {
    const around = between(homes)
    return around ? fairPlaces(await places.publicPlaces(db, around), homes) : []
  }
}

/** The place and time after this choice; a time that was agreed earlier may have passed. */
export function agreedOn(
  { place, at, seen }: Pickup,
  { now, exchange }: Pick<StepContext, 'now' | 'exchange'>,
  { timeZone }: Pick<City, 'timeZone'>,
): { place: string; at: Date | null } {
  if (seen !== undefined && seen !== exchange.meeting_version) throw new DomainError('MEETING_CHANGED')
  const time = at ? instantIn(timeZone, at) : null
  const isNew = time?.getTime() !== exchange.pickup_at?.getTime()
  if (time && isNew && time <= now) throw new DomainError('PICKUP_IN_PAST')
  if (time && isNew && time.getTime() - now.getTime() > meeting.daysAhead * DAY_MS)
    throw new DomainError('PICKUP_TOO_FAR')
  return { place, at: time }
}

// The suburb of the copy and the one on the borrower's profile: each can see the other's anyway. Never a map cell.
function homesOf({
  copy_suburb,
  borrower_suburb,
}: {
  copy_suburb: string | null
  borrower_suburb: string | null
}): Homes {
  const at = (slug: string | null) => (slug && suburbBySlug(slug)) || null
  return { ownerAt: at(copy_suburb), borrowerAt: at(borrower_suburb) }
}
