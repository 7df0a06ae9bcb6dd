import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { guest, type Viewer } from '#rules/base/viewer.ts'
import { isRefusal } from '#rules/domain-error.ts'
import { RateLimited } from '#server/limits/rate-limits.ts'
import type { Calls } from '#server/operations/door.ts'
import type { Services } from '#server/services.ts'

type Asked = Context<{ Variables: { viewer: Viewer } }>

/** GET /event/<id>/calendar.ics: an event for whoever sees it. */
export function calendarFile(events: Calls<Pick<Services['events'], 'calendarFile'>>) {
  return (context: Asked): Promise<Response> =>
    calendarOr404(context, async () => {
      const text = await events.calendarFile(context.get('viewer'), {
        eventId: context.req.param('id') ?? '',
      })
      context.header('Content-Disposition', 'attachment; filename="event.ics"')
      return text
    })
}

/** GET /exchanges/<id>/meeting.ics: where and when the two of an exchange meet, for the two. */
export function meetingFile(exchanges: Pick<Services['exchanges'], 'meetingFile'>) {
  return (context: Asked): Promise<Response> =>
    calendarOr404(context, async () => {
      const text = await exchanges.meetingFile(context.get('viewer'), { id: context.req.param('id') ?? '' })
      context.header('Content-Disposition', 'attachment; filename="meeting.ics"')
      return text
    })
}

/** GET /calendar/club.ics?key=…: the meetings of a club, for the calendar of one of its members. */
export function clubCalendar(events: Calls<Pick<Services['events'], 'feed'>>) {
  return (context: Asked): Promise<Response> =>
    calendarOr404(context, async () => {
      const text = await events.feed(guest, { key: new URL(context.req.url).searchParams.get('key') ?? '' })
      context.header('Cache-Control', 'private, no-cache')
      return text
    })
}

/** GET /calendar/own.ics?key=…: what a member has put into their own calendar. */
export function ownCalendar(events: Calls<Pick<Services['events'], 'ownFeed'>>) {
  return (context: Asked): Promise<Response> =>
    calendarOr404(context, async () => {
      const text = await events.ownFeed(guest, {
        key: new URL(context.req.url).searchParams.get('key') ?? '',
      })
      context.header('Cache-Control', 'private, no-cache')
      return text
    })
}

/** GET /calendar/events.ics: what everybody may see, for any calendar. `addressOf`: whose asking is counted. */
export function publicCalendar<Env extends object>(
  events: Calls<Pick<Services['events'], 'publicFeed'>>,
  addressOf: (context: Context<Env>) => string,
) {
  return (context: Context<Env>): Promise<Response> =>
    calendarOr404(context, async () => {
      const text = await events.publicFeed(guest, { address: addressOf(context) })
      context.header('Cache-Control', 'public, max-age=300')
      return text
    })
}

/** A calendar that has it already is told so (conditional GET). */
async function calendarOr404<Env extends object>(
  context: Context<Env>,
  read: () => Promise<string>,
): Promise<Response> {
  try {
    const text = await read()
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
    context.header('ETag', etag)
    if (context.req.header('if-none-match')?.split(/,\s*/).includes(etag)) return context.body(null, 304)
    return context.body(text, 200, { 'Content-Type': 'text/calendar; charset=utf-8' })
  } catch (error) {
    if (!isRefusal(error)) throw error
    if (error instanceof RateLimited)
      return context.text(error.message, 429, { 'Retry-After': String(error.retryAfterSeconds) })
    return context.text(error.message, 404)
  }
}
