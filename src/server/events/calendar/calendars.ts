// What calendars are given: one event as a file, the meetings of a club at an address that only its member knows, and all that is public.

import { randomBytes } from 'node:crypto'
import { DAY_MS } from '#rules/base/durations.ts'
import { DomainError } from '#rules/domain-error.ts'
import { eventInput } from '#rules/events/event-inputs.ts'
import { feedInput, followClubInput, publicFeedInput } from '#rules/events/event-list-inputs.ts'
import { eventLimits } from '#rules/events/events.ts'
import { tokenDigest } from '#server/base/token-digest.ts'
import { calendarText } from '#server/calendar/calendar-text.ts'
import { assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { findEvent } from '#server/events/event-queries.ts'
import { defineCommand, defineRead, defineSteps } from '#server/operations/operation.ts'
import { toCalendarEvent } from './calendar-event.ts'
import { deleteFeed, findFeed, listForCalendar, saveFeed } from './feed-queries.ts'
import { createPublicCalendar } from './public-calendar.ts'

/** Where a calendar reads the meetings of a club; which, and for whom, its key says. */
export const feedPath = '/calendar/club.ics'

/** Where any calendar reads what everybody may see. */
export const publicFeedPath = '/calendar/events.ics'

export function createCalendars({
  db,
  publicUrl,
  clock,
  city,
}: Pick<EventParts, 'db' | 'publicUrl' | 'clock' | 'city'>) {
  const publicCalendar = createPublicCalendar({ db, publicUrl, clock, city })
  return {
    operations: {
      /** EVENT_NOT_FOUND. */
      calendarFile: defineRead({
        by: 'guest',
        input: eventInput,
        run: async ({ db, viewer }, { eventId }): Promise<string> => {
          const row = await findEvent(db, viewer, eventId)
          if (!row) throw new DomainError('EVENT_NOT_FOUND')
          return calendarText({ name: row.title, events: [toCalendarEvent(row, { publicUrl, city })] })
        },
      }),

      /** The address of the viewer's feed, told this once: only a digest is kept. One they had before leads nowhere. CLUB_NOT_FOUND, CLUB_FORBIDDEN. */
      followClub: defineCommand({
        by: 'writer',
        input: followClubInput,
        run: async ({ tx, viewer, now }, { clubId }): Promise<string> => {
          const secret = randomBytes(24).toString('base64url')
          await assertInLockedClub(tx, viewer, { clubId, permission: 'followEvents' })
          await saveFeed(tx, { clubId, memberId: viewer.id, digest: tokenDigest(secret), now })
          // Not in the path, which is logged.
          return `${publicUrl}${feedPath}?${new URLSearchParams({ key: secret })}`
        },
      }),

      /** This link no longer works. */
      stopFollowing: defineCommand({
        by: 'writer',
        input: followClubInput,
        run: async ({ tx, viewer }, { clubId }): Promise<void> => {
          await assertInClub(tx, viewer, { clubId, permission: 'followEvents' })
          await deleteFeed(tx, { clubId, memberId: viewer.id })
        },
      }),

      /** For a calendar, which has no session: who knows the key reads. NOT_FOUND once its member is out of the club. */
      feed: defineRead({
        by: 'guest',
        input: feedInput,
        run: async ({ db, now }, { key }): Promise<string> => {
          const feed = await findFeed(db, tokenDigest(key))
          if (!feed) throw new DomainError('NOT_FOUND')
          const since = new Date(now.getTime() - eventLimits.feedDaysBack * DAY_MS)
          const told = { clubId: feed.clubId, now, since, limit: eventLimits.inFeed }
          const rows = await listForCalendar(db, told)
          return calendarText({
            name: feed.name,
            events: rows.map((row) => toCalendarEvent(row, { publicUrl, city })),
          })
        },
      }),

      /** All events ahead that guests see, and the latest that are over, whoever asks from `address`. RATE_LIMITED. */
      publicFeed: defineSteps({
        by: 'guest',
        whileSuspended: 'reads; a long one is made once for everybody',
        input: publicFeedInput,
        counts: [{ rule: 'calendarByAddress', of: ({ input }) => input.address }],
        run: (): Promise<string> => publicCalendar.text(),
      }),
    },

    publicFeedAddress: (): string => publicUrl + publicFeedPath,
  }
}
