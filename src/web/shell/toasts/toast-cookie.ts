import { createCookie, redirect, replace } from 'react-router'

export type ToastMessage = {
  tone: 'success' | 'destructive' | 'warning' | 'plain'
  title: string
  text?: string
  /** For whom it is to be taken away again; toasts that say the same are one without. */
  id?: string
}

// Read once by the root loader and removed: a toast that outlives one redirect. It holds nothing secret.
const cookie = createCookie('toast', { path: '/', sameSite: 'lax', httpOnly: true, maxAge: 60 })

async function toastHeader(toast: ToastMessage): Promise<string> {
  return cookie.serialize(toast)
}

export async function readToast(request: Request): Promise<ToastMessage | null> {
  const value: unknown = await cookie.parse(request.headers.get('Cookie'))
  return isToast(value) ? value : null
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
  return redirect(path, { headers: await toastHeaders(toast, cookies) })
}

/** The same, in the place of the screen that asks: Back does not lead there again. */
export async function replaceWithToast(
  path: string,
  toast: ToastMessage,
  cookies: readonly string[] = [],
): Promise<Response> {
  return replace(path, { headers: await toastHeaders(toast, cookies) })
}

async function toastHeaders(toast: ToastMessage, cookies: readonly string[]): Promise<Headers> {
  const headers = new Headers({ 'Set-Cookie': await toastHeader(toast) })
  for (const value of cookies) headers.append('Set-Cookie', value)
  return headers
}

function isToast(value: unknown): value is ToastMessage {
  if (typeof value !== 'object' || value === null) return false
  if (!('title' in value) || typeof value.title !== 'string') return false
  return !('text' in value) || typeof value.text === 'string'
}
