// A toast travels in a header of the response that causes it, so that it reaches the very tab that sent the request.

export type ToastMessage = {
  tone: 'success' | 'destructive' | 'warning' | 'plain'
  title: string
  text?: string
  /** The key for removing it later; toasts with the same text are merged without one. */
  id?: string
}

const TOAST = 'X-Toast'

type Fetch = typeof globalThis.fetch

export function setToast(headers: Headers, toast: ToastMessage): void {
  // Headers only take Latin-1.
  headers.set(TOAST, encodeURIComponent(JSON.stringify(toast)))
}

export function hasToast(headers: Headers): boolean {
  return headers.has(TOAST)
}

/** Takes it out of `headers`, if there is one. */
export function takeToast(headers: Headers): ToastMessage | null {
  const toast = toastIn(headers)
  headers.delete(TOAST)
  return toast
}

/** A `fetch` that passes the toast of every response to `tell`. */
export function tellingToasts(fetch: Fetch, tell: (toast: ToastMessage) => void): Fetch {
  return async (input, init) => {
    const answer = await fetch(input, init)
    const toast = toastIn(answer.headers)
    if (toast) tell(toast)
    return answer
  }
}

export function isToast(value: unknown): value is ToastMessage {
  if (typeof value !== 'object' || value === null) return false
  if (!('title' in value) || typeof value.title !== 'string') return false
  return !('text' in value) || typeof value.text === 'string'
}

function toastIn(headers: Headers): ToastMessage | null {
  const text = headers.get(TOAST)
  if (!text) return null
  const value: unknown = JSON.parse(decodeURIComponent(text))
  return isToast(value) ? value : null
}
