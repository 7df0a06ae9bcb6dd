import { createCookie, redirect, replace } from 'react-router'
import { isToast, setToast, type ToastMessage } from './toast-header.ts'

// For a browser whose scripts do not ask: read once by the root loader and removed. It holds nothing secret.
const cookie = /* @__PURE__ */ createCookie('toast', {
  path: '/',
  sameSite: 'lax',
  httpOnly: true,
  maxAge: 60,
})

/** A Set-Cookie value that carries `toast` to the page the answer to `request` leads to. */
export async function keepToast(toast: ToastMessage, request: Request): Promise<string> {
  return cookie.serialize({ ...toast, from: pageOf(request) })
}

/** The toast that waits for this page: a tab that comes from elsewhere leaves it to the one it was made in. */
export async function readToast(request: Request): Promise<ToastMessage | null> {
  const value: unknown = await cookie.parse(request.headers.get('Cookie'))
  if (!isToast(value) || Reflect.get(value, 'from') !== pageOf(request)) return null
  const { tone, title, text } = value
  return { tone, title, ...(text && { text }) }
}

export async function clearToastHeader(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 })
}

/** Goes to `path` and shows the toast there. `cookies` are further Set-Cookie values to send along. */
export async function redirectWithToast(
  path: string,
  toast: ToastMessage,
  cookies: readonly string[] = [],
): Promise<Response> {
  return redirect(path, { headers: toastHeaders(toast, cookies) })
}

/** The same, in the place of the screen that asks: Back does not lead there again. */
export async function replaceWithToast(
  path: string,
  toast: ToastMessage,
  cookies: readonly string[] = [],
): Promise<Response> {
  return replace(path, { headers: toastHeaders(toast, cookies) })
}

function toastHeaders(toast: ToastMessage, cookies: readonly string[]): Headers {
  // What has happened may show anywhere on the next screen.
  const headers = new Headers({ 'X-Remix-Revalidate': 'yes' })
  setToast(headers, toast)
  for (const value of cookies) headers.append('Set-Cookie', value)
  return headers
}

// A cookie is small, and so much tells one page from another.
const LONGEST_PAGE = 500

/** A redirect keeps the page it was asked from; but of another site's page our policy tells the next request nothing. */
function pageOf(request: Request): string {
  const site = request.headers.get('Sec-Fetch-Site')
  if (site === 'cross-site' || site === 'same-site') return ''
  return (request.headers.get('Referer') ?? '').slice(0, LONGEST_PAGE)
}
