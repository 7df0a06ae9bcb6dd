import { createHash } from 'node:crypto'
import { guest } from '#rules/base/viewer.ts'
import { feedPath, publicFeedPath } from '#server/events/calendar/calendars.ts'
import { ownCalendarPath } from '#server/events/calendar/own-calendar.ts'
import type { Calls } from '#server/operations/door.ts'
import type { Services } from '#server/services.ts'
import { type Asked, asked, calendarRoutes } from './refused.ts'

type Calendars = {
  events: Calls<Pick<Services['events'], 'calendarFile' | 'feed' | 'ownFeed'>>
  exchanges: Pick<Services['exchanges'], 'meetingFile'>
}

export function privateCalendars({ events, exchanges }: Calendars) {
  const keyOf = (context: Asked) => asked(context, 'key') ?? ''
  return (
    calendarRoutes()
      .get('/event/:id/calendar.ics', async (context) => {
        const text = await events.calendarFile(context.var.viewer, { eventId: context.req.param('id') })
        return sendCalendar(context, text, { 'Content-Disposition': 'attachment; filename="event.ics"' })
      })
      // The time and place of an exchange's meeting, for its two members.
      .get('/exchanges/:id/meeting.ics', async (context) => {
        const text = await exchanges.meetingFile(context.var.viewer, { id: context.req.param('id') })
        return sendCalendar(context, text, { 'Content-Disposition': 'attachment; filename="meeting.ics"' })
      })
      // A club's meetings, for one member's calendar: the key identifies them.
      .get(feedPath, async (context) => {
        const text = await events.feed(guest, { key: keyOf(context) })
        return sendCalendar(context, text, { 'Cache-Control': 'private, no-cache' })
      })
      // The events that a member has put into their own calendar.
      .get(ownCalendarPath, async (context) => {
        const text = await events.ownFeed(guest, { key: keyOf(context) })
        return sendCalendar(context, text, { 'Cache-Control': 'private, no-cache' })
      })
  )
}

/** Public events, for any calendar. `addressOf`: the network that requests count against. */
export function publicCalendar(
  events: Calls<Pick<Services['events'], 'publicFeed'>>,
  addressOf: (context: Asked) => string,
) {
  return calendarRoutes().get(publicFeedPath, async (context) => {
    const text = await events.publicFeed(guest, { address: addressOf(context) })
    return sendCalendar(context, text, { 'Cache-Control': 'public, max-age=300' })
  })
}

/** Conditional GET: a calendar that already has this version gets 304. */
function sendCalendar(context: Asked, text: string, headers: Record<string, string>): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const all = { ...headers, ETag: etag }
  if (context.req.header('if-none-match')?.split(/,\s*/).includes(etag)) return context.body(null, 304, all)
  return context.body(text, 200, { ...all, 'Content-Type': 'text/calendar; charset=utf-8' })
}
