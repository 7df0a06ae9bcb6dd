// Submitting a city event, which an administrator reviews before anybody else sees it.
import { randomBytes } from 'node:crypto'
import { DomainError } from '#rules/domain-error.ts'
import { cityEventLimits } from '#rules/events/city-event-limits.ts'
import { confirmInput, type SubmittedEvent, submitInput } from '#rules/events/submission-inputs.ts'
import { tokenDigest } from '#server/base/token-digest.ts'
import { notifySubmission } from '#server/events/event-jobs.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { insertEvents } from '#server/events/event-queries.ts'
import { defineCommand } from '#server/operations/operation.ts'
import { cityFactsOf } from './city-facts.ts'
import { saveSeries } from './city-series.ts'
import { confirmGuest, insertGuest, lockGuest } from './guest-queries.ts'
import { countWaiting } from './submission-queries.ts'

export function createSubmitting(parts: EventParts) {
  const { jobs, pictures, post, clock, city } = parts
  const { timeZone } = city
  /** Impossible dates do not count against the limit: a guest who mistypes has few tries. */
  const counted = (input: SubmittedEvent, key: string | null) => {
    cityFactsOf(input, { now: clock(), timeZone })
    return key
  }
  return {
    /**
     * Returns its id. Guests can submit too, without a picture; a guest who gives an address confirms it first. UNKNOWN_SUBURB, EVENT_HOURS_UNREAD,
     * EVENT_HOUR_SKIPPED, EVENT_IN_PAST, EVENT_TOO_FAR, SUBMISSIONS_FULL, RATE_LIMITED, IMAGE_…
     */
    submitEvent: defineCommand({
      by: 'guest',
      input: submitInput,
      counts: [
        {
          rule: 'eventByMember',
          of: ({ viewer, input }) => counted(input, viewer.kind === 'member' ? viewer.id : null),
        },
        {
          rule: 'eventByAddress',
          of: ({ viewer, input }) => (viewer.kind === 'guest' ? input.address : null),
        },
        // Limited by address too: nobody's mailbox can be flooded from many networks.
        {
          rule: 'eventByAddress',
          of: ({ viewer, input }) => (viewer.kind === 'guest' ? input.email || null : null),
        },
      ],
      alsoCounts: ['uploadByMember'],
      prepare: async ({ viewer, now }, input) => {
        const facts = cityFactsOf(input, { now, timeZone })
        const { picture } = input
        const pictureId =
          picture && viewer.kind === 'member' ? (await pictures.take(viewer, picture, 'cover')).id : null
        return { ...facts, picture_id: pictureId }
      },
      run: async ({ tx, viewer, now }, input, facts): Promise<string> => {
        const organiserId = viewer.kind === 'member' ? viewer.id : null
        const email = organiserId === null ? input.email : ''
        if (organiserId !== null && (await countWaiting(tx, { organiserId, now })) >= cityEventLimits.waiting)
          throw new DomainError('SUBMISSIONS_FULL')
        const row = {
          ...facts,
          series_id: await saveSeries(tx, input),
          ...{ state: 'draft' as const, is_public: true, organiser_id: organiserId },
          ...{ submitted_at: now, created_at: now, changed_at: now, awaits_email: email !== '' },
        }
        const [id = ''] = await insertEvents(tx, [row])
        if (email === '') await jobs.enqueue(tx, notifySubmission, { eventId: id })
        else {
          const token = randomBytes(24).toString('base64url')
          await insertGuest(tx, { eventId: id, email, digest: tokenDigest(token), now })
          await post(tx, { news: 'confirmEvent', facts: { token }, email })
        }
        return id
      },
    }),

    /** The guest's address is confirmed: administrators see the event now. Idempotent. EVENT_LINK_OVER. */
    confirmSubmission: defineCommand({
      by: 'guest',
      whileSuspended: 'opening the link proves the address, whatever the state of the account',
      input: confirmInput,
      run: async ({ tx, now }, { token }): Promise<void> => {
        const guest = await lockGuest(tx, tokenDigest(token))
        if (!guest) throw new DomainError('EVENT_LINK_OVER')
        if (guest.confirmed_at) return
        await confirmGuest(tx, { eventId: guest.event_id, now })
        await jobs.enqueue(tx, notifySubmission, { eventId: guest.event_id })
      },
    }),
  }
}
