// A member's own calendar: what they put into it, at an address that only they know.
import { randomBytes } from 'node:crypto'
import { DomainError } from '#rules/domain-error.ts'
import { eventLimits } from '#rules/events/events.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import { calendarText } from '#server/calendar/calendar-text.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { tokenDigest } from '#server/token-digest.ts'
import { toCalendarEvent } from './calendar-event.ts'
import { deleteOwnCalendar, findOwnerOf, listInCalendar, saveOwnCalendar } from './own-calendar-queries.ts'

/** Where a calendar reads it; whose it is, its key says. */
export const ownCalendarPath = '/calendar/own.ics'

const DAY = 24 * 60 * 60 * 1000

export function createOwnCalendar({
  db,
  publicUrl,
  clock,
  city,
}: Pick<EventParts, 'db' | 'publicUrl' | 'clock' | 'city'>) {
  return {
    /** The address of the viewer's own calendar, told this once: only a digest is kept. One they had before leads nowhere. */
    async followOwn(viewer: Viewer): Promise<string> {
      const { id: memberId } = memberOf(viewer)
      const secret = randomBytes(24).toString('base64url')
      const kept = { memberId, digest: tokenDigest(secret), now: clock() }
      await asWriter(db, viewer, (tx) => saveOwnCalendar(tx, kept))
      // Not in the path, which is logged.
      return `${publicUrl}${ownCalendarPath}?${new URLSearchParams({ key: secret })}`
    },

    /** The address leads nowhere any more. */
    async stopFollowingOwn(viewer: Viewer): Promise<void> {
      const { id } = memberOf(viewer)
      await asWriter(db, viewer, (tx) => deleteOwnCalendar(tx, id))
    },

    /** For a calendar, which has no session: who knows the secret reads what its member still sees. NOT_FOUND once they are disabled or gone. */
    async ownFeed(secret: string): Promise<string> {
      const memberId = secret.length <= 64 ? await findOwnerOf(db, tokenDigest(secret)) : undefined
      if (memberId === undefined) throw new DomainError('NOT_FOUND')
      const now = clock()
      const since = new Date(now.getTime() - eventLimits.feedDaysBack * DAY)
      const rows = await listInCalendar(db, { memberId, since, now, limit: eventLimits.inFeed })
      const events = rows.map((row) => toCalendarEvent(row, { publicUrl, city }))
      return calendarText({ name: `${city.productName}: your events`, events })
    },
  }
}
