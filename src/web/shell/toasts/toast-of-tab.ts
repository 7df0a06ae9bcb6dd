import type { MiddlewareFunction } from 'react-router'
import { keepToast } from './toast-cookie.ts'
import { hasToast, takeToast } from './toast-header.ts'

/** Whether a script of ours requests a screen's data. Otherwise the browser itself requests a page. */
export function asksForData(request: Request): boolean {
  return new URL(request.url).pathname.endsWith('.data')
}

/** A script reads the toast from the response itself. A browser following a redirect cannot, and brings it back as a cookie. */
export const toastOfTab: MiddlewareFunction<Response> = async ({ request }, next) => {
  const answer = await next()
  if (!hasToast(answer.headers)) return answer
  answer.headers.set('Cache-Control', 'no-store')
  if (asksForData(request)) return answer
  const toast = takeToast(answer.headers)
  if (toast) answer.headers.append('Set-Cookie', await keepToast(toast, request))
  return answer
}
