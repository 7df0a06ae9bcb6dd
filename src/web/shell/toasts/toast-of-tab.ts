import type { MiddlewareFunction } from 'react-router'
import { keepToast } from './toast-cookie.ts'
import { hasToast, takeToast } from './toast-header.ts'

/** Does a script of ours ask for the data of a screen? Otherwise the browser itself asks for a page. */
export function asksForData(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data')
}

/** A script reads the toast of an answer itself. A browser that follows a redirect cannot, and brings it back as a cookie. */
export const toastOfTab: MiddlewareFunction<Response> = async ({ request }, next) => {
  const answer = await next()
  if (!hasToast(answer.headers)) return answer
  answer.headers.set('Cache-Control', 'no-store')
  if (asksForData(request)) return answer
  const toast = takeToast(answer.headers)
  if (toast) answer.headers.append('Set-Cookie', await keepToast(toast, request))
  return answer
}
