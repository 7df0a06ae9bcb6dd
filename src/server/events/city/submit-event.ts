// Submitting an event of the city, which an administrator looks at before anybody else sees it.
import { randomBytes } from 'node:crypto'
import { DomainError } from '#rules/domain-error.ts'
import { cityEventLimits } from '#rules/events/city-events.ts'
import type { SubmittedEvent } from '#rules/events/submission-forms.ts'
import { type Viewer, writerOf } from '#rules/viewer.ts'
import { notifySubmission } from '#server/events/event-jobs.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { insertEvents } from '#server/events/event-queries.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { type Database, withTransaction } from '#server/store/database.ts'
import { tokenDigest } from '#server/token-digest.ts'
import { cityFactsOf } from './city-facts.ts'
import { saveSeries } from './city-series.ts'
import { confirmationLetter } from './guest-letters.ts'
import { confirmGuest, insertGuest, lockGuest } from './guest-queries.ts'
import { countWaiting } from './submission-queries.ts'

/** How it comes: `address` is the network's, by which guests are counted; `email` is a guest's, if they want to hear what becomes of it. */
type Sent = { picture: File | null; address: string; email?: string }

export function createSubmitting(parts: EventParts) {
  const { db, jobs, limits, pictures, post, clock, city } = parts
  return {
    /**
     * Answers its id. Guests submit too, without a picture; one who leaves an address confirms it first. UNKNOWN_SUBURB, EVENT_HOURS_UNREAD,
     * EVENT_IN_PAST, EVENT_TOO_FAR, SUBMISSIONS_FULL, RATE_LIMITED, IMAGE_…
     */
    async submitEvent(
      viewer: Viewer,
      input: SubmittedEvent,
      { picture, address, email: typed = '' }: Sent,
    ): Promise<string> {
      const now = clock()
      const facts = cityFactsOf(input, { now, timeZone: city.timeZone })
      const organiserId = viewer.kind === 'member' ? writerOf(viewer).id : null
      const email = organiserId === null ? typed : ''
      await (organiserId === null
        ? limits.take('eventByAddress', address)
        : limits.take('eventByMember', organiserId))
      // Nobody's letter box is filled by way of many networks.
      if (email !== '') await limits.take('eventByAddress', email)
      const pictureId =
        picture && viewer.kind === 'member' ? (await pictures.take(viewer, picture, 'cover')).id : null
      const submit = async (tx: Database) => {
        if (organiserId !== null && (await countWaiting(tx, { organiserId, now })) >= cityEventLimits.waiting)
          throw new DomainError('SUBMISSIONS_FULL')
        const row = {
          ...facts,
          series_id: await saveSeries(tx, input),
          ...{ state: 'draft', is_public: true, organiser_id: organiserId, picture_id: pictureId },
          ...{ submitted_at: now, created_at: now, changed_at: now, awaits_email: email !== '' },
        }
        const [id = ''] = await insertEvents(tx, [row])
        if (email === '') await jobs.enqueue(tx, notifySubmission, { eventId: id })
        else {
          const token = randomBytes(24).toString('base64url')
          await insertGuest(tx, { eventId: id, email, digest: tokenDigest(token), now })
          await post(tx, confirmationLetter({ email, token }, parts))
        }
        return id
      }
      return organiserId === null ? withTransaction(db, submit) : asWriter(db, viewer, submit)
    },

    /** The address of a guest is right: an administrator looks at their event now. A second press does no harm. EVENT_LINK_OVER. */
    async confirmSubmission(token: string): Promise<void> {
      await withTransaction(db, async (tx) => {
        const guest = token.length <= 64 ? await lockGuest(tx, tokenDigest(token)) : undefined
        if (!guest) throw new DomainError('EVENT_LINK_OVER')
        if (guest.confirmed_at) return
        await confirmGuest(tx, { eventId: guest.event_id, now: clock() })
        await jobs.enqueue(tx, notifySubmission, { eventId: guest.event_id })
      })
    },
  }
}
