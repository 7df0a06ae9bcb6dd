import { buffer, text } from 'node:stream/consumers'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleDataRequestFunction,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from 'react-router'
import type { AppContext } from '#server/http/screen-context.ts'
import { appContext } from './shell/app-context.ts'
import { contentFirst } from './shell/defer-scripts.ts'

/** How the server passes its services and the viewer to the screens of this bundle. */
export function screenContext(app: AppContext): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(appContext, app)
  return context
}

/** Handles errors that no screen expected. An aborted request, or one for an unknown route, is not our fault. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // `loads` and `acts` have already logged the reason of a 503.
  const isRefused = isRouteErrorResponse(error) && error.status !== 500
  if (!request.signal.aborted && !isRefused) context.get(appContext).reportFault(error)
}

/**
 * Renders a screen in one go (docs/decisions/002). React Router's own way streams, which costs more than twice the time on
 * screens that have all their data. So its data stream is read here and written into the page as a whole.
 */
export default async function renderScreen(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const { viewer, responseParts, ...app } = context.get(appContext)
  // Development has no Content Security Policy, so nothing hides a nonce from React when it compares the page at hydration.
  const nonce = import.meta.env.DEV ? undefined : app.nonce
  const data = entry.serverHandoffStream ? await text(entry.serverHandoffStream) : ''
  const markup = renderToString(
    <ServerRouter
      context={{ ...entry, manifest: matchedRoutesOnly(entry), serverHandoffStream: undefined }}
      url={request.url}
      nonce={nonce}
    />,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // After logging out, Back must not show a member's page, or a toast again.
  const isPersonal = viewer.kind === 'member' || headers.has('Set-Cookie')
  headers.set('Cache-Control', isPersonal ? 'no-store' : 'no-cache')
  const pieces = contentFirst(markup, nonce)
  const end = withData(pieces.pop() ?? '', data, nonce)
  // Joined as bytes: joining them as text would copy the page twice more, with two bytes for each letter.
  responseParts.body = Buffer.concat(
    ['<!DOCTYPE html>', ...pieces, ...end].map((piece) => Buffer.from(piece)),
  )
  return new Response(null, { status, headers })
}

/** The router would create the route of every screen for each page it renders, and then only use those that match. */
function matchedRoutesOnly({ manifest, staticHandlerContext }: EntryContext): EntryContext['manifest'] {
  const matched = staticHandlerContext.matches.map(({ route }) => [route.id, manifest.routes[route.id]])
  return { ...manifest, routes: Object.fromEntries(matched) }
}

/** Handles a browser's request for a screen's data: no loader defers anything, so it too is sent in one go. */
export const handleDataRequest: HandleDataRequestFunction = async (response, { context }) => {
  if (response.body) context.get(appContext).responseParts.body = await buffer(response.body)
  return response
}

/** The end of the page in pieces, with the data before its last tags. */
function withData(markup: string, data: string, nonce = ''): string[] {
  const end = markup.lastIndexOf('</body>')
  const controller = 'window.__reactRouterContext.streamController'
  const script = `<script nonce="${nonce}">${controller}.enqueue(${scriptString(data)});${controller}.close();</script>`
  return [markup.slice(0, end), script, markup.slice(end)]
}

/** A JavaScript string literal that cannot end its script element (XSS). */
function scriptString(text: string): string {
  return JSON.stringify(text).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
