// Routes of a screen's scripts, which answer in JSON. Whatever refuses is answered in one shape (rules/refusal-response.ts), never by a page.
import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { DomainError, isRefusal } from '#rules/domain-error.ts'
import { faultOf, fieldsRefused, refusalResponse } from '#rules/refusal-response.ts'
import { intent, type Posted, performing, type Table } from '#web/shell/forms/performs.ts'
import { withSoundForm } from '#web/shell/forms/posted-form.ts'
import { type ScreenArgs, screenArgs } from './screen.ts'

/** Wraps the loader of such a route. Its `handle` says `responds: 'json'`, so that the guard refuses in JSON too. */
export function loadsJson<Result>(read: (args: ScreenArgs) => Promise<Result>) {
  return (args: LoaderFunctionArgs): Promise<Response> =>
    refusingInJson(screenArgs(args), async () => Response.json(await read(screenArgs(args))))
}

/** Like `performs`, for forms that a script posts: what is wrong with their fields is answered in JSON too. */
export function performsInJson(table: Table, nameOf: (intent: string, posted: Posted) => string) {
  const lines = Object.entries(table).map(([name, line]) => [name, { ...line, refused }] as const)
  const perform = performing(Object.fromEntries(lines), nameOf)
  return (args: ActionFunctionArgs): Promise<Response> =>
    refusingInJson(screenArgs(args), async () => {
      const request = withSoundForm(args.request)
      const response = await perform({ ...screenArgs(args), request })
      return response instanceof Response ? response : fieldsRefused(response.data.errors)
    })
}

/** A line whose result a script reads, among forms of a screen. The route's `handle` says `responds: 'json'` too. */
export function tellsScript<Result>(command: (posted: Posted) => Promise<Result>) {
  return intent({
    command: (posted) => refusingInJson(posted, async () => Response.json(await command(posted))),
    after: (response) => response,
  })
}

/** Tells a script that it is done; its browser keeps the cookies. */
export function doneWith(cookies: readonly string[]): Response {
  return Response.json({}, { headers: new Headers(cookies.map((cookie) => ['Set-Cookie', cookie])) })
}

const refused = async (refusal: DomainError): Promise<Response> => refusalResponse(refusal)

async function refusingInJson(
  { request, requestId, isDatabaseAway, reportFault, responseParts }: ScreenArgs,
  respond: () => Promise<Response>,
): Promise<Response> {
  const response = await respond().catch((error: unknown) => {
    if (isRefusal(error)) return refusalResponse(error)
    // A browser that disconnected is no fault.
    if (!request.signal.aborted) reportFault(error)
    return refusalResponse(isDatabaseAway(error) ? new DomainError('DATABASE_AWAY') : faultOf(requestId))
  })
  // The router drops the headers of what it answers as a screen's data.
  const seconds = response.headers.get('Retry-After')
  if (seconds) responseParts.retryAfter = seconds
  return response
}
