// What calendars are given: one event as a file, the meetings of a club at an address that only its member knows, and all that is public.
import { randomBytes } from 'node:crypto'
import { DomainError } from '#rules/domain-error.ts'
import { eventLimits } from '#rules/events/events.ts'
import { isUuid } from '#rules/ids.ts'
import { memberOf, type Viewer } from '#rules/viewer.ts'
import { calendarText } from '#server/calendar/calendar-text.ts'
import { assertInClub, assertInLockedClub } from '#server/clubs/club-access.ts'
import type { EventParts } from '#server/events/event-parts.ts'
import { findEvent } from '#server/events/event-queries.ts'
import { asWriter } from '#server/members/accounts/as-viewer.ts'
import { tokenDigest } from '#server/token-digest.ts'
import { toCalendarEvent } from './calendar-event.ts'
import { deleteFeed, findFeed, listForCalendar, saveFeed } from './feed-queries.ts'
import { createPublicCalendar } from './public-calendar.ts'

/** Where a calendar reads the meetings of a club; which, and for whom, its key says. */
export const feedPath = '/calendar/club.ics'

/** Where any calendar reads what everybody may see. */
export const publicFeedPath = '/calendar/events.ics'

const DAY = 24 * 60 * 60 * 1000

export function createCalendars({
  db,
  limits,
  publicUrl,
  clock,
  city,
}: Pick<EventParts, 'db' | 'limits' | 'publicUrl' | 'clock' | 'city'>) {
  const publicCalendar = createPublicCalendar({ db, publicUrl, clock, city })
  return {
    /** EVENT_NOT_FOUND. */
    async calendarFile(viewer: Viewer, eventId: string): Promise<string> {
      const row = isUuid(eventId) ? await findEvent(db, viewer, eventId) : undefined
      if (!row) throw new DomainError('EVENT_NOT_FOUND')
      return calendarText({ name: row.title, events: [toCalendarEvent(row, { publicUrl, city })] })
    },

    /** The address of the viewer's feed, told this once: only a digest is kept. One they had before leads nowhere. CLUB_NOT_FOUND, CLUB_FORBIDDEN. */
    async followClub(viewer: Viewer, clubId: string): Promise<string> {
      const { id: memberId } = memberOf(viewer)
      const secret = randomBytes(24).toString('base64url')
      await asWriter(db, viewer, async (tx) => {
        await assertInLockedClub(tx, viewer, { clubId, deed: 'followEvents' })
        await saveFeed(tx, { clubId, memberId, digest: tokenDigest(secret), now: clock() })
      })
      // Not in the path, which is logged.
      return `${publicUrl}${feedPath}?${new URLSearchParams({ key: secret })}`
    },

    /** The address leads nowhere any more. */
    async stopFollowing(viewer: Viewer, clubId: string): Promise<void> {
      const { id: memberId } = memberOf(viewer)
      await assertInClub(db, viewer, { clubId, deed: 'followEvents' })
      await asWriter(db, viewer, (tx) => deleteFeed(tx, { clubId, memberId }))
    },

    /** For a calendar, which has no session: who knows the secret reads. NOT_FOUND once its member is out of the club. */
    async feed(secret: string): Promise<string> {
      const feed = secret.length <= 64 ? await findFeed(db, tokenDigest(secret)) : undefined
      if (!feed) throw new DomainError('NOT_FOUND')
      const rows = await listForCalendar(db, { clubId: feed.clubId, ...toldNow() })
      return calendarText({
        name: feed.name,
        events: rows.map((row) => toCalendarEvent(row, { publicUrl, city })),
      })
    },

    publicFeedAddress: (): string => publicUrl + publicFeedPath,

    /** All events ahead that guests see, and the latest that are over, whoever asks from `address`. RATE_LIMITED. */
    async publicFeed(address: string): Promise<string> {
      await limits.take('calendarByAddress', address)
      return publicCalendar.text()
    },
  }

  function toldNow() {
    const now = clock()
    return { now, since: new Date(now.getTime() - eventLimits.feedDaysBack * DAY), limit: eventLimits.inFeed }
  }
}
