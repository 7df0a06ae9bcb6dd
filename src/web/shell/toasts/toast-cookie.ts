import { createCookie, redirect, replace } from 'react-router'
import { isToast, setToast, type ToastMessage } from './toast-header.ts'

// For a page loaded without scripts: read once by the root loader and removed. It contains nothing secret.
const cookie = /* @__PURE__ */ createCookie('toast', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 60,
})

/** A Set-Cookie value that carries `toast` to the page that the response to `request` redirects to. */
export async function keepToast(toast: ToastMessage, request: Request): Promise<string> {
  return cookie.serialize({ ...toast, from: pageOf(request) })
}

/** The toast for this page. A tab that comes from elsewhere leaves it for the one it was made in. */
export async function readToast(request: Request): Promise<ToastMessage | null> {
  const value: unknown = await cookie.parse(request.headers.get('Cookie'))
  if (!isToast(value) || Reflect.get(value, 'from') !== pageOf(request)) return null
  const { tone, title, text } = value
  return { tone, title, ...(text && { text }) }
}

export async function clearToastHeader(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 })
}

/** A toast of a redirect. It says that something has been done, unless it has another tone. */
type Told = Omit<ToastMessage, 'tone'> & Partial<Pick<ToastMessage, 'tone'>>

/** Redirects to `path` and shows the toast there. `cookies` are additional Set-Cookie values. */
export async function redirectWithToast(
  path: string,
  toast: Told,
  cookies: readonly string[] = [],
): Promise<Response> {
  return redirect(forHeader(path), { headers: toastHeaders(toast, cookies) })
}

/** The same, but replaces the current screen: Back does not lead to it again. */
export async function replaceWithToast(
  path: string,
  toast: Told,
  cookies: readonly string[] = [],
): Promise<Response> {
  return replace(forHeader(path), { headers: toastHeaders(toast, cookies) })
}

/** The same path as a header takes it: one made of a screen’s decoded parameter may have a line break or Chinese signs in it. */
export function forHeader(path: string): string {
  const { pathname, search, hash } = new URL(path, 'https://any.invalid')
  return pathname + search + hash
}

function toastHeaders(toast: Told, cookies: readonly string[]): Headers {
  // A toast about something done can be shown on any next screen.
  const headers = new Headers({ 'X-Remix-Revalidate': 'yes' })
  setToast(headers, { tone: 'success', ...toast })
  for (const value of cookies) headers.append('Set-Cookie', value)
  return headers
}

// A cookie is small, and this much tells pages apart.
const LONGEST_PAGE = 500

/** A redirect keeps the referrer; but our policy hides a page of another site from the next request. */
function pageOf(request: Request): string {
  const site = request.headers.get('Sec-Fetch-Site')
  if (site === 'cross-site' || site === 'same-site') return ''
  return (request.headers.get('Referer') ?? '').slice(0, LONGEST_PAGE)
}
