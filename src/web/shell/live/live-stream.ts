import type { LiveNote } from './live-note.ts'
import { livePath } from './live-path.ts'

const LONGEST_PAUSE_MS = 60_000

/** The stream's events: it is connected (again), something changed, it was cut off, or nobody is logged in any more. */
export type LiveStreamListener = {
  /** `isUpToDate`: the server says whether anything has changed since the page was loaded. Otherwise that is unknown. */
  opened(isUpToDate: boolean): void
  changed(change: LiveNote): void
  cutOff(): void
  signedOut(): void
}

/**
 * Listens to /live and keeps reconnecting. After a lost connection, the browser does that itself; after a refusal, which ends
 * an EventSource for good, a new one is tried with growing pauses (exponential backoff), unless the session has ended. `age`:
 * how old the page's data is, in milliseconds; undefined if unknown. It is asked for until the stream connects for the first
 * time. Returns the function that stops it.
 */
export function listenToLive(
  topics: string,
  age: () => number | undefined,
  listener: LiveStreamListener,
): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let refusals = 0
  let isEnded = false
  let hasStood = false

  function open(): void {
    const known = hasStood ? undefined : age()
    const stream = new EventSource(livePath(topics, known))
    source = stream
    stream.onopen = () => {
      refusals = 0
      // When the browser reconnects by itself, it sends the age of the first time.
      listener.opened(known !== undefined && !hasStood)
      hasStood = true
    }
    stream.addEventListener('changed', ({ data }) => listener.changed(JSON.parse(String(data))))
    stream.onerror = () => {
      listener.cutOff()
      if (stream.readyState === EventSource.CLOSED) void turnedAway()
    }
  }

  async function turnedAway(): Promise<void> {
    const isSignedOut = await hasSessionEnded()
    if (isEnded) return
    if (isSignedOut) return listener.signedOut()
    refusals += 1
    timer = setTimeout(open, pauseAfter(refusals))
  }

  open()
  return () => {
    isEnded = true
    clearTimeout(timer)
    source?.close()
  }
}

/** An EventSource does not say why it was refused; a plain request does. */
async function hasSessionEnded(): Promise<boolean> {
  const request = new AbortController()
  try {
    const { status } = await fetch('/live', { signal: request.signal })
    return status === 204 || status === 401
  } catch {
    return false
  } finally {
    request.abort()
  }
}

/** Doubles from two seconds to a minute. Half of it is random (jitter), so that browsers do not all come back at once. */
export function pauseAfter(refusals: number, random: () => number = Math.random): number {
  const whole = Math.min(LONGEST_PAUSE_MS, 1000 * 2 ** refusals)
  return whole / 2 + (whole / 2) * random()
}
