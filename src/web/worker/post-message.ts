import { addressee, type Sending } from './send-queue-rules.ts'

// On a connection that is half dead no answer would ever come. The key makes it safe to send the message again.
const LONGEST_MS = 15_000
const LONGEST_STILL_MS = 30_000
// Where nobody sees whether an upload moves. Meanwhile no page can send anything either.
const LONGEST_UNSEEN_MS = 5 * 60_000

/**
 * Posts one message, with its photo as a form. `progress` gets the share sent so far, if the browser reports it. Undefined if
 * the server could not be reached.
 */
export async function postMessage(
  { memberId, place, message }: Sending,
  progress: (fraction: number) => void,
): Promise<Response | undefined> {
  const { key: clientKey, body, photo } = message
  const fields = { from: memberId, ...addressee(place), body, clientKey }
  if (photo) return postForm(formOf({ ...fields, alt: photo.alt }, photo.file), progress)
  return reached({
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
    signal: AbortSignal.timeout(LONGEST_MS),
  })
}

function formOf(fields: Record<string, string>, photo: Blob): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('photo', photo, 'photo')
  return form
}

async function reached(asked: RequestInit): Promise<Response | undefined> {
  try {
    return await fetch('/outbox', { method: 'POST', ...asked })
  } catch {
    return undefined
  }
}

/** The service worker has no XMLHttpRequest, the only way to follow an upload. */
function postForm(form: FormData, progress: (fraction: number) => void): Promise<Response | undefined> {
  if (typeof XMLHttpRequest === 'undefined') {
    return reached({ body: form, signal: AbortSignal.timeout(LONGEST_UNSEEN_MS) })
  }
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    let still: ReturnType<typeof setTimeout> | undefined
    const moves = () => {
      clearTimeout(still)
      still = setTimeout(() => request.abort(), LONGEST_STILL_MS)
    }
    request.open('POST', '/outbox')
    request.upload.onprogress = ({ loaded, total }) => {
      moves()
      progress(total > 0 ? loaded / total : 0)
    }
    request.onloadend = () => clearTimeout(still)
    request.onload = () => {
      const headers = new Headers()
      for (const name of ['Content-Type', 'Retry-After']) {
        const value = request.getResponseHeader(name)
        if (value !== null) headers.set(name, value)
      }
      resolve(new Response(request.responseText, { status: request.status, headers }))
    }
    request.onerror = () => resolve(undefined)
    request.onabort = () => resolve(undefined)
    moves()
    request.send(form)
  })
}
