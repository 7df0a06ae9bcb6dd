// A member's own calendar: what they put into it, at an address that only they know.

import { randomBytes } from 'node:crypto'
import { DAY_MS } from '#rules/base/durations.ts'
import { nothing } from '#rules/base/inputs.ts'
import { DomainError } from '#rules/domain-error.ts'
import { feedInput } from '#rules/events/event-list-inputs.ts'
import { eventLimits } from '#rules/events/events.ts'
import { tokenDigest } from '#server/base/token-digest.ts'
import { calendarText } from '#server/calendar/calendar-text.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { defineCommand, defineRead } from '#server/operations/operation.ts'
import { toCalendarEvent } from './calendar-event.ts'
import { deleteOwnCalendar, findOwnerOf, listInCalendar, saveOwnCalendar } from './own-calendar-queries.ts'

/** Where a calendar reads it; whose it is, its key says. */
export const ownCalendarPath = '/calendar/own.ics'

export function createOwnCalendar({ publicUrl, city }: Pick<EventParts, 'publicUrl' | 'city'>) {
  return {
    /** The address of the viewer's own calendar, told this once: only a digest is kept. One they had before leads nowhere. */
    followOwn: defineCommand({
      by: 'writer',
      input: nothing,
      run: async ({ tx, viewer, now }): Promise<string> => {
        const secret = randomBytes(24).toString('base64url')
        await saveOwnCalendar(tx, { memberId: viewer.id, digest: tokenDigest(secret), now })
        // Not in the path, which is logged.
        return `${publicUrl}${ownCalendarPath}?${new URLSearchParams({ key: secret })}`
      },
    }),

    /** This link no longer works. */
    stopFollowingOwn: defineCommand({
      by: 'writer',
      input: nothing,
      run: ({ tx, viewer }): Promise<void> => deleteOwnCalendar(tx, viewer.id),
    }),

    /** For a calendar, which has no session: who knows the key reads what its member still sees. NOT_FOUND once they are disabled or gone. */
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
