// A member's own calendar: the events they put into it, at a secret address.

import { randomBytes } from 'node:crypto'
import { DAY_MS } from '#rules/base/durations.ts'
import { DomainError } from '#rules/domain-error.ts'
import { eventLimits } from '#rules/events/event-limits.ts'
import { feedInput } from '#rules/events/event-list-inputs.ts'
import { tokenDigest } from '#server/base/token-digest.ts'
import { calendarText } from '#server/calendar/calendar-text.ts'
import { notifyCalendarLink } from '#server/events/event-jobs.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import { toCalendarEvent } from './calendar-event.ts'
import { listLinks } from './feed-queries.ts'
import { deleteOwnCalendar, findOwnerOf, listInCalendar, saveOwnCalendar } from './own-calendar-queries.ts'

/** Its address; the key in it identifies the member. */
export const ownCalendarPath = '/calendar/own.ics'

export function createOwnCalendar({
  publicUrl,
  city,
  jobs,
}: Pick<EventParts, 'publicUrl' | 'city' | 'jobs'>) {
  return {
    /** Returns the address of the viewer's own calendar, once: only a digest is stored. An earlier address stops working. The member is notified, because it may not have been them. */
    followOwn: defineCommand({
      by: 'writer',
      run: async ({ tx, viewer, now }): Promise<string> => {
        const secret = randomBytes(24).toString('base64url')
        const { id: memberId, session = null } = viewer
        await saveOwnCalendar(tx, { memberId, session, digest: tokenDigest(secret), now })
        await jobs.enqueue(tx, notifyCalendarLink, { memberId, clubId: null })
        // In the query, because paths are logged.
        return `${publicUrl}${ownCalendarPath}?${new URLSearchParams({ key: secret })}`
      },
    }),

    /** Stops the viewer's own calendar: its address no longer works. */
    stopFollowingOwn: defineCommand({
      by: 'member',
      whileSuspended: 'a stolen address must stop working',
      run: ({ tx, viewer }): Promise<void> => deleteOwnCalendar(tx, viewer.id),
    }),

    /** The viewer's calendar links, and since when there are: that of their own calendar, for which there is no club, and those of clubs. */
    calendarLinks: defineRead({
      by: 'member',
      run: async ({ db, viewer }) =>
        (await listLinks(db, viewer.id)).map(({ club_id: id, club: name, created_at: since }) => ({
          club: id !== null && name !== null ? { id, name } : null,
          since,
        })),
    }),

    /** For calendar programs, which have no session: the key gives access to what its member can still see. NOT_FOUND once they are disabled or gone. */
    ownFeed: defineRead({
      by: 'guest',
      input: feedInput,
      run: async ({ db, now }, { key }): Promise<string> => {
        const memberId = await findOwnerOf(db, tokenDigest(key))
        if (memberId === undefined) throw new DomainError('NOT_FOUND')
        const since = new Date(now.getTime() - eventLimits.feedDaysBack * DAY_MS)
        const rows = await listInCalendar(db, { memberId, since, now, limit: eventLimits.inFeed })
        const events = rows.map((row) => toCalendarEvent(row, { publicUrl, city }))
        return calendarText({ name: `${city.productName}: your events`, events })
      },
    }),
  }
}
