// Calendars: one event as a file, a club's meetings at a secret address for each member, and all public events.

import { randomBytes } from 'node:crypto'
import { DAY_MS } from '#rules/base/durations.ts'
import { isUuid } from '#rules/base/ids.ts'
import { DomainError } from '#rules/domain-error.ts'
import { eventInput } from '#rules/events/event-inputs.ts'
import { eventLimits } from '#rules/events/event-limits.ts'
import { feedInput, followClubInput, publicFeedInput } from '#rules/events/event-list-inputs.ts'
import { tokenDigest } from '#server/base/token-digest.ts'
import { calendarText } from '#server/calendar/calendar-text.ts'
import { assertInLockedClub } from '#server/clubs/club-access.ts'
import { notifyCalendarLink } from '#server/events/event-jobs.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { findEvent } from '#server/events/event-queries.ts'
import { defineCommand, defineRead, defineSteps } from '#server/operations/operation.ts'
import { toCalendarEvent } from './calendar-event.ts'
import { deleteFeed, findFeed, listForCalendar, saveFeed } from './feed-queries.ts'
import { createPublicCalendar } from './public-calendar.ts'

/** The address of a club's feed; the key in it identifies the club and the member. */
export const feedPath = '/calendar/club.ics'

/** The address of the public feed. */
export const publicFeedPath = '/calendar/events.ics'

export function createCalendars({
  db,
  publicUrl,
  clock,
  city,
  jobs,
}: Pick<EventParts, 'db' | 'publicUrl' | 'clock' | 'city' | 'jobs'>) {
  const publicCalendar = createPublicCalendar({ db, publicUrl, clock, city })
  return {
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

    /** Returns the address of the viewer's feed, once: only a digest is stored. An earlier address stops working. The member is notified. CLUB_NOT_FOUND, CLUB_FORBIDDEN. */
    followClub: defineCommand({
      by: 'writer',
      input: followClubInput,
      run: async ({ tx, viewer, now }, { clubId }): Promise<string> => {
        const secret = randomBytes(24).toString('base64url')
        await assertInLockedClub(tx, viewer, { clubId, permission: 'followEvents' })
        const { id: memberId, session = null } = viewer
        await saveFeed(tx, { clubId, memberId, session, digest: tokenDigest(secret), now })
        await jobs.enqueue(tx, notifyCalendarLink, { memberId, clubId })
        // In the query, because paths are logged.
        return `${publicUrl}${feedPath}?${new URLSearchParams({ key: secret })}`
      },
    }),

    /** Stops the viewer's feed of this club, also one they can no longer see into: its address no longer works. */
    stopFollowing: defineCommand({
      by: 'member',
      whileSuspended: 'a stolen address must stop working',
      input: followClubInput,
      run: async ({ tx, viewer }, { clubId }): Promise<void> => {
        if (isUuid(clubId)) await deleteFeed(tx, { clubId, memberId: viewer.id })
      },
    }),

    /** For calendar programs, which have no session: the key gives access. NOT_FOUND once its member has left the club. */
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

    /** All public future events and the latest past ones; limited by `address`. RATE_LIMITED. */
    publicFeed: defineSteps({
      by: 'guest',
      whileSuspended: 'reads; a long one is cached for everybody',
      input: publicFeedInput,
      counts: [{ rule: 'calendarByAddress', of: ({ input }) => input.address }],
      run: (): Promise<string> => publicCalendar.text(),
    }),

    /** The address of that feed, the same for everybody. */
    publicFeedAddress: defineRead({
      by: 'guest',
      run: async (): Promise<string> => publicUrl + publicFeedPath,
    }),
  }
}
